import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const core = join(import.meta.dirname, '../../src/core');

/** Writes without `transact`: a request that is repeated with its key after a crash would be carried out twice. */
const writesWithoutKey = (text: string): number =>
  text.match(/\b(?:this\.#)?db\s*\.(?:transaction\(\)|writeJointly\(|(?:insertInto|updateTable|deleteFrom)\()/g)
    ?.length ?? 0;

/** How many of them a file may have. */
const allowed: Readonly<Record<string, number>> = {
  // The core does this by itself: it follows calls and states of agents, measures, removes what has expired.
  'agents/agents-repository.ts': 1,
  'agents/state-repository.ts': 2,
  'agents/state-time-repository.ts': 2,
  'calls/callback/callback-repository.ts': 3,
  'calls/cdr/journal-repository.ts': 2,
  'calls/cdr/recording-repository.ts': 2,
  'calls/recording-checks/audited-call-repository.ts': 1,
  'calls/recording-checks/recording-checks-repository.ts': 1,
  'calls/reports/call-totals-repository.ts': 1,
  'calls/wrap-ups/wrap-ups-repository.ts': 1,
  'clinic/albums/photo-file-repository.ts': 1,
  'clinic/customers/number-index.sql.ts': 3,
  'clinic/customers/search-index.sql.ts': 3,
  'clinic/lookups/lookups-repository.ts': 1,
  'clinic/unreturned-calls/assignment-repository.ts': 1,
  // A run that a crash has interrupted is begun again.
  'calls/recording-checks/audit-repository.ts': 3,
  'calls/retention/removal-repository.ts': 1,
  'calls/retention/run-repository.ts': 3,
  'calls/retention/set-aside-repository.ts': 2,
  'clinic/customers/import-repository.ts': 5,
  // A lease that is taken or given up twice is taken or given up.
  'clinic/appointments/hold-repository.ts': 2,
  'clinic/followups/lease-repository.ts': 4,
  'clinic/work-queue/entry-repository.ts': 2,
  // Before a sign-in there is no account that a key would belong to; a sign-in ends also while nothing can be written.
  'clinic/auth/auth-repository.ts': 3,
  'clinic/auth/sip-credential-repository.ts': 3,
  'clinic/auth/token-repository.ts': 3,
};

test('the writes of a request are stored with its key', () => {
  const files = globSync('{agents,calls,clinic}/**/*.ts', { cwd: core }).filter((file) => !file.endsWith('.test.ts'));
  const found = files
    .map((file) => [file, writesWithoutKey(readFileSync(join(core, file), 'utf8'))] as const)
    .filter(([, count]) => count > 0);
  expect(Object.fromEntries(found)).toEqual(allowed);
});

test.each([
  'db.transaction().execute(async (transaction) => {});',
  'return this.#db.transaction().execute(work);',
  "await db\n      .insertInto('recording_holds')",
  "await this.#db.deleteFrom('saved_filters').execute();",
  "const { numUpdatedRows } = await db\n.updateTable('call_scores')",
])('finds %j', (planted) => expect(writesWithoutKey(planted)).toBe(1));

test.each(["transact(db, async (transaction) => transaction.insertInto('a'))", "db.selectFrom('a').selectAll()"])(
  'leaves %j alone',
  (text) => expect(writesWithoutKey(text)).toBe(0),
);
