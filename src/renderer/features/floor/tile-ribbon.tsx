import type { AgentDays } from '../../../shared/contract/agent.ts';
import { useText } from '../../i18n/use-text.ts';
import { minutesWithUnits } from '../../kit/minutes-with-units.ts';
import { StateRects } from '../../parts/agents/state-rects.tsx';
import styles from './floor.module.css';

const height = 4;

/** The hours that the ribbons of all tiles show, of the clinic's day. */
export interface RibbonHours {
  readonly first: number;
  readonly last: number;
}

export type AgentStates = AgentDays['agents'][number]['states'];

/** An agent's states of the day in one line, for everybody over the same hours. */
export function TileRibbon({ states, hours }: { states: AgentStates; hours: RibbonHours }) {
  const { text } = useText();
  const share = (seconds: number): number => ((seconds / 3600 - hours.first) / (hours.last - hours.first)) * 100;
  const sums = new Map<(typeof states)[number]['state'], number>();
  for (const { state, seconds } of states) sums.set(state, (sums.get(state) ?? 0) + seconds);
  const described = [...sums]
    .filter(([state]) => state !== 'offline')
    .map(([state, seconds]) => `${text(`agent.${state}`)} ${minutesWithUnits(Math.floor(seconds / 60), text)}`)
    .join(text('list.separator'));
  return (
    <svg
      role="img"
      aria-label={`${text('floor.day')}: ${described || text('agent.offline')}`}
      className={styles.ribbon}
    >
      <rect width="100%" height={height} rx={2} className={styles.ribbonGround} />
      <StateRects states={states} share={share} height={height} />
    </svg>
  );
}
