import { useEffect, useRef, useState } from 'react';
import { loudnessOf } from './sound-test.ts';

export type MicrophoneTest =
  | { readonly state: 'idle' }
  | { readonly state: 'recording'; readonly level: number; readonly secondsLeft: number }
  | { readonly state: 'playing' }
  | { readonly state: 'failed'; readonly problem: 'denied' | 'missing' | 'nothingHeard' };

const recordMs = 4000;
const lookMs = 100;
/** How often the level is read in a test. */
export const levelsOfTest = recordMs / lookMs;
/** Until then a microphone may deliver silence. */
const startLevels = 3;

/** The loudest and the quietest moment of a test, 0 to 1; null before one is complete. */
export function rangeOf(levels: readonly number[]): { readonly loudest: number; readonly quietest: number } | null {
  if (levels.length < levelsOfTest) return null;
  const heard = levels.slice(startLevels);
  return { loudest: Math.max(...heard), quietest: Math.min(...heard) };
}
/** −50 dB of full scale: a room without anybody who speaks is quieter. */
const heardFrom = 1 / 6;

const problemOf = (error: unknown): 'denied' | 'missing' =>
  error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'missing';

/** Records for four seconds with the level in sight, and plays what was recorded. `levels`: of the last test. */
export function useMicrophoneTest() {
  const [test, setTest] = useState<MicrophoneTest>({ state: 'idle' });
  const [levels, setLevels] = useState<readonly number[]>([]);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  /** IDs of devices; null for the system's. */
  const start = async (microphone: string | null, speaker: string | null): Promise<void> => {
    running.current?.abort();
    const run = new AbortController();
    running.current = run;
    const show = (next: MicrophoneTest): void => {
      if (!run.signal.aborted) setTest(next);
    };
    setLevels([]);
    try {
      const recorded = await record(microphone, run.signal, (level, secondsLeft) => {
        show({ state: 'recording', level, secondsLeft });
        if (!run.signal.aborted) setLevels((before) => [...before, level]);
      });
      if (recorded.loudest < heardFrom) return show({ state: 'failed', problem: 'nothingHeard' });
      show({ state: 'playing' });
      await play(recorded.sound, speaker, run.signal);
      show({ state: 'idle' });
    } catch (error) {
      show({ state: 'failed', problem: problemOf(error) });
    }
  };
  return { test, levels, start };
}

async function record(
  device: string | null,
  signal: AbortSignal,
  onLevel: (level: number, secondsLeft: number) => void,
): Promise<{ readonly sound: Blob; readonly loudest: number }> {
  const audio = device === null ? true : { deviceId: { exact: device } };
  const stream = await navigator.mediaDevices.getUserMedia({ audio });
  const context = new AudioContext();
  try {
    const analyser = new AnalyserNode(context, { fftSize: 4096 });
    new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const recorder = new MediaRecorder(stream);
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
    recorder.start();
    let loudest = 0;
    for (let ms = 0; ms < recordMs && !signal.aborted; ms += lookMs) {
      await new Promise((resolve) => setTimeout(resolve, lookMs));
      analyser.getFloatTimeDomainData(samples);
      const level = loudnessOf(samples);
      loudest = Math.max(loudest, level);
      onLevel(level, Math.ceil((recordMs - ms) / 1000));
    }
    recorder.stop();
    await stopped;
    return { sound: new Blob(parts, { type: recorder.mimeType }), loudest };
  } finally {
    for (const track of stream.getTracks()) track.stop();
    await context.close();
  }
}

async function play(sound: Blob, device: string | null, signal: AbortSignal): Promise<void> {
  const address = URL.createObjectURL(sound);
  const audio = new Audio(address);
  const over = new Promise((resolve) => {
    for (const event of ['ended', 'error', 'pause']) audio.addEventListener(event, resolve, { once: true });
  });
  signal.addEventListener('abort', () => audio.pause(), { once: true });
  try {
    if (device !== null) await audio.setSinkId(device);
    if (signal.aborted) return;
    await audio.play();
    await over;
  } finally {
    URL.revokeObjectURL(address);
  }
}
