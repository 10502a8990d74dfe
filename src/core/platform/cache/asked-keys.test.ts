import { expect, test } from 'vitest';
import { AskedKeys } from './asked-keys.ts';

test('a key is new once', () => {
  const asked = new AskedKeys();
  expect([asked.isNew('a'), asked.isNew('b'), asked.isNew('a'), asked.isNew('b')]).toEqual([true, true, false, false]);
});

test('keeps none of a thousand recurring keys as new', () => {
  const asked = new AskedKeys();
  const keys = Array.from({ length: 1000 }, (_, index) => `1 /api/customer/profile?customer_id=${index}`);
  for (const key of keys) asked.isNew(key);
  expect(keys.filter((key) => asked.isNew(key))).toEqual([]);
});

test('most keys that are asked for once are taken for new, however many there were before', () => {
  const asked = new AskedKeys();
  const count = 100_000;
  const found = Array.from({ length: count }, (_, index) => asked.isNew(`key ${index}`)).filter(Boolean).length;
  expect(found).toBeGreaterThan(0.9 * count);
});
