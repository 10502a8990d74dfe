import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { consoleTexts as en } from '../../shared/languages/en/console.ts';
import type { TextsOf } from '../../shared/languages/texts.ts';
import { createI18n } from './i18n.ts';

const folder = join(import.meta.dirname, '../..');
const source = globSync('{core,renderer,main/hosts,shared/contract}/**/*.{ts,tsx}', { cwd: folder })
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');

/** Families of keys that are put together from a value: `agent.${label}`. */
const families = [...source.matchAll(/`([\w.]+\.)\$\{/g)].map((match) => match[1] as string);

test('every text is used', () => {
  const unused = Object.keys(en).filter(
    (key) =>
      !source.includes(`'${key.replace(/_(one|other)$/, '')}'`) && !families.some((family) => key.startsWith(family)),
  );
  expect(unused).toEqual([]);
});

const english = { title: 'Calls', total_one: '{{count}} call', total_other: '{{count}} calls' };
const russian: TextsOf<typeof english, readonly ['one', 'few', 'many', 'other']> = {
  title: 'Звонки',
  total_one: '{{count}} звонок',
  total_few: '{{count}} звонка',
  total_many: '{{count}} звонков',
  total_other: '{{count}} звонка',
};
// @ts-expect-error a category of the language is missing
const incomplete: TextsOf<typeof english, readonly ['one', 'other']> = { title: 'Calls', total_other: 'calls' };
const chinese: TextsOf<typeof english, readonly ['other']> = {
  title: '通话',
  // @ts-expect-error Chinese has no such category
  total_one: '{{count}} 通',
  total_other: '{{count}} 通',
};

test.each([
  ['ru', russian, ['1 звонок', '2 звонка', '5 звонков', '21 звонок', '22 звонка', '1.5 звонка']],
  ['zh-CN', chinese, ['1 通', '2 通', '5 通', '21 通', '22 通', '1.5 通']],
  ['en', english, ['1 call', '2 calls', '5 calls', '21 calls', '22 calls', '1.5 calls']],
  ['en', incomplete, ['total', 'calls', 'calls', 'calls', 'calls', 'calls']],
])('a number in %s chooses the form of its category', async (language, texts, expected) => {
  const { t } = await createI18n(language, async () => texts);
  expect([1, 2, 5, 21, 22, 1.5].map((count) => t('total', { count }))).toEqual(expected);
  expect(t('title', { count: 2 })).toBe(texts.title);
});

test('the texts of a language are read from its folder', async () => {
  const { t } = await createI18n('zh-CN');
  expect([t('calls.total', { count: 1 }), t('rail.desk')]).toEqual(['1 通', '工作台']);
});
