import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { optionTables } from './option-tables.ts';
import { policyTemplates } from './policy-templates.ts';
import { root } from './run.ts';

writeFileSync(join(root, 'docs/options.md'), optionTables());
for (const [name, content] of Object.entries(policyTemplates())) {
  const file = join(root, 'resources/policy', name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
