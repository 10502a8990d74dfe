import type { CallSignals } from '../../../shared/contract/recording-check.ts';
import { useText } from '../../i18n/use-text.ts';
import { percentText } from '../../kit/format.ts';
import { longSilences } from './long-silences.ts';
import styles from './who-spoke.module.css';

/** The speakers of a recording over its time: the agent above, the customer below, amber where both are silent. */
export function WhoSpoke({ signals, seconds }: { signals: CallSignals; seconds: number }) {
  const { text, language } = useText();
  const { strip, agent_talk: agent, customer_talk: customer } = signals;
  const isKnown = agent !== null && customer !== null;
  const silences = longSilences(strip, seconds);
  const runsOf = (side: RegExp, y: number) =>
    [...strip.matchAll(side)].map(({ 0: run, index }) => (
      <rect key={index} x={index} y={y} width={run.length} height={4} />
    ));
  const shares = isKnown
    ? text('calls.spokeShares', { agent: percentText(agent, language), customer: percentText(customer, language) })
    : text('calls.spokeUnknown');
  const said =
    silences.length === 0
      ? shares
      : [shares, text('calls.silences', { count: silences.length })].join(text('list.separator'));
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${strip.length} 12`}
      preserveAspectRatio="none"
      role="img"
      aria-label={said}
    >
      <title>{said}</title>
      <g className={styles.silence}>
        {silences.map(({ from, parts }) => (
          <rect key={from} x={from} y={0} width={parts} height={12} />
        ))}
      </g>
      <g className={styles.agent}>{runsOf(/[13]+/g, 1)}</g>
      {isKnown && <g className={styles.customer}>{runsOf(/[23]+/g, 7)}</g>}
    </svg>
  );
}
