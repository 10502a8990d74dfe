import { useQuery } from '@tanstack/react-query';
import type { Cdr } from '../../../shared/contract/cdr.ts';
import { lastCallsOf } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions, useToday } from '../../state/use-workstation.ts';
import { isMissedCall } from './call-back.ts';
import { useCallSaid } from './call-said.tsx';
import { useCauseText } from './cause-text.ts';
import { DirectionText } from './direction-text.tsx';
import { durationText, pastText } from '../../kit/format.ts';
import layout from '../../kit/layout.module.css';
import styles from './recent-calls.module.css';

const shownCalls = 3;

/** The last calls with a customer, whoever had them: in a panel, so that nothing is asked twice. */
export function RecentCalls({ customerId }: { customerId: number }) {
  const { text } = useText();
  const isOffered = useCapability('timeline');
  const maySee = usePermissions().includes('cdr.view');
  const { data: calls } = useQuery({
    ...lastCallsOf(useClinic(), { customerId, rows: shownCalls }),
    enabled: isOffered && maySee,
  });
  if (!calls) return null;
  return (
    <section aria-label={text('calls.last')}>
      <h3 className={styles.title}>{text('calls.last')}</h3>
      {calls.length === 0 ? (
        <p className={styles.none}>{text('calls.lastNone')}</p>
      ) : (
        <ul className={layout.plainList}>
          {calls.map((call) => (
            <RecentCall key={call.id} call={call} />
          ))}
        </ul>
      )}
    </section>
  );
}

function RecentCall({ call }: { call: Cdr }) {
  const { language } = useText();
  const causeText = useCauseText();
  const today = useToday();
  const said = useCallSaid()(call) ?? causeText.cause(call.hangup_cause, call.direction, call.hangup_detail);
  return (
    <li className={styles.call} data-missed={isMissedCall(call) || undefined}>
      <span className={`${styles.when} ${layout.figures}`}>{pastText(call.created_at, today, language)}</span>
      <DirectionText direction={call.direction} />
      <span className={styles.said} title={said}>
        {[said, call.agent_name].filter(Boolean).join(' · ')}
      </span>
      {call.billsec > 0 && <span className={`${layout.figures} ${styles.length}`}>{durationText(call.billsec)}</span>}
    </li>
  );
}
