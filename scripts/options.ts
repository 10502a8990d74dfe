import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { optionTables } from './option-tables.ts';
import { root } from './run.ts';

writeFileSync(join(root, 'docs/options.md'), optionTables());
