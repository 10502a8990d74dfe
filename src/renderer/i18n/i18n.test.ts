import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { en } from '../../shared/languages/en/console.ts';

const folder = join(import.meta.dirname, '../..');
const source = globSync('{renderer,main/hosts}/**/*.{ts,tsx}', { cwd: folder })
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');

/** Families of keys that are put together from a value: `agent.${label}`. */
const families = [...source.matchAll(/`([\w.]+\.)\$\{/g)].map((match) => match[1] as string);

test('every text is used', () => {
  const unused = Object.keys(en).filter(
    (key) => !source.includes(`'${key.replace(/_one$/, '')}'`) && !families.some((family) => key.startsWith(family)),
  );
  expect(unused).toEqual([]);
});
