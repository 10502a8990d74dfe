import { expect, test } from 'vitest';
import { typedText } from './typed-text.ts';

test.each([
  ['\u202d199 0000 0001\u202c', '199 0000 0001'],
  ['\u200e+86\u200f', '+86'],
  ['\u2066张伟\u2069', '张伟'],
  ['\ufeff１９９', '199'],
])('%j is %s', (text, plain) => expect(typedText(text)).toBe(plain));
