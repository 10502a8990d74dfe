import type { AgentDay } from '../../../shared/contract/agent.ts';
import { useText } from '../../i18n/use-text.ts';
import { secondsOf } from './ribbon-range.ts';
import { useReasonText } from './use-reason-text.ts';
import styles from './state-rects.module.css';

/**
 * The states of a day within an SVG, each in its colour; offline is left out. `share`: where a second of the day is, in
 * percent of the width.
 */
export function StateRects({
  states,
  share,
  height,
}: {
  states: AgentDay['states'];
  share: (seconds: number) => number;
  height: number;
}) {
  const { text } = useText();
  const reasonText = useReasonText();
  return states
    .filter(({ state }) => state !== 'offline')
    .map(({ state, reason, from, to }) => {
      const [start, end] = [share(secondsOf(from)), share(secondsOf(to))];
      const name = [text(`agent.${state}`), reasonText(reason)].filter(Boolean).join(' · ');
      return (
        <rect
          key={`${state} ${from}`}
          x={`${start}%`}
          width={`${Math.max(0, end - start)}%`}
          height={height}
          className={styles.state}
          data-state={state}
        >
          <title>{`${name}, ${from.slice(0, 5)}–${to.slice(0, 5)}`}</title>
        </rect>
      );
    });
}
