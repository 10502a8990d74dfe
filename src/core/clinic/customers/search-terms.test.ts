import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { foldedName } from '../../../shared/domain/folded-name.ts';
import { nameOrderOf } from '../../platform/name-order.ts';
import { longestBeginning } from './fold-keyword.ts';
import { searchRulesVersion } from './search-index.sql.ts';
import { searchTermsOf } from './search-terms.ts';

const zhang = { name: '张伟明', idcard: 'C2026010500001', phones: ['199 0000 0001'] };
/** As the repository looks: a short keyword is a term, a longer one begins terms. */
const finds = (customer: typeof zhang, keyword: string) => {
  const folded = foldedName(keyword);
  return searchTermsOf(customer).some((term) =>
    [...folded].length <= longestBeginning(folded) ? term === folded : term.startsWith(folded),
  );
};

test.each([
  '张',
  '张伟',
  '伟明',
  'zhang',
  'zhangwei',
  'zwm',
  'zw',
  'C20260105',
  'C2026',
  'c',
  '张伟明',
  'zhangweim',
  'ming',
  'mi',
  '0001',
  '001',
  '199',
  '19900',
  '9000',
  '19900000001',
])('张伟明 is found by %s', (keyword) => {
  expect(finds(zhang, keyword)).toBe(true);
});

test.each(['李', '明伟', 'wz', '5555'])('张伟明 is not found by %s', (keyword) => {
  expect(finds(zhang, keyword)).toBe(false);
});

/** Names of many kinds, each with keywords that people type for it. */
const pick = <Item>(list: readonly Item[], index: number): Item => list[index % list.length] as Item;
const kinds: readonly ((index: number) => readonly [name: string, ...keywords: string[]])[] = [
  (index) => {
    const [family, ...spoken] = pick(
      ['吕 lv lyu lu lü', '单 shan dan', '曾 zeng ceng', '覃 qin tan', '刘 liu'],
      index,
    ).split(' ');
    const [given, ...last] = pick(
      ['乐 le yue', '行 xing hang', '重 chong zhong', '女 nv nyu nu', '敏 min'],
      index >> 2,
    ).split(' ');
    const letters = spoken.flatMap((one) => last.flatMap((other) => [`${one}${other}`, `${other} ${one}`, one]));
    return [`${family}${given}`, `${family} ${given}`, `${given}`, ...letters];
  },
  (index) => {
    const [one, other] = [
      pick(['古丽', '艾力', '帕提古丽', '买买提'], index),
      pick(['吐尔逊', '热合曼', '玉素甫'], index >> 2),
    ];
    const dots = ['·', '•', '・', '‧', '∙', '⋅', ' ', ''];
    return [`${one}${pick(dots, index)}${other}`, ...dots.map((dot) => `${one}${dot}${other}`), other];
  },
  (index) => {
    const [given, family] = [
      pick(['José', 'Zoë', 'Işıl', 'Søren', 'Nguyễn'], index),
      pick(['Núñez', 'Đặng', 'Weiß'], index >> 2),
    ];
    const plain = `${given} ${family}`.normalize('NFKD').replaceAll(/\p{M}/gu, '');
    const typed = plain.replace('ı', 'i').replace('ø', 'o').replace('Đ', 'D').replace('ß', 'ss');
    return [
      `${given} ${family}`,
      typed,
      `${family}, ${given}`,
      typed.toUpperCase(),
      typed.split(' ').toReversed().join(' '),
    ];
  },
  (index) => {
    const [sign, particle] = [
      pick(["'", '’', '‘', 'ʼ', '`', '-', '‐', '–', '. '], index),
      pick(['O', 'D', 'St'], index >> 2),
    ];
    const family = pick(['Neill', 'Arcy', 'Clairville'], index >> 3);
    const name = `Maeve ${particle}${sign}${family}`;
    return [
      name,
      `${particle}${sign}${family}`,
      `${particle}'${family}`,
      `${particle}${family}`,
      `${particle} ${family}`,
      family,
      `${family} Maeve`,
    ];
  },
];
const named = (name: string) => ({ name, idcard: 'C2026010500002', phones: [] });

test('2,000 names of many kinds are found by every spelling', () => {
  const missed = Array.from({ length: 2000 }, (_, index) => pick(kinds, index)(index >> 2)).flatMap(
    ([name, ...keywords]) =>
      keywords.filter((keyword) => !finds(named(name), keyword)).map((keyword) => `${name}: ${keyword}`),
  );
  expect([...new Set(missed)]).toEqual([]);
});

test('a name of a hundred characters has some hundred terms', () => {
  for (const name of ['单'.repeat(100), 'Wu '.repeat(33), '重'.repeat(7)])
    expect(searchTermsOf(named(name)).length, name).toBeLessThan(700);
});

test('terms change only with the version of their rules, so that every database is reindexed', () => {
  const customers = [
    zhang,
    { name: "Mary O'Brien", idcard: 'C2026010500002', phones: ['+86 138 0013 8000', '010-8888 6666'] },
    { name: '欧阳 Anna', idcard: 'C2019123100007', phones: [] },
  ];
  const digest = createHash('sha256')
    .update(JSON.stringify(customers.map((customer) => [nameOrderOf(customer.name), ...searchTermsOf(customer)])))
    .digest('hex');
  expect({ version: searchRulesVersion, digest }).toEqual({
    version: 5,
    digest: '6badb1d1d8ec034c78abbba9b0e7185857e1acd145f08ce5daa2510c7d123ec6',
  });
});
