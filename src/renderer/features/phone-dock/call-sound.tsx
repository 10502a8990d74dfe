import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { countText } from '../../kit/format.ts';
import { meanOpinionScore, meterLevel, qualityOf } from '../../parts/calls/call-quality.ts';
import { useCallSound } from '../../parts/calls/use-call-sound.ts';
import layout from '../../kit/layout.module.css';
import styles from './call-sound.module.css';

const segments = 24;
const bars = { good: 4, fair: 2, poor: 1 } as const;

/** How the call sounds now: its quality as it is heard here, and the level of either side. `light`: before these. */
export function CallSound({ isMuted, light }: { isMuted: boolean; light: ReactNode }) {
  const { text, language } = useText();
  const sound = useCallSound();
  if (sound === null) return light;
  const score = meanOpinionScore(sound);
  const quality = score === null ? null : qualityOf(score);
  const figure = (value: number | null): string => (value === null ? '–' : countText(Math.round(value), language));
  const details = text('phone.quality.details', {
    loss: sound.loss === null ? '–' : countText(Math.round(sound.loss * 1000) / 10, language),
    jitter: figure(sound.jitterMs),
    ms: figure(sound.roundTripMs),
  });
  return (
    <div className={styles.sound} data-part="call-sound">
      <div className={styles.head}>
        {light}
        {quality !== null && (
          <div className={styles.quality} data-quality={quality} title={details}>
            <span className={styles.bars} aria-hidden>
              {[1, 2, 3, 4].map((bar) => (
                <span key={bar} data-on={bar <= bars[quality] || undefined} />
              ))}
            </span>
            <span>{text(`phone.quality.${quality}`)}</span>
            <span className={`${styles.figure} ${layout.figures}`}>
              {text('phone.quality.roundTrip', { ms: figure(sound.roundTripMs) })}
            </span>
          </div>
        )}
      </div>
      <Meter name={text('phone.meter.own')} level={isMuted ? 0 : meterLevel(sound.own)} />
      <Meter name={text('phone.meter.other')} level={meterLevel(sound.other)} />
    </div>
  );
}

function Meter({ name, level }: { name: string; level: number }) {
  const lit = Math.round(level * segments);
  return (
    <div className={styles.meter}>
      <span aria-hidden>{name}</span>
      <span
        className={styles.segments}
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={segments}
        aria-valuenow={lit}
      >
        {Array.from({ length: segments }, (_, place) => (
          <span key={place} data-on={place < lit || undefined} />
        ))}
      </span>
    </div>
  );
}
