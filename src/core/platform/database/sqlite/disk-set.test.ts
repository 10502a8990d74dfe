import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DiskSet } from './disk-set.ts';

test('knows what was added, and leaves no file', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'disk-set-')), 'seen');
  const set = new DiskSet(file);
  const texts = Array.from({ length: 5000 }, (_, index) => `客户 ${index}`);
  expect(texts.every((text) => set.addIfNew([text]))).toBe(true);
  expect(texts.some((text) => set.addIfNew([text]))).toBe(false);
  expect([set.addIfNew(['a', 'b', 'a']), set.addIfNew(['c', 'b']), set.addIfNew(['c'])]).toEqual([true, false, true]);
  expect(existsSync(file)).toBe(true);
  set.close();
  expect(existsSync(file)).toBe(false);
});
