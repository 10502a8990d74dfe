import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PostgresServer } from '../support/postgres-server.ts';

/** Each checkout has a separate clinic: an older core refuses a newer database. */
const root = process.env['CLINICALL_CHECKOUT'] ?? join(import.meta.dirname, '../..');
/** How many of each a clinic has. */
export interface ClinicSize {
  readonly customers: number;
  readonly calls: number;
  readonly followups: number;
}
const large: ClinicSize = { customers: 1_000_000, calls: 5_000_000, followups: 2_000_000 };
/** Increased when the seeder creates other data. */
const edition = 5;

const keptOf = ({ customers, calls, followups }: ClinicSize): string =>
  join(root, `.cache/clinic-${edition}-${customers}-${calls}-${followups}`);

/** Reports progress on stderr. */
const runBuilt = (file: string, args: readonly string[]): void =>
  void execFileSync(process.execPath, [join(root, 'out/main', file), ...args], { stdio: ['ignore', 2, 2] });

/** Returns its folder. */
function seed(size: ClinicSize): string {
  const kept = keptOf(size);
  if (existsSync(kept)) return kept;
  const { customers, calls, followups } = size;
  process.stderr.write(
    `Seeding ${customers} customers, ${calls} calls and ${followups} follow-ups (once, some minutes) …\n`,
  );
  const fresh = `${kept}.new-${process.pid}`;
  // The seeder's folders are its own account's alone, and PostgreSQL runs as another.
  mkdirSync(dirname(kept), { recursive: true });
  runBuilt('seed.js', [
    '--data',
    fresh,
    '--customers',
    String(customers),
    '--cdrs',
    String(calls),
    '--followups',
    String(followups),
  ]);
  renameSync(fresh, kept);
  return kept;
}

/**
 * A copy of a clinic, with 1,000,000 customers, 5,000,000 calls and 2,000,000 follow-ups unless another size is given;
 * kept in .cache, the same every time. The copy is removed when the process exits.
 */
export function seededClinic(size = large): string {
  const kept = seed(size);
  const copy = mkdtempSync(join(tmpdir(), 'clinicall-bench-'));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  cpSync(kept, copy, { recursive: true });
  // Or the first checkpoint of the database waits for all of it.
  execFileSync('sync', ['--file-system', copy]);
  return copy;
}

/** The large clinic in a PostgreSQL server, which is kept as well; `url` is for the core. */
export async function seededPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const kept = seed(large);
  const folder = `${kept}.postgres`;
  const isFilled = existsSync(join(folder, 'filled'));
  if (!isFilled) rmSync(folder, { recursive: true, force: true });
  const server = await PostgresServer.kept(join(folder, 'data'), [
    'shared_buffers=1GB',
    'maintenance_work_mem=512MB',
    'max_wal_size=4GB',
    'synchronous_commit=on',
  ]);
  const url = server.url('postgres');
  if (!isFilled) {
    process.stderr.write('Copying it into PostgreSQL (once, some minutes) …\n');
    runBuilt('core.js', ['move', '--data', kept, '--database', url]);
    writeFileSync(join(folder, 'filled'), '');
  }
  return { url, stop: () => server.stop() };
}
