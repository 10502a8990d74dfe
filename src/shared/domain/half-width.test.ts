import { expect, test } from 'vitest';
import { halfWidth } from './half-width.ts';

test.each([
  ['１９９　００００－０００１', '199 0000-0001'],
  ['＋８６＊＃', '+86*#'],
  ['张伟ＡＢ', '张伟ＡＢ'],
])('%s is %s', (text, plain) => expect(halfWidth(text)).toBe(plain));
