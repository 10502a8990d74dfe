import { Link } from '@tanstack/react-router';
import type { WorkReport } from '../../../shared/contract/work-report.ts';
import type { ReportScope } from '../../api/report-reads.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../kit/card.tsx';
import { countText, sharpPercentText } from '../../kit/format.ts';
import layout from '../../kit/layout.module.css';
import { localName } from '../../kit/local-name.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import { CallsLink } from './calls-link.tsx';
import { unknown } from './report-figures.ts';
import { ReportFile } from './report-file.tsx';
import styles from './reports.module.css';

interface Shown {
  readonly work: WorkReport;
  readonly scope: ReportScope;
}

const useShares = () => {
  const { language } = useText();
  return (part: number, whole: number): string => (whole === 0 ? unknown : sharpPercentText(part / whole, language));
};

/** From the answered calls to the visits: each step as a bar, with its share of the one before. */
export function CallToVisit({ work, scope, answered }: Shown & { answered: number }) {
  const { text, language } = useText();
  const share = useShares();
  const { received, contacted, booked, came } = work.now.enquiries;
  const steps = [
    { name: text('report.callsAnswered'), count: answered, part: 'answered' },
    { name: text('report.enquiriesReceived'), count: received },
    { name: text('enquiry.funnel.contacted'), count: contacted },
    { name: text('enquiry.funnel.booked'), count: booked },
    { name: text('enquiry.funnel.came'), count: came },
  ] as const;
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <Card id="report-funnel" title={text('report.callToVisit')}>
      <ol className={styles.funnel}>
        {steps.map(({ name, count, ...of }, at) => (
          <li key={name} data-step={at}>
            <span>{name}</span>
            <span className={styles.count}>
              {'part' in of ? (
                <CallsLink scope={scope} part={{ counted: of.part }} count={count} label={`${name}: ${count}`} />
              ) : (
                countText(count, language)
              )}
            </span>
            <span className={layout.second}>{at > 0 && share(count, steps[at - 1]?.count ?? 0)}</span>
            <span aria-hidden className={styles.funnelBar}>
              <span style={{ width: `${(100 * count) / most}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const steps = ['received', 'contacted', 'booked', 'came'] as const;

/** The same steps of the enquiries of each source, those with most first. */
export function Sources({ work, scope }: Shown) {
  const { text, language } = useText();
  const share = useShares();
  // The list has the enquiries of the customers whom the account may see: these are all of them.
  const seesAll = usePermissions().includes('customer.view.all');
  return (
    <Card
      isFlush
      id="report-sources"
      title={text('report.enquiries')}
      aside={<ReportFile table="sources" name={text('report.enquiries')} scope={scope} />}
      nothing={work.sources.length === 0 ? text('report.noEnquiries') : null}
    >
      <div className={styles.wide}>
        <table className={styles.table} aria-labelledby="report-sources">
          <thead>
            <tr>
              <th scope="col">{text('report.source')}</th>
              {steps.map((step) => (
                <th key={step} scope="col">
                  {text(`enquiry.funnel.${step}`)}
                </th>
              ))}
              <th scope="col">{text('report.cameShare')}</th>
            </tr>
          </thead>
          <tbody>
            {work.sources.map(({ medium, ...funnel }) => (
              <tr key={medium.id}>
                <th scope="row">
                  {seesAll ? (
                    <Link
                      to="/reservations"
                      search={{ from: scope.from, to: scope.to, source: medium.id }}
                      className={layout.plainLink}
                    >
                      {localName(medium.name, language)}
                    </Link>
                  ) : (
                    localName(medium.name, language)
                  )}
                </th>
                {steps.map((step) => (
                  <td key={step}>{countText(funnel[step], language)}</td>
                ))}
                <td>{share(funnel.came, funnel.received)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
