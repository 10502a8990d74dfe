import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const customers = 1_000_000;
const calls = 5_000_000;
const followups = 2_000_000;
/** Rises when the seed makes another clinic. */
const edition = 2;

/** A copy of a clinic with 1,000,000 customers, 5,000,000 calls and 2,000,000 follow-ups; made once, kept in .cache, and the same every time. */
export function seededClinic(): string {
  const kept = join(root, `.cache/clinic-${edition}-${customers}-${calls}-${followups}`);
  if (!existsSync(kept)) {
    process.stderr.write(`Seeding ${customers} customers, ${calls} calls and ${followups} follow-ups (once, some minutes) …\n`);
    const fresh = `${kept}.making-${process.pid}`;
    execFileSync(process.execPath, [join(root, 'out/main/seed.js'), '--data', fresh, '--customers', String(customers), '--cdrs', String(calls), '--followups', String(followups)], { stdio: ['ignore', 'ignore', 'inherit'] });
    renameSync(fresh, kept);
  }
  const copy = mkdtempSync(join(tmpdir(), 'clinicall-bench-'));
  cpSync(kept, copy, { recursive: true });
  return copy;
}
