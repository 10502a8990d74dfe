import { describe, expect, test } from 'vitest';
import { en } from './en/index.ts';
import { languages, preferredLanguage } from './languages.ts';

const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{\{\w+(, \w+)?\}\}/g)].map(([whole]) => whole).toSorted();
const placeholders = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, placeholdersOf(text)]));

describe.each(languages.map((language) => [language.tag, language] as const))('%s', (tag, language) => {
  const problems = Object.entries({ ...language.problems, ...language.problemCodes });

  test('has every text, with the same placeholders', () => {
    expect(placeholders(language.console)).toEqual(placeholders(en.console));
    expect(placeholders(language.problems)).toEqual(placeholders(en.problems));
    expect(Object.keys(language.problemCodes).toSorted()).toEqual(Object.keys(en.problemCodes).toSorted());
  });

  test('says every problem in whole sentences, each with one full stop', () => {
    const end = tag === 'zh-CN' ? /[^。！？.]。$|”$/ : /[^.!?][.!?]$|”$/;
    expect(problems.filter(([, text]) => !end.test(text) || /\.\.|。。|\.”?。/.test(text))).toEqual([]);
  });

  test('names nothing from the inside: no code, no name of a field, no path', () => {
    const inside = /\b[a-z]+_[a-z_]+\b|\b[a-z]+[A-Z]\w*\b|\/api\/|\b(undefined|null|NaN)\b/;
    const named = problems.map(([key, text]) => [key, text.replaceAll(/\{\{\w+\}\}/g, '')]);
    expect(named.filter(([, text]) => inside.test(text ?? ''))).toEqual([]);
  });

  test('is of one language', () => {
    if (tag !== 'zh-CN') return expect(problems.filter(([, text]) => /\p{Script=Han}/u.test(text))).toEqual([]);
    const bare = problems.map(([key, text]) => [key, text.replaceAll(/\{\{\w+\}\}/g, '')] as const);
    const allowed = /^(JSON|CSV|JPEG|PNG|WebP|ASCII|IP|MB|http|https)$/;
    const words = bare.filter(([, text]) => (text.match(/[A-Za-z]{2,}/g) ?? []).some((word) => !allowed.test(word)));
    expect(words).toEqual([]);
    expect(bare.filter(([, text]) => !/\p{Script=Han}/u.test(text))).toEqual([]);
  });
});

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['zh-CN', 'zh-CN'],
  ['zh-TW,zh;q=0.9', 'zh-CN'],
  ['fr, en;q=0.5, zh;q=0.8', 'zh-CN'],
  ['en-GB,zh;q=0.9', 'en'],
  ['zh;q=0, en', 'en'],
  ['*', 'en'],
  ['fr', 'en'],
  ['__proto__', 'en'],
])('a reader of %j is answered in %s', (header, tag) => expect(preferredLanguage(header)).toBe(tag));
