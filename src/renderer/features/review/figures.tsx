import type { Cdr } from '../../../shared/contract/cdr.ts';
import type { RecordingSignals } from '../../../shared/contract/recording-check.ts';
import { useText } from '../../i18n/use-text.ts';
import { durationText, percentText } from '../../kit/format.ts';
import styles from './review.module.css';

const quietDbfs = -40;
const loudDbfs = -6;
const clippedShare = 0.001;

/** The measurements of the recording. */
export function Figures({
  call,
  signals,
  isPending,
}: {
  call: Cdr;
  signals: RecordingSignals | null;
  isPending: boolean;
}) {
  const { text, language } = useText();
  if (call.record_filename === null) return null;
  if (!signals) return isPending ? null : <p className={styles.notMeasured}>{text('review.notMeasured')}</p>;
  const { agent, customer } = signals;
  const unknown = text('review.unknownSides');
  const share = (value: number): string => percentText(value, language);
  const problems = (['agent', 'customer'] as const).flatMap((side) => {
    const one = signals[side];
    if (!one) return [];
    const isQuiet = one.speech_dbfs !== null && one.speech_dbfs < quietDbfs;
    const isLoud = (one.speech_dbfs !== null && one.speech_dbfs > loudDbfs) || one.clipped_share > clippedShare;
    return [
      ...(isQuiet ? [text(`review.quiet.${side}`)] : []),
      ...(isLoud ? [text(`review.loud.${side}`)] : []),
      ...(one.echo_ms === null ? [] : [text(`review.echo.${side}`)]),
    ];
  });
  const time = (ms: number): string => durationText(Math.floor(ms / 1000));
  const holes = (signals.holes ?? []).map((hole) =>
    text(`review.hole.${hole.side}`, { from: time(hole.from_ms), to: time(hole.to_ms) }),
  );
  const figures: readonly (readonly [string, string])[] = [
    [text('review.talk'), agent && customer ? `${share(agent.talk_share)} : ${share(customer.talk_share)}` : unknown],
    [text('review.silence'), share(signals.silent_share)],
    [text('review.interruptions'), agent ? String(agent.interruptions) : unknown],
    [text('review.turn'), agent ? durationText(agent.longest_turn_ms / 1000) : unknown],
    [text('review.holdTime'), durationText(signals.hold_ms / 1000)],
  ];
  const isBad = problems.length > 0 || holes.length > 0;
  return (
    <dl className={styles.figures} aria-label={text('review.figures')}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt title={name}>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {/* In words, in a line of its own: it may say much. */}
      <div className={styles.sound} data-alert={isBad || undefined}>
        <dt>{text('review.sound')}</dt>
        <dd>
          {agent ? [...problems, ...holes].join(', ') || text('review.soundGood') : unknown}
          {holes.length > 0 && <span className={styles.quiet}> {text('review.holeMeaning')}</span>}
        </dd>
      </div>
    </dl>
  );
}
