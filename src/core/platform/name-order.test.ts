import { expect, test } from 'vitest';
import { inNameOrder, nameOrderOf } from './name-order.ts';

const sorted = (names: readonly string[]): string[] =>
  inNameOrder(names.map((name) => ({ name }))).map(({ name }) => name);

test.each([
  ['surnames by their own reading', ['曹', '陈', '丁', '杜', '冯', '何', '仇', '任', '单', '于', '余', '曾']],
  ['Latin names by their letters, among the others', ['Alice', '曹', 'Dana', '丁', '余', 'Zoë', 'zoltan']],
  ['one surname before another of the same sound', ['于安', '于成', '余白', '余丹']],
  ['tones in their order', ['张一', '章一', '长孙一', '赵一']],
  ['short syllables before longer ones', ['Li Wei', '李明', '连安', '林安']],
  ['ü after u, and before longer syllables', ['卢一', '鲁一', '陆一', '吕一', '栾一', '罗一']],
  ['given names by pinyin', ['王安', '王宝', '王大', '王芳', '王 Ida', '王强', '王一']],
])('%s', (_title, names) => {
  expect(sorted(names.toSorted())).toEqual(names);
});

test.each([
  ['曾敏', 'zeng1曾 min3敏'],
  ['O’Brien, José', 'o brien jose'],
  ['古丽·Ana', 'gu3古 li4丽 ana'],
  ['吕', 'lu:3吕'],
])('%s is sorted by %s', (name, order) => {
  expect(nameOrderOf(name)).toBe(order);
});
