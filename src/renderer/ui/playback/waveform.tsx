import { useEffect, useRef } from 'react';
import WaveSurfer from 'wavesurfer.js';

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
    if (!container.current) return;
    const colour = (property: string) => getComputedStyle(document.documentElement).getPropertyValue(property).trim();
    const channel = (waveColor: string, progressColor: string) => ({ waveColor, progressColor });
    const wave = WaveSurfer.create({
      container: container.current,
      peaks: [peaks.left, peaks.right],
      duration: peaks.seconds,
      height: 36,
      barWidth: 2,
      barGap: 1,
      normalize: false,
      cursorColor: colour('--mantine-color-text'),
      splitChannels: [
        channel(colour('--mantine-color-blue-3'), colour('--mantine-color-blue-6')),
        channel(colour('--mantine-color-teal-3'), colour('--mantine-color-teal-6')),
      ],
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
  return <div ref={container} className="waveform" />;
}
