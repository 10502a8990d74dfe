import { expect, test } from 'vitest';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import type { Caller } from '../../platform/caller.ts';
import { AlbumService } from './albums-service.ts';

const caller = { userId: 1, permissions: new Set() } as unknown as Caller;
const album = { id: 1, customer_id: 1, title: 'A', flag: 'before' };
const diskFull = problemFor('disk-full');
const answerLost = problemFor('database-unreachable');

/** Uploads a photo while the database answers like this. Resolves with the error, and what was removed. */
async function uploadWith(database: {
  addPhoto: () => Promise<number>;
  hasFile: () => Promise<boolean>;
}): Promise<{ error: unknown; removed: number }> {
  let removed = 0;
  const albums = new AlbumService({
    repository: { one: async () => album, photo: () => Promise.reject(answerLost), ...database },
    customers: { mayOpen: async () => true },
    images: {
      store: async (_accountId: number, { to }: { to: string }) => ({
        file: `${to}.jpg`,
        thumbnail: `${to}.thumb.jpg`,
        format: 'jpeg',
      }),
      remove: async () => void (removed += 1),
    },
    announcer: { announce: () => {} },
    photosFolder: '/photos',
    clock: new FakeClock(),
    timeZone: 'Asia/Shanghai',
  } as unknown as ConstructorParameters<typeof AlbumService>[0]);
  const error = await albums.upload(caller, { id: 1 }, '/incoming/1').then(
    () => null,
    (reason: unknown) => reason,
  );
  return { error, removed };
}

const fails = (error: Error) => (): Promise<never> => Promise.reject(error);

test.each([
  ['stays when its row is there and cannot be read', 0, answerLost, async () => 7, async () => true],
  ['stays when the answer of its commit was lost', 0, answerLost, fails(answerLost), async () => true],
  ['stays when nothing can be found out', 0, diskFull, fails(diskFull), fails(diskFull)],
  ['is removed when it has no row', 1, diskFull, fails(diskFull), async () => false],
])('the file of a photo %s', async (_case, removed, error, addPhoto, hasFile) => {
  expect(await uploadWith({ addPhoto, hasFile })).toEqual({ error, removed });
});
