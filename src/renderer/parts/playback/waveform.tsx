import { useEffect, useRef } from 'react';
import WaveSurfer from 'wavesurfer.js';
import styles from './playback.module.css';

export interface Peaks {
  readonly seconds: number;
  readonly left: number[];
  readonly right: number[];
}

/** Both channels of a recording, and how far it has been played. It only draws: the sound is elsewhere. */
export function Waveform({
  peaks,
  positionSeconds,
  onSeek,
}: {
  peaks: Peaks;
  positionSeconds: number;
  onSeek: (seconds: number) => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const drawing = useRef<WaveSurfer | null>(null);
  const latest = useRef({ positionSeconds, onSeek });
  useEffect(() => {
    latest.current = { positionSeconds, onSeek };
    drawing.current?.setTime(positionSeconds);
  }, [positionSeconds, onSeek]);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    /** The value of a token in the current theme: a canvas knows neither variables nor light-dark(). */
    const colour = (token: string) => {
      element.style.color = `var(${token})`;
      return getComputedStyle(element).color;
    };
    const channel = { waveColor: colour('--offline-solid'), progressColor: colour('--text') };
    const wave = WaveSurfer.create({
      container: element,
      peaks: [peaks.left, peaks.right],
      duration: peaks.seconds,
      height: 36,
      barWidth: 2,
      barGap: 1,
      normalize: false,
      cursorColor: colour('--text'),
      splitChannels: [channel, channel],
    });
    wave.on('ready', () => {
      drawing.current = wave;
      wave.setTime(latest.current.positionSeconds);
    });
    wave.on('interaction', (seconds) => latest.current.onSeek(seconds));
    return () => {
      drawing.current = null;
      wave.destroy();
    };
  }, [peaks]);
  return <div ref={container} className={styles.waveform} />;
}
