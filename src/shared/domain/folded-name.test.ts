import { expect, test } from 'vitest';
import { foldedName, foldedWords, isSameName, isSpelled } from './folded-name.ts';

test.each([
  ['Íñigo Núñez', 'inigo nunez'],
  ['Łukasz Ørsted-Weiß', 'lukasz orsted weiss'],
  ['ĐẶNG Thị Ngọc', 'dang thi ngoc'],
  ['Işıl İnönü', 'isil inonu'],
  ['Ｔａｎ，Ｍｅｉ', 'tan mei'],
  ["D'Angelo/D’Angelo/Dʼ Angelo", 'd angelo/d angelo/d angelo'],
  ['古丽·买买提•艾力・阿・‧∙⋅木', '古丽 买买提 艾力 阿 木'],
  ['Jean‐Luc‑Paul–Guy—St. John (Jack)', 'jean luc paul guy st john jack'],
  ['한지민', '한지민'],
  ['علی\u200cرضا', 'علیرضا'],
])('the words of %j are %j', (name, words) => expect(foldedWords(name).join(' ')).toBe(words));

test.each(['赵 强', '赵　强', '赵・强', '赵\u{fe0f}强\u{e0100}', '赵强\u200e', '\u202a赵强\u202c', '赵\u200b强'])(
  '%j is 赵强',
  (name) => expect(foldedName(name)).toBe('赵强'),
);

test.each([
  ['zoe obrien', true],
  ["O'Brien, Zoë", true],
  ['brien zoe o', true],
  ['zoe o', false],
  ['', false],
])('%j is a name of O’Brien Zoë: %s', (name, isSame) => expect(isSameName('O’Brien Zoë', name)).toBe(isSame));

test('a keyword spells a name from its beginning, or by each of its words', () => {
  const spellings = ['juanperezdiaz', 'perezdiazjuan', 'diazjuanperez'];
  for (const keyword of ['Juan P', 'Pérez, Juan', 'díaz-juan', 'diaz perez'])
    expect(isSpelled(spellings, keyword), keyword).toBe(true);
  for (const keyword of ['', ' - ', 'uan', 'juan gomez']) expect(isSpelled(spellings, keyword), keyword).toBe(false);
});

test('marks that are letters of their script keep names apart', () =>
  expect(foldedName('さが')).not.toBe(foldedName('さぎ')));
