import { beforeEach, expect, test } from 'vitest';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { type SendPhoto, UploadQueue } from './upload-queue.ts';

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
const send: SendPhoto = ({ id, onProgress }) => {
  onProgress(5, 10);
  const answer = { id, ...Promise.withResolvers<unknown>() };
  sent.push(answer);
  return answer.promise;
};
beforeEach(() => {
  sent = [];
  waits = [];
  queue = new UploadQueue({
    send,
    later: (action, ms) => {
      const wait = { ms, action };
      waits.push(wait);
      return () => void (waits = waits.filter((one) => one !== wait));
    },
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

test('starts no upload while one is held; those in progress continue, and each that ends starts the next', async () => {
  queue.add(7, photos(5));
  sent[0]?.reject(tooMany());
  await settled();
  expect(shown().map(([state]) => state)).toEqual(['held', 'sending', 'sending', 'waiting', 'waiting']);
  expect(waits.map(({ ms }) => ms)).toEqual([5000]);
  sent[1]?.resolve(null);
  await settled();
  expect(waits).toEqual([]);
  expect(shown().map(([state]) => state)).toEqual(['sending', 'sending', 'sending', 'waiting']);
});

test('a photo that the service refuses for itself is not sent again', async () => {
  queue.add(7, photos(1));
  sent[0]?.reject(problemFor('picture-unreadable'));
  await settled();
  expect(shown().map(([state]) => state)).toEqual(['failed']);
  expect(waits).toEqual([]);
});
