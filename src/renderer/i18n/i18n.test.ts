import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { en } from './en.ts';
import { zhCN } from './zh-cn.ts';

const folder = join(import.meta.dirname, '..');
const source = globSync('**/*.{ts,tsx}', { cwd: folder })
  .filter((file) => !file.includes('i18n/en') && !file.includes('i18n/zh'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');

/** Families of keys that are put together from a value: `agent.${label}`. */
const families = [...source.matchAll(/`([\w.]+\.)\$\{/g)].map((match) => match[1] as string);

test('both languages have the same keys and placeholders', () => {
  const placeholders = (texts: Record<string, string>) =>
    Object.entries(texts).map(([key, text]) => [key, [...text.matchAll(/\{\{\w+\}\}/g)].map(String).toSorted()]);
  expect(placeholders(zhCN)).toEqual(placeholders(en));
});

test('every text is used', () => {
  const unused = Object.keys(en).filter(
    (key) => !source.includes(`'${key}'`) && !families.some((family) => key.startsWith(family)),
  );
  expect(unused).toEqual([]);
});
