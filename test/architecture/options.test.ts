import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { optionTables } from '../../scripts/option-tables.ts';

test('docs/options.md is what `npm run options` writes', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/options.md'), 'utf8')).toBe(optionTables());
});
