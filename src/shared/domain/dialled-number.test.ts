import { expect, test } from 'vitest';
import { asDialled, isDialable } from './dialled-number.ts';

test.each(['1002', '199 0000-0001', '+86 (199) 00000001', '*97', '１００２', '（０２１）５５５．１'])(
  '%j is dialable',
  (text) => expect(isDialable(asDialled(text))).toBe(true),
);
test.each(['', 'abc', '+', '1+2', '📞', '\u200f1002', '1'.repeat(33), '*', '**', '1', '¹²³', '①②③'])(
  '%j is not dialable',
  (text) => expect(isDialable(asDialled(text))).toBe(false),
);
