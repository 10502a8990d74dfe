import { type MouseEvent, useMemo } from 'react';
import { nameOfOther } from '../../../shared/domain/caller-of.ts';
import type { CdrWithEvents } from '../../../shared/contract/cdr.ts';
import type { RecordingSignals } from '../../../shared/contract/recording-check.ts';
import type { Moment } from '../../../shared/contract/review.ts';
import { useText } from '../../i18n/use-text.ts';
import { durationText, percentText } from '../../kit/format.ts';
import { coarser, holdsOf, ticksOf } from './recording-parts.ts';
import type { ReviewSound } from './review-sound.ts';
import layout from '../../kit/layout.module.css';
import styles from './waveform.module.css';

interface Peaks {
  readonly seconds: number;
  readonly left: readonly number[];
  readonly right: readonly number[];
}

/** Half of the height of a channel. */
const half = 50;
const perBar = 4;

/** Both sides of a recording, with its holds and moments, and the playhead. */
export function ReviewWaveform({
  call,
  peaks,
  signals,
  moments,
  sound,
}: {
  call: CdrWithEvents;
  peaks: Peaks;
  signals: RecordingSignals | null;
  moments: readonly Moment[];
  sound: ReviewSound;
}) {
  const { text, language } = useText();
  const position = sound.state((state) => state.positionSeconds);
  const [loopFrom, loopTo] = [sound.state((state) => state.loopFrom), sound.state((state) => state.loopTo)];
  const { seconds } = peaks;
  const isMono = signals !== null && signals.agent === null;
  const left = (at: number): string => `${Math.min(100, (100 * at) / Math.max(seconds, 0.001))}%`;
  const width = (from: number, to: number): string => `${(100 * (to - from)) / Math.max(seconds, 0.001)}%`;
  const seekByMouse = ({ currentTarget, clientX }: MouseEvent<HTMLElement>): void => {
    const { left: begin, width: all } = currentTarget.getBoundingClientRect();
    sound.seek(((clientX - begin) / all) * seconds);
  };
  const channels = [
    {
      side: 'agent',
      name: call.agent_name ?? call.agent_id ?? text('player.agent'),
      share: signals?.agent?.talk_share,
      levels: peaks.left,
    },
    {
      side: 'customer',
      name: nameOfOther(call) ?? text('player.customer'),
      share: signals?.customer?.talk_share,
      levels: peaks.right,
    },
  ];
  return (
    <div className={styles.waveform}>
      <div className={styles.names}>
        {isMono ? (
          <span>{text('review.unknownSides')}</span>
        ) : (
          channels.map(({ side, name, share }) => (
            <span key={side}>
              <span className={layout.name}>{name}</span>
              {share !== undefined && <span className={styles.share}>{percentText(share, language)}</span>}
            </span>
          ))
        )}
      </div>
      {/* The range on the axis is the same for the keyboard. */}
      <div className={styles.drawing} data-part="recording-drawing" onClick={seekByMouse} role="presentation">
        {ticksOf(seconds).map((at) => (
          <span key={at} className={styles.tick} style={{ left: left(at) }} aria-hidden>
            <span>{durationText(at)}</span>
          </span>
        ))}
        {(isMono ? channels.slice(0, 1) : channels).map(({ side, levels }) => (
          <Channel key={side} levels={levels} played={position / Math.max(seconds, 0.001)} />
        ))}
        {holdsOf(call).map(({ from, to }) => (
          <span key={from} className={styles.hold} style={{ left: left(from), width: width(from, to) }}>
            <span>{text('review.hold')}</span>
          </span>
        ))}
        {loopFrom !== null && (
          <span className={styles.loop} style={{ left: left(loopFrom), width: width(loopFrom, loopTo ?? seconds) }} />
        )}
        {moments.map(({ id, at_ms: at, kind }, index) => (
          <button
            key={id}
            type="button"
            className={styles.flag}
            data-kind={kind}
            style={{ left: left(at / 1000) }}
            aria-label={text('review.momentChip', { number: index + 1, time: durationText(at / 1000) })}
            onClick={(event) => {
              event.stopPropagation();
              sound.seek(at / 1000);
            }}
          >
            <span>{index + 1}</span>
          </button>
        ))}
        <span className={styles.playhead} style={{ left: left(position) }}>
          <span>{durationText(position)}</span>
        </span>
        <input
          type="range"
          className={styles.seek}
          aria-label={text('player.seek')}
          aria-valuetext={durationText(position)}
          min={0}
          max={Math.ceil(seconds)}
          step={1}
          value={position}
          onClick={(event) => event.stopPropagation()}
          onChange={(event) => sound.seek(Number(event.currentTarget.value))}
        />
      </div>
    </div>
  );
}

/** Bars from the middle to both sides; the part that was played is darker. */
function Channel({ levels, played }: { levels: readonly number[]; played: number }) {
  const bars = useMemo(() => coarser(levels, perBar), [levels]);
  const [before, after] = useMemo(() => {
    const pathOf = (from: number, to: number): string =>
      bars
        .slice(from, to)
        .map((level, at) => {
          const height = Math.max(1, level * half);
          return `M${from + at + 0.5} ${half - height}V${half + height}`;
        })
        .join('');
    const reached = Math.floor(played * bars.length);
    return [pathOf(0, reached), pathOf(reached, bars.length)];
  }, [bars, played]);
  return (
    <svg viewBox={`0 0 ${Math.max(1, bars.length)} ${2 * half}`} preserveAspectRatio="none" aria-hidden>
      <path d={before} className={styles.played} />
      <path d={after} className={styles.unplayed} />
    </svg>
  );
}
