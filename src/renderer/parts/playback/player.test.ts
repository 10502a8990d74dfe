import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { Player } from './player.ts';
import type { Silence } from './silences.ts';

/** An audio element that plays when it is told to be somewhere. */
class FakeAudio extends EventTarget {
  src = '';
  currentTime = 0;
  playbackRate = 1;
  duration = 60;

  play(): Promise<void> {
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  }
  pause(): void {
    this.dispatchEvent(new Event('pause'));
  }
  load(): void {}
  removeAttribute(): void {}
  reach(seconds: number): void {
    this.currentTime = seconds;
    this.dispatchEvent(new Event('timeupdate'));
  }
}

const recording = { id: 1, type: 'sip', title: '王丽' } as const;
let audio: FakeAudio;
let silences: Silence[];
let readSilences: number[];
let player: Player;

beforeEach(() => {
  audio = new FakeAudio();
  silences = [{ from: 10, to: 20 }];
  readSilences = [];
  player = new Player(audio as unknown as HTMLAudioElement, {
    addressOf: async ({ id }) => `/recordings/${id}`,
    silencesOf: async ({ id }) => {
      readSilences.push(id);
      return silences;
    },
  });
});
const position = (): number => player.playback.getState().positionSeconds;
async function playWithout(): Promise<void> {
  player.skipSilence(true);
  await player.play(recording);
  // They are known a turn after they have been read.
  await vi.waitFor(() => expect(readSilences).toEqual([1]));
  await setImmediate();
}

test('jumps to the end of a silence as soon as it begins', async () => {
  await playWithout();
  audio.reach(9.9);
  expect(audio.currentTime).toBe(9.9);
  audio.reach(10.1);
  expect([audio.currentTime, position()]).toEqual([20, 20]);
});

test('plays every part while silence is not skipped, and reads no peaks for it', async () => {
  await player.play(recording);
  audio.reach(12);
  expect([audio.currentTime, readSilences]).toEqual([12, []]);
});

test('skips the rest of a silence when that is chosen within it', async () => {
  await player.play(recording);
  audio.reach(12);
  player.skipSilence(true);
  await vi.waitFor(() => {
    audio.reach(12.2);
    expect(audio.currentTime).toBe(20);
  });
});

test('a place in a silence that was sought is heard; the next silence is skipped again', async () => {
  silences.push({ from: 30, to: 40 });
  await playWithout();
  audio.reach(25);
  player.seek(15);
  audio.reach(15.2);
  expect(audio.currentTime).toBe(15.2);
  audio.reach(21);
  audio.reach(31);
  expect(audio.currentTime).toBe(40);
});

test('silences of the recording before are not those of the next', async () => {
  await playWithout();
  silences = [];
  await player.play({ ...recording, id: 2 });
  await vi.waitFor(() => expect(readSilences).toEqual([1, 2]));
  await setImmediate();
  audio.reach(12);
  expect(audio.currentTime).toBe(12);
});

test('a recording whose silences cannot be read is played whole', async () => {
  player = new Player(audio as unknown as HTMLAudioElement, {
    addressOf: async () => '/recordings/1',
    silencesOf: () => Promise.reject(new Error('no peaks')),
  });
  player.skipSilence(true);
  await player.play(recording);
  audio.reach(12);
  expect(audio.currentTime).toBe(12);
});
