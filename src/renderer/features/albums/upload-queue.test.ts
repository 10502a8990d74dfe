import { beforeEach, expect, test } from 'vitest';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { maxTries, type SendPhoto, UploadQueue } from './upload-queue.ts';

const photos = (count: number): File[] => Array.from({ length: count }, (_, index) => new File(['x'], `${index}.jpg`));
const tooMany = (retryAfterSeconds?: number) =>
  problemFor(
    'uploads-at-once',
    { limit: 4 },
    { details: retryAfterSeconds === undefined ? {} : { retryAfterSeconds } },
  );

let sent: (PromiseWithResolvers<unknown> & { readonly id: string })[];
let waits: { readonly ms: number; readonly action: () => void }[];
let queue: UploadQueue;
let random: number;
/** The file that was begun last. */
let progress: (sent: number, total: number) => void;
const send: SendPhoto = ({ id, onProgress }) => {
  progress = onProgress;
  onProgress(5, 10);
  const answer = { id, ...Promise.withResolvers<unknown>() };
  sent.push(answer);
  return answer.promise;
};
beforeEach(() => {
  sent = [];
  waits = [];
  random = 0;
  queue = new UploadQueue({
    send,
    later: (action, ms) => {
      const wait = { ms, action };
      waits.push(wait);
      return () => void (waits = waits.filter((one) => one !== wait));
    },
    random: () => random,
  });
});
const shown = () => queue.state.getState().uploads.map(({ state, sent: bytes }) => [state, bytes]);
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a photo over the limit waits as long as the service asks, then continues', async () => {
  queue.add(7, photos(1));
  sent[0]?.reject(tooMany(3));
  await settled();
  expect(shown()).toEqual([['held', 0]]);
  expect(waits.map(({ ms }) => ms)).toEqual([3000]);
  waits[0]?.action();
  expect(shown()).toEqual([['sending', 5]]);
  expect(sent.map(({ id }) => id)).toEqual([sent[0]?.id, sent[0]?.id]);
  sent[1]?.resolve(null);
  await settled();
  expect(queue.state.getState()).toMatchObject({ uploads: [], added: { 7: 1 } });
});

test('photos of one album are sent in their order, one at a time; albums do not wait for each other', async () => {
  queue.add(7, photos(3));
  queue.add(8, photos(1));
  expect(shown().map(([state]) => state)).toEqual(['sending', 'waiting', 'waiting', 'sending']);
  sent[0]?.resolve(null);
  await settled();
  expect(shown().map(([state]) => state)).toEqual(['sending', 'waiting', 'sending']);
  expect(sent).toHaveLength(3);
});

test('starts no upload while one is held; those in progress continue, and each that ends starts the next', async () => {
  queue.add(7, photos(2));
  queue.add(8, photos(1));
  queue.add(9, photos(2));
  sent[0]?.reject(tooMany());
  await settled();
  expect(shown().map(([state]) => state)).toEqual(['held', 'waiting', 'sending', 'sending', 'waiting']);
  expect(waits.map(({ ms }) => ms)).toEqual([5000]);
  sent[1]?.resolve(null);
  await settled();
  expect(waits).toEqual([]);
  expect(shown().map(([state]) => state)).toEqual(['sending', 'waiting', 'sending', 'waiting']);
});

const cut = problemFor('service-not-reached');
const nextTry = async (): Promise<void> => {
  waits.at(-1)?.action();
  await settled();
};

test('a file whose connection is lost is sent eight times, after growing pauses, before the next', async () => {
  queue.add(7, photos(2));
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    waits = [];
    sent.at(-1)?.reject(cut);
    await settled();
    pauses.push(...waits.map(({ ms }) => ms));
    if (attempt < maxTries) {
      expect(shown()).toEqual([
        ['interrupted', 0],
        ['waiting', 0],
      ]);
      await nextTry();
    }
  }
  expect(pauses).toEqual([250, 1000, 4000, 15_000, 15_000, 15_000, 15_000, 15_000]);
  expect(queue.state.getState().uploads[0]).toMatchObject({ state: 'failed', problem: cut });
  await nextTry();
  expect(shown()).toEqual([
    ['failed', 0],
    ['sending', 5],
  ]);
  const [failed] = queue.state.getState().uploads;
  queue.retry(failed?.id ?? '');
  sent.at(-1)?.resolve(null);
  await settled();
  expect(shown()).toEqual([['sending', 5]]);
  expect(sent.at(-1)?.id).toBe(failed?.id);
});

test('a success begins the count and the pauses again', async () => {
  queue.add(7, photos(2));
  for (let losses = 0; losses < 3; losses += 1) {
    waits = [];
    sent.at(-1)?.reject(cut);
    await settled();
    await nextTry();
  }
  sent.at(-1)?.resolve(null);
  await settled();
  waits = [];
  sent.at(-1)?.reject(cut);
  await settled();
  expect(waits.map(({ ms }) => ms)).toEqual([250]);
  expect(queue.state.getState().uploads).toMatchObject([{ state: 'interrupted', losses: 1 }]);
});

test('pauses are up to half shorter by chance', async () => {
  random = 1;
  queue.add(7, photos(1));
  sent[0]?.reject(cut);
  await settled();
  expect(waits.map(({ ms }) => ms)).toEqual([125]);
});

test('the progress does not go back when a file is sent again', async () => {
  queue.add(7, photos(1));
  progress(8, 10);
  sent[0]?.reject(cut);
  await settled();
  expect(queue.state.getState().uploads).toMatchObject([{ sent: 0, furthest: 8, total: 10 }]);
  await nextTry();
  expect(queue.state.getState().uploads).toMatchObject([{ sent: 5, furthest: 8 }]);
  progress(9, 10);
  expect(queue.state.getState().uploads).toMatchObject([{ sent: 9, furthest: 9 }]);
});

test('files that failed with the connection are sent again when it is back, refused ones are not', async () => {
  queue.add(7, photos(1));
  queue.add(8, photos(1));
  sent[1]?.reject(problemFor('picture-unreadable'));
  await settled();
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    sent.at(attempt === 1 ? 0 : -1)?.reject(cut);
    await settled();
    if (attempt < maxTries) await nextTry();
  }
  expect(shown().map(([state]) => state)).toEqual(['failed', 'failed']);
  queue.reconnected();
  expect(shown().map(([state]) => state)).toEqual(['sending', 'failed']);
  expect(queue.state.getState().uploads[0]).toMatchObject({ losses: 0, problem: null });
});

test('a file that is cancelled while its connection is away is not sent again', async () => {
  queue.add(7, photos(2));
  sent[0]?.reject(cut);
  await settled();
  queue.cancel(sent[0]?.id ?? '');
  await nextTry();
  expect(shown()).toEqual([['sending', 5]]);
  expect(sent).toHaveLength(2);
  expect(sent[1]?.id).not.toBe(sent[0]?.id);
});

test('a file that is being stored is not cancelled, and ends with the sign-in', async () => {
  queue.add(7, photos(2));
  progress(10, 10);
  queue.cancel(sent[0]?.id ?? '');
  queue.cancelAll(7);
  expect(shown()).toEqual([['sending', 10]]);
  queue.endAll();
  expect(shown()).toEqual([]);
});

test('a photo that the service refuses for itself is not sent again', async () => {
  queue.add(7, photos(1));
  sent[0]?.reject(problemFor('picture-unreadable'));
  await settled();
  expect(shown().map(([state]) => state)).toEqual(['failed']);
  expect(waits).toEqual([]);
});
