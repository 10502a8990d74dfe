import type { CallReport } from '../../../shared/contract/call-report.ts';
import type { ReportScope } from '../../api/report-reads.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../kit/card.tsx';
import { shortWeekdayText, weekdayName } from '../../kit/format.ts';
import { CallsLink } from './calls-link.tsx';
import { halfHourText, sumOf, unansweredIn } from './report-figures.ts';
import { ReportFile } from './report-file.tsx';
import reportStyles from './reports.module.css';
import styles from './missed-heat.module.css';

const usual = { first: 8, last: 17 };
const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
const strongest = 4;

/** Callers whom nobody answered, by weekday and hour: the more, the redder. */
export function MissedHeat({ report, scope }: { report: CallReport; scope: ReportScope }) {
  const { text, language } = useText();
  const byHour = Map.groupBy(
    report.half_hours,
    ({ weekday, half_hour: at }) => `${weekday} ${Math.floor(at / 2)}` as const,
  );
  const missedAt = (weekday: number, hour: number): number =>
    unansweredIn(sumOf(byHour.get(`${weekday} ${hour}`) ?? []));
  const busy = report.half_hours.filter((one) => unansweredIn(one) > 0).map((one) => Math.floor(one.half_hour / 2));
  const first = Math.min(usual.first, ...busy);
  const hours = Array.from({ length: Math.max(usual.last, ...busy) - first + 1 }, (_, index) => first + index);
  const most = Math.max(1, ...weekdays.flatMap((weekday) => hours.map((hour) => missedAt(weekday, hour))));
  return (
    <Card
      id="report-missed"
      title={text('report.missedByHour')}
      aside={
        <div className={reportStyles.aside}>
          {text('report.missedHint')}
          <ReportFile table="weekdays" name={text('report.missedByHour')} scope={scope} />
        </div>
      }
    >
      <table className={styles.heat} aria-labelledby="report-missed">
        <thead>
          <tr>
            <th scope="col">{text('report.weekday')}</th>
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {String(hour).padStart(2, '0')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday) => (
            <tr key={weekday}>
              <th scope="row" abbr={weekdayName(weekday, language)}>
                {shortWeekdayText(`2024-01-0${weekday + 1}`, language)}
              </th>
              {hours.map((hour) => {
                const missed = missedAt(weekday, hour);
                return (
                  <td key={hour} data-heat={Math.ceil((strongest * missed) / most)}>
                    {missed > 0 && (
                      <CallsLink
                        scope={scope}
                        part={{ counted: 'unanswered', weekday, halfHours: [2 * hour, 2 * hour + 2] }}
                        count={missed}
                        label={text('report.cell', {
                          weekday: weekdayName(weekday, language),
                          from: halfHourText(2 * hour),
                          to: halfHourText(2 * hour + 2),
                          calls: missed,
                        })}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
