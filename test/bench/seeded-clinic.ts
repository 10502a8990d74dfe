import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const customers = 1_000_000;
const calls = 100_000;

/** A copy of a clinic with 1,000,000 customers; made once, kept in .cache, and the same every time. */
export function seededClinic(): string {
  const kept = join(root, `.cache/clinic-${customers}-${calls}`);
  if (!existsSync(kept)) {
    process.stderr.write(`Seeding ${customers} customers (once) …\n`);
    const fresh = `${kept}.making-${process.pid}`;
    execFileSync(process.execPath, [join(root, 'out/main/seed.js'), '--data', fresh, '--customers', String(customers), '--cdrs', String(calls)], { stdio: ['ignore', 'ignore', 'inherit'] });
    renameSync(fresh, kept);
  }
  const copy = mkdtempSync(join(tmpdir(), 'clinicall-bench-'));
  cpSync(kept, copy, { recursive: true });
  return copy;
}
