import type { FloorAgent } from '../../../shared/contract/floor.ts';
import { useText } from '../../i18n/use-text.ts';
import { localName } from '../../ui/local-name.ts';
import { stateIcons } from '../../ui/state-icons.ts';
import { Timer } from '../../ui/timer.tsx';
import { useNumberText } from '../../ui/use-number-text.ts';
import { useReasonText } from '../../ui/use-reason-text.ts';
import layout from '../../ui/layout.module.css';
import styles from './floor.module.css';

/** An agent with state, since when, why, and the call. `readAt`: epoch milliseconds. */
export function AgentCard({ agent, readAt }: { agent: FloorAgent; readAt: number }) {
  const { text, language } = useText();
  const reasonText = useReasonText();
  const numberText = useNumberText();
  const { name, agent_id: id, status, since_seconds: sinceSeconds, groups, calls, registered } = agent;
  const Icon = stateIcons[status];
  const reason = status === 'break' ? reasonText(agent.reason) : null;
  const isUnreachable = status === 'ready' && !registered;
  return (
    <article className={styles.agentCard} aria-label={name} data-state={status}>
      <div className={styles.stateLine}>
        <Icon size={16} aria-hidden />
        <span className={styles.state}>{text(`agent.${status}`)}</span>
        {status !== 'offline' && <Timer since={readAt - sinceSeconds * 1000} />}
      </div>
      <div>
        <span className={layout.name} data-part="name">
          {name}
        </span>{' '}
        <span className={`${layout.figures} ${styles.dimmed}`}>{id}</span>
      </div>
      <div className={styles.dimmed}>
        {calls.map((call) => (
          <div key={call.call_id} className={styles.oneLine}>
            {call.customer?.name ?? numberText(call.number)}
            {call.customer && <span className={layout.figures}> {numberText(call.number)}</span>}
          </div>
        ))}
        {isUnreachable && <div className={styles.trouble}>{text('floor.noPhone')}</div>}
        {reason !== null && <div className={styles.oneLine}>{reason}</div>}
        {calls.length === 0 && reason === null && !isUnreachable && (
          <div className={styles.oneLine}>
            {groups.length === 0
              ? text('floor.noGroup')
              : groups.map((group) => localName(group.name, language)).join(text('list.separator'))}
          </div>
        )}
      </div>
    </article>
  );
}
