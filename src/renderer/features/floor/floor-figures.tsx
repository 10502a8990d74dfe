import type { AgentStatus } from '../../../shared/contract/agent.ts';
import type { Floor } from '../../../shared/contract/floor.ts';
import { useText } from '../../i18n/use-text.ts';
import { Timer } from '../../ui/timer.tsx';
import styles from './floor.module.css';

const shownStates = ['in_call', 'ready', 'wrap_up', 'break'] as const satisfies readonly AgentStatus[];

/** How many callers wait and for how long, and how many agents are in each state. `readAt`: epoch milliseconds. */
export function FloorFigures({ floor, readAt }: { floor: Floor; readAt: number }) {
  const { text } = useText();
  const signedIn = floor.agents.filter(({ status }) => status !== 'offline').length;
  const [longest] = floor.waiting;
  return (
    <dl className={styles.floorFigures}>
      <div data-alert={floor.waiting.length > 0 || undefined}>
        <dt>{text('floor.waiting')}</dt>
        <dd>{floor.waiting.length}</dd>
        <dd className={styles.note}>
          {longest ? (
            <>
              {text('floor.longest')} <Timer since={readAt - longest.seconds * 1000} />
            </>
          ) : (
            text('floor.nobodyWaits')
          )}
        </dd>
      </div>
      {shownStates.map((state) => (
        <div key={state}>
          <dt>{text(`agent.${state}`)}</dt>
          <dd>{floor.agents.filter(({ status }) => status === state).length}</dd>
          <dd className={styles.note}>{text('floor.ofSignedIn', { count: signedIn })}</dd>
        </div>
      ))}
    </dl>
  );
}
