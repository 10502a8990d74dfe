import { parseArgs } from 'node:util';
import { ProblemError } from '../../shared/problem.ts';
import { problemFor } from '../../shared/problems/problem-for.ts';
import { createPrivately } from '../platform/files/private-files.ts';
import { openSqlite } from '../platform/database/sqlite/open-sqlite.ts';
import { createSqliteRowWriter } from '../platform/database/sqlite/sqlite-row-writer.ts';
import { countAll } from '../calls/reports/call-counter.ts';
import { updateSearchIndex } from '../clinic/customers/search-index.sql.ts';
import { addAccounts } from './accounts.ts';
import { addAppointments } from './appointments.ts';
import { addCall, addCustomer, type BulkCall } from './clinic-rows.ts';
import { customerFrom, idcardOf } from './customers.ts';
import { addFollowup } from './followups.ts';
import { mobileFrom } from './people.ts';
import { type Random, randomFrom } from './random.ts';

const batch = 50_000;
const causes = [
  'NORMAL_CLEARING',
  'NORMAL_CLEARING',
  'NORMAL_CLEARING',
  'NO_ANSWER',
  'USER_BUSY',
  'ORIGINATOR_CANCEL',
] as const;
/** The same clinic for the same seed: its dates count from here, not from today. */
const seedTime = Date.UTC(2026, 0, 1);

const count = (name: string, text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new ProblemError('invalid-input', `--${name} ${text}: must be a whole number`);
  return Number(text);
};

interface SeedOptions {
  readonly dataFolder: string;
  readonly customers: number;
  readonly calls: number;
  readonly followups: number;
  readonly seed: number;
  readonly progress: (text: string) => void;
}

/** Fills an empty data folder with a large clinic. Throws ProblemError when the folder has one already. */
export async function seedClinic(options: SeedOptions): Promise<void> {
  createPrivately();
  const database = await openSqlite(options.dataFolder);
  const { connection } = database;
  if (!database.isNew) throw problemFor('folder-holds-clinic', { folder: options.dataFolder });
  await updateSearchIndex(database.slowDb);
  connection.exec(
    `PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000;
    CREATE TEMP TABLE terms (
      term TEXT NOT NULL, created_at INTEGER NOT NULL, customer_id INTEGER NOT NULL)`,
  );
  const rows = createSqliteRowWriter(connection);
  const random = randomFrom(options.seed);
  const each = (count: number, what: string, add: (id: number) => void): void => {
    for (let id = 1; id <= count; id += 1) {
      add(id);
      if (id % batch !== 0) continue;
      connection.exec('COMMIT; BEGIN');
      options.progress(`${id} of ${count} ${what}`);
    }
  };
  connection.exec('BEGIN');
  const staff = addAccounts(rows, seedTime);
  const staffIds = staff.carers;
  const addTerm = connection.prepare('INSERT INTO temp.terms VALUES (?, ?, ?)');
  each(options.customers, 'customers', (id) => {
    const generated = customerFrom(random, id, { total: options.customers, now: seedTime, staffIds });
    const customer = id === 1 ? { ...generated, name: '张伟', sex: 1 as const, phones: ['19900000001'] } : generated;
    // Cards repeat their sequence after 100,000: here it is as long as it must be.
    addCustomer(
      rows,
      { ...customer, idcard: idcardOf(customer.createdAt, id) },
      ({ term, created_at, customer_id }) => void addTerm.run(term, created_at, customer_id),
    );
  });
  options.progress('search index');
  // Sorted like the index, so that each page is written once.
  connection.exec(
    `INSERT INTO customer_terms (term, created_at, customer_id)
      SELECT term, created_at, customer_id FROM temp.terms
      ORDER BY term, created_at, customer_id;
    DROP TABLE temp.terms`,
  );
  each(options.calls, 'calls', (id) => addCall(rows, callFrom(random, id, options)));
  each(options.customers === 0 ? 0 : options.followups, 'follow-ups', (id) =>
    addFollowup(
      rows,
      random,
      id,
      { customers: options.customers, staffIds, now: seedTime },
      { before: 365, after: 30, overdue: 365 },
    ),
  );
  if (options.customers > 0)
    addAppointments(rows, random, {
      customers: options.customers,
      ...staff,
      staffIds,
      now: seedTime,
      before: 90,
      after: 30,
      share: 0.7,
    });
  connection.exec('COMMIT');
  options.progress('totals of calls');
  await countAll(database.db);
  connection.exec('PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE)');
  await database.close();
}

/** Calls of a year, in the order of their times. */
function callFrom(random: Random, id: number, { calls, customers }: SeedOptions): BulkCall {
  const createdAt = seedTime - Math.floor(((calls - id + 1) / calls) * 365 * 86_400_000);
  const isInbound = random.below(2) === 0;
  const agentId = String(1001 + random.below(8));
  const number = mobileFrom(random);
  const cause = random.pick(causes);
  const answeredAt = cause === 'NORMAL_CLEARING' ? createdAt + random.below(15_000) : null;
  return {
    id,
    callId: `seed-${id}`,
    type: random.below(10) === 0 ? 'dual' : 'sip',
    direction: isInbound ? 'inbound' : 'outbound',
    caller: isInbound ? number : agentId,
    callee: isInbound ? '4008001000' : number,
    agentId,
    customerId: customers === 0 || random.below(4) === 0 ? null : 1 + random.below(customers),
    groupId: null,
    createdAt,
    answeredAt,
    endedAt: (answeredAt ?? createdAt) + 5000 + random.below(240_000),
    cause,
    sipCode: null,
    recordFilename: null,
    outcomeId: null,
  };
}

const usage = `npm run seed -- --data DIR [--customers N] [--cdrs N] [--followups N] [--seed N]

Fills an empty folder with a large clinic for trials, the same one for the same seed; 1000 of each without an option.
`;

const seedFrom = (values: { data?: string } & Record<'customers' | 'cdrs' | 'followups' | 'seed', string>) => {
  if (values.data === undefined) throw problemFor('option-missing', { option: '--data DIR' });
  return seedClinic({
    dataFolder: values.data,
    customers: count('customers', values.customers),
    calls: count('cdrs', values.cdrs),
    followups: count('followups', values.followups),
    seed: count('seed', values.seed),
    progress: (text) => void process.stderr.write(`${text}\n`),
  });
};

if (process.argv[1] !== undefined && import.meta.url === new URL(`file://${process.argv[1]}`).href) {
  try {
    const { values } = parseArgs({
      options: {
        data: { type: 'string' },
        customers: { type: 'string', default: '1000' },
        cdrs: { type: 'string', default: '1000' },
        followups: { type: 'string', default: '1000' },
        seed: { type: 'string', default: '1' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) process.stdout.write(usage);
    else await seedFrom(values);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
