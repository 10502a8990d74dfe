import { expect, test } from 'vitest';
import { superLinearGrowth } from '../../../test/support/cost-growth.ts';
import { cleanLine, cleanText, typedText } from './typed-text.ts';

test.each([
  ['\u202d199 0000 0001\u202c', '199 0000 0001'],
  ['\u200e+86\u200f', '+86'],
  ['\u2066张伟\u2069', '张伟'],
  ['\ufeff１９９', '199'],
])('a number typed as %j is %s', (text, plain) => expect(typedText(text)).toBe(plain));

test.each([
  ['欧阳\u200b娜\u2060娜', '欧阳娜娜'],
  ['Schön\u00adberg\u0000\u001b', 'Schönberg'],
  ['Rene\u0301e', 'Renée'],
  ['\u00a0赵\u3000敏\u2003', '赵 敏'],
  ['Mary\r\n\tAnn\u2028', 'Mary   Ann'],
  ['\ud83d\udc69\u200d\u2695\ufe0f Ｌｉ\u200d', '\ud83d\udc69\u200d\u2695\ufe0f Ｌｉ'],
  // Joiners that are seen: between letters that join, and behind a virama.
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['شْ\u200cن', 'شْ\u200cن'],
  ['ශ\u0dca\u200dර\u0dd3', 'ශ\u0dca\u200dර\u0dd3'],
  ['क\u094d\u200cष', 'क\u094d\u200cष'],
  ['\u200cعلی\u200c \u200dرضا\u200d', 'علی رضا'],
  ['Li\u200c\u200dMei \u200c张\u200d伟', 'LiMei 张伟'],
  ['\u200b \u202e', ''],
  ['\u3164\u115f', ''],
  ['\ufe0f \u{e0100}\u{e0101}', ''],
  ['\u200b\ufe0f葛\u{e0100} \ufe0e葛', '葛\u{e0100} 葛'],
])('the line %j is %j', (text, clean) => expect(cleanLine(text)).toBe(clean));

test('a text of several lines keeps its line breaks, tabs and blanks', () =>
  expect(cleanText('\u200bone\n\tt\u0007wo\u3000three \n')).toBe('one\n\ttwo\u3000three'));

test('a run of marks that no script has does not hold up its reader', () => {
  const input = (length: number): string => `a${'\u0301\u0316'.repeat(length / 2)}`;
  expect(cleanText(input(1000))).toHaveLength(30);
  expect(superLinearGrowth({ parse: cleanText, input })).toBeNull();
});
