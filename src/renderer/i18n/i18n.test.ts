import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { consoleTexts as en } from '../../shared/languages/en/console.ts';
import { problemTexts } from '../../shared/languages/problem-texts.ts';
import type { TextsOf } from '../../shared/languages/texts.ts';
import { consoleTexts as zhCN } from '../../shared/languages/zh-cn/console.ts';
import { PageTexts, textsIn } from './i18n.ts';

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

const planted = { title: 'Calls', total_one: '{{count}} call', total_other: '{{count}} calls' };
const russian: TextsOf<typeof planted, readonly ['one', 'few', 'many', 'other']> = {
  title: 'Звонки',
  total_one: '{{count}} звонок',
  total_few: '{{count}} звонка',
  total_many: '{{count}} звонков',
  total_other: '{{count}} звонка',
};
// @ts-expect-error a category of the language is missing
const incomplete: TextsOf<typeof planted, readonly ['one', 'other']> = { title: 'Calls', total_other: 'calls' };
const chinese: TextsOf<typeof planted, readonly ['other']> = {
  title: '通话',
  // @ts-expect-error Chinese has no such category
  total_one: '{{count}} 通',
  total_other: '{{count}} 通',
};

test.each([
  ['ru', russian, ['1 звонок', '2 звонка', '5 звонков', '21 звонок', '22 звонка', '1.5 звонка']],
  ['zh-CN', chinese, ['1 通', '2 通', '5 通', '21 通', '22 通', '1.5 通']],
  ['en', planted, ['1 call', '2 calls', '5 calls', '21 calls', '22 calls', '1.5 calls']],
  ['en', incomplete, ['total', 'calls', 'calls', 'calls', 'calls', 'calls']],
])('a number in %s chooses the form of its category', async (language, texts, expected) => {
  const { text } = await textsIn(language, async () => ({ consoleTexts: texts, problemTexts: problemTexts.en }));
  const translate = text as (key: string, values: { count: number }) => string;
  expect([1, 2, 5, 21, 22, 1.5].map((count) => translate('total', { count }))).toEqual(expected);
  expect(translate('title', { count: 2 })).toBe(texts.title);
});

test('the texts of a language are read from its folder', async () => {
  const { text, problemTexts: problems } = await textsIn('zh-CN');
  expect([text('calls.total', { count: 1 }), text('rail.desk')]).toEqual(['1 通', '工作台']);
  expect(problems).toEqual(problemTexts['zh-CN']);
});

describe('a page that is switched to another language', () => {
  /** In English; the other texts come when the test lets them. */
  async function page() {
    const asked: PromiseWithResolvers<void>[] = [];
    const texts = await PageTexts.in('en', async (language) => {
      if (language === 'en') return { consoleTexts: en, problemTexts: problemTexts.en };
      const one = Promise.withResolvers<void>();
      asked.push(one);
      await one.promise;
      return { consoleTexts: zhCN, problemTexts: problemTexts['zh-CN'] };
    });
    const seen: string[] = [];
    const see = (): void => {
      const { language, text, problemTexts: problems } = texts.shown;
      seen.push(`${language}: ${text('rail.desk')}, ${problems.problemCodes['no-permission']}`);
    };
    texts.changed.on(see);
    see();
    return { texts, asked, seen };
  }
  const english = 'en: Desk, Your role does not allow this.';
  const chinese = 'zh-CN: 工作台, 您的角色没有此权限。';

  test('has its texts and its problems in one language at any time', async () => {
    const { texts, asked, seen } = await page();
    const chosen = texts.choose('zh-CN');
    expect(seen).toEqual([english]);
    asked[0]?.resolve();
    await chosen;
    expect(seen).toEqual([english, chinese]);
  });

  test('stays in its language when the texts cannot be loaded, and tries again when asked again', async () => {
    const { texts, asked, seen } = await page();
    const chosen = texts.choose('zh-CN');
    asked[0]?.reject(new TypeError('Failed to fetch'));
    await expect(chosen).rejects.toThrow('Failed to fetch');
    expect(texts.shown.language).toBe('en');
    const again = texts.choose('zh-CN');
    asked[1]?.resolve();
    await again;
    expect(seen).toEqual([english, chinese]);
  });

  test('shows the language that was chosen last', async () => {
    const { texts, asked, seen } = await page();
    const chosen = texts.choose('zh-CN');
    await texts.choose('en');
    asked[0]?.resolve();
    await chosen;
    expect(seen).toEqual([english]);
  });
});
