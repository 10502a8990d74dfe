import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { consoleTexts } from './console-texts.ts';
import type { Language } from './language.ts';
import { languages, preferredLanguage } from './languages.ts';
import { problemTexts } from './problem-texts.ts';

const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{\{\w+(, \w+)?\}\}/g)].map(([whole]) => whole).toSorted();
const placeholders = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, placeholdersOf(text)]));

/** Each form of each text with the placeholders that it needs: a form for a single number may omit the number. */
function placeholdersOfForms({ tag, pluralCategories }: Pick<Language, 'tag' | 'pluralCategories'>) {
  const { one, other, plain } = Object.groupBy(Object.entries<string>(consoleTexts.en), ([key]) =>
    key.endsWith('_one') ? 'one' : key.endsWith('_other') ? 'other' : 'plain',
  );
  const rules = new Intl.PluralRules(tag);
  const isForOne = [0, ...Array.from({ length: 200 }, (_, index) => index + 2)].every(
    (number) => rules.select(number) !== 'one',
  );
  const englishOne = Object.fromEntries(one ?? []);
  const forms = (other ?? []).flatMap(([key, text]) =>
    pluralCategories.map((category) => {
      const form = key.replace(/other$/, category);
      return [form, (isForOne && englishOne[form]) || text] as const;
    }),
  );
  return placeholders(Object.fromEntries([...(plain ?? []), ...forms]));
}

type Texts = readonly (readonly [key: string, text: string])[];
/** Texts that look alike in every language, such as quoted examples. */
const shared = [
  'JSON',
  'CSV',
  'GIF',
  'HEIC',
  'JPEG',
  'M4A',
  'MP3',
  'MP4',
  'OGG',
  'PDF',
  'WebM',
  'PNG',
  'WebP',
  'ASCII',
  'IP',
  'iPhone',
  'SIP',
  'Kappa',
  'UDP',
  'RTP',
  'G\\.711',
  'PCMU',
  'PCMA',
  'URL',
  'HMAC-SHA256',
  'MOS',
  'ITU-T G\\.107',
  'MB',
  'WAV',
  'ZIP',
  'Ctrl\\+K',
  'Ctrl\\+Alt\\+[AH]',
  'Clinicall',
  // Keys of the review.
  '[MX](?!\\w)',
];
const notWords = new RegExp(`“[^“”]*”|\\{\\{[^{}]+\\}\\}|https?://|\\b(${shared.join('|')}|YYYY-\\S+|HH:\\S+)`, 'g');
const wordsOf = (texts: Texts): Texts => texts.map(([key, text]) => [key, text.replaceAll(notWords, '')]);

/** Scripts that a language is written in, where it is not one alone (ISO 15924). */
const scripts: Readonly<Record<string, readonly string[]>> = {
  Hans: ['Hani'],
  Hant: ['Hani'],
  Jpan: ['Hani', 'Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
};
/** A letter of the language that a tag names. */
function lettersOf(tag: string): string {
  const { script = '' } = new Intl.Locale(tag).maximize();
  return (scripts[script] ?? [script]).map((one) => `\\p{Script=${one}}`).join('');
}
/** Texts that contain letters of another script, or no letters of their language beside parameters. */
function foreignTexts({ tag }: Pick<Language, 'tag'>, texts: Texts): Texts {
  const own = new RegExp(`[${lettersOf(tag)}]`, 'u');
  const foreign = new RegExp(`(?=\\p{L})(?!\\p{Script=Common})[^${lettersOf(tag)}]`, 'u');
  return wordsOf(texts).filter(([, words], index) => {
    const hasParameters = texts[index]?.[1].includes('{{') ?? false;
    return foreign.test(words) || !(own.test(words) || hasParameters);
  });
}

test('every folder of texts is a language of the product', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).toSorted()).toEqual(languages.map(({ tag }) => tag.toLowerCase()).toSorted());
});

describe.each(languages.map((language) => [language.tag, language] as const))('%s', (_tag, language) => {
  const texts = problemTexts[language.tag];
  const problems: Texts = Object.entries({ ...texts.problems, ...texts.problemCodes });

  test('has every text, with the same placeholders', () => {
    expect(placeholders(consoleTexts[language.tag])).toEqual(placeholdersOfForms(language));
    expect(placeholders(texts.problems)).toEqual(placeholders(problemTexts.en.problems));
    expect(Object.keys(texts.problemCodes).toSorted()).toEqual(Object.keys(problemTexts.en.problemCodes).toSorted());
  });

  test('has the plural categories of its tag', () => {
    const { pluralCategories } = new Intl.PluralRules(language.tag).resolvedOptions();
    expect([...language.pluralCategories].toSorted()).toEqual(pluralCategories.toSorted());
  });

  test('says every problem in whole sentences, each with one full stop', () => {
    const end = /[^\p{Sentence_Terminal}]\p{Sentence_Terminal}$|”$/u;
    const doubled = /\p{Sentence_Terminal}”?\p{Sentence_Terminal}/u;
    expect(problems.filter(([, text]) => !end.test(text) || doubled.test(text))).toEqual([]);
  });

  test('names nothing from the inside: no code, no name of a field, no path', () => {
    const inside = /\b[a-z]+_[a-z_]+\b|\b[a-z]+[A-Z]\w*\b|\/api\/|\b(undefined|null|NaN)\b/;
    expect(wordsOf(problems).filter(([, words]) => inside.test(words))).toEqual([]);
  });

  test('is written in its own script', () => {
    expect(foreignTexts(language, problems)).toEqual([]);
    const sentences = Object.entries(consoleTexts[language.tag]).filter(([, text]) => /\p{L}/u.test(text));
    expect(foreignTexts(language, sentences)).toEqual([]);
  });
});

test.each([
  ['ru', problemTexts.en.problems],
  ['ja', problemTexts.en.problems],
  ['en', { planted: '此项必填。' }],
  ['zh-CN', { planted: '此项 required。' }],
  ['ko', { planted: 'この項目は必須です。' }],
])('texts in a script that is not that of %s are found', (tag, texts) => {
  expect(foreignTexts({ tag }, Object.entries(texts)).length).toBe(Object.keys(texts).length);
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
