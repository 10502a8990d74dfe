import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clinicDay } from '../../../shared/domain/clinic-day.ts';
import { callsOfLine, type LineOfCalls, searchedDays } from '../../api/line-calls.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions, useTimeZone } from '../../state/use-workstation.ts';
import { countText, sinceText } from '../../kit/format.ts';
import layout from '../../kit/layout.module.css';
import styles from './lines.module.css';

/** Whether this account can see how many calls a line has. */
export function useSeesCalls(): boolean {
  const isOffered = useCapability('callRecords');
  return usePermissions().includes('cdr.view.all') && isOffered;
}

/** How many calls a line or a number has had today, and when the last one began. A press on the count lists them. */
export function CallsOfLine({ of }: { of: LineOfCalls }) {
  const { text, language } = useText();
  const timeZone = useTimeZone();
  const { data, isError } = useQuery(callsOfLine(useClinic(), of, timeZone));
  if (!data) return isError ? text('lines.callsUnknown') : null;
  const { today, last } = data;
  const count = countText(today, language);
  return (
    <span className={layout.figures}>
      {'line' in of && today > 0 ? (
        <Link
          to="/calls"
          search={{ line: of.line, days: 0 }}
          className={layout.plainLink}
          aria-label={text('lines.showCalls', { count, name: of.line })}
        >
          {count}
        </Link>
      ) : (
        count
      )}
      <span className={styles.below}>
        {last === null
          ? text('lines.noCallFor', { days: searchedDays })
          : text('lines.lastCall', { at: sinceText(last, clinicDay(timeZone), language) })}
      </span>
    </span>
  );
}
