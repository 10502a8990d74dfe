import { expect, test } from 'vitest';
import { UploadLimit } from './upload-limit.ts';

test('an account has four uploads at once; each that ends, or fails, makes room for another', async () => {
  const limit = new UploadLimit();
  const slow = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const underWay = slow.map(({ promise }) => limit.during(1, () => promise));
  const another = (userId: number): Promise<string> => limit.during(userId, async () => 'stored');
  await expect(another(1)).rejects.toMatchObject({ code: 'too-many-requests', reason: 'uploads-at-once' });
  await expect(another(2)).resolves.toBe('stored');
  slow[0]?.reject(new Error('reset'));
  await expect(underWay[0]).rejects.toThrow('reset');
  await expect(another(1)).resolves.toBe('stored');
  for (const { resolve } of slow) resolve();
  await Promise.all(underWay.slice(1));
});
