import { expect, test } from 'vitest';
import { matchIn } from './match-in.ts';

const found = (words: string, keyword: string): string | null => {
  const match = matchIn(words, keyword);
  return match && words.slice(match.from, match.to);
};

test('a keyword is found whatever its case', () => {
  expect(found('After a Thread lift', 'thread')).toBe('Thread');
  expect(found('张伟', '伟')).toBe('伟');
});

test('spaces do not count, so that a number is found in its groups', () => {
  expect(found('138 1607 2290', '81607')).toBe('8 1607');
  expect(found('138 1607 2290', '1607 22')).toBe('1607 22');
});

test.each([
  ['Müller', 'MULLER', 'Müller'],
  ['O’Brien Zoë', 'obrien', 'O’Brien'],
  ['O’Brien Zoë', 'zoe', 'Zoë'],
  ['Groß Anna', 'gros', 'Groß'],
  ['Rene\u0301e', 'rene', 'Rene\u0301'],
  ['𠮷田 花子', '田花', '田 花'],
])('in %j the keyword %j marks %j, as the search finds it', (words, keyword, marked) =>
  expect(found(words, keyword)).toBe(marked),
);

test('nothing is found for an empty keyword, or for one that is not there', () => {
  expect(found('张伟', ' ')).toBeNull();
  expect(found('138 **** 2290', '1607')).toBeNull();
  expect(found('', '1')).toBeNull();
});
