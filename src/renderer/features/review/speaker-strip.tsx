import type { CallSignals } from '../../../shared/contract/cdr.ts';
import { useText } from '../../i18n/use-text.ts';
import { percentText } from '../../kit/format.ts';
import styles from './review.module.css';

/** The speakers over time: the agent above, the customer below. */
export function SpeakerStrip({ signals }: { signals: CallSignals }) {
  const { text, language } = useText();
  const { strip, agent_talk: agent, customer_talk: customer } = signals;
  const isKnown = agent !== null && customer !== null;
  const runsOf = (side: number) =>
    [...strip.matchAll(side === 1 ? /[13]+/g : /[23]+/g)].map(({ 0: run, index }) => (
      <rect key={`${side} ${index}`} x={index} y={side === 1 ? 0 : 6} width={run.length} height={4} />
    ));
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${strip.length} 10`}
      preserveAspectRatio="none"
      role="img"
      aria-label={
        isKnown
          ? text('review.strip', { agent: percentText(agent, language), customer: percentText(customer, language) })
          : text('review.stripUnknown')
      }
    >
      <g className={styles.agentRuns}>{runsOf(1)}</g>
      {isKnown && <g className={styles.customerRuns}>{runsOf(2)}</g>}
    </svg>
  );
}
