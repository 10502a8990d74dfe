import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { optionTables } from '../../scripts/option-tables.ts';
import { policyTemplates } from '../../scripts/policy-templates.ts';

const root = join(import.meta.dirname, '../..');

test('docs/options.md is what `npm run options` writes', () => {
  expect(readFileSync(join(root, 'docs/options.md'), 'utf8')).toBe(optionTables());
});

test('resources/policy has what `npm run options` writes, and nothing else', () => {
  const folder = join(root, 'resources/policy');
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  expect(files).toEqual(policyTemplates());
});
