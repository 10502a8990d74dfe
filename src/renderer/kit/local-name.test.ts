import { expect, test } from 'vitest';
import { localName } from './local-name.ts';

test.each([
  ['Consultation (咨询)', 'en', 'Consultation'],
  ['Consultation (咨询)', 'zh-CN', '咨询'],
  ['回访（After-care）', 'en', 'After-care'],
  ['Implants (evening)', 'zh-CN', 'Implants (evening)'],
  ['种植', 'en', '种植'],
  ['', 'en', ''],
])('%s is read in %s as %s', (name, language, text) => expect(localName(name, language)).toBe(text));
