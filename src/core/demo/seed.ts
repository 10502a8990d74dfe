import { parseArgs } from 'node:util';
import { ProblemError } from '../../shared/contract/problem.ts';
import { openDatabase } from '../database/open-database.ts';
import { addAccounts } from './accounts.ts';
import { createBulkWriter } from './bulk-writer.ts';
import { customerFrom } from './customers.ts';
import { mobileFrom } from './people.ts';
import { randomFrom } from './random.ts';

const batch = 50_000;
const causes = ['NORMAL_CLEARING', 'NORMAL_CLEARING', 'NORMAL_CLEARING', 'NO_ANSWER', 'USER_BUSY', 'ORIGINATOR_CANCEL'] as const;
/** The same clinic for the same seed: its dates count from here, not from today. */
const seedTime = Date.UTC(2026, 0, 1);

const count = (name: string, text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new ProblemError('invalid-input', `--${name} ${text}: must be a whole number`);
  return Number(text);
};

/** Fills an empty data folder with a large clinic. Throws ProblemError when the folder has one already. */
export function seedClinic(options: { dataFolder: string; customers: number; calls: number; seed: number; progress: (text: string) => void }): void {
  const database = openDatabase(options.dataFolder);
  const { connection } = database;
  if (!database.isNew) throw new ProblemError('conflict', `${options.dataFolder} holds a clinic already.`);
  connection.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000; DROP TABLE customer_terms; CREATE TEMP TABLE terms (term TEXT NOT NULL, customer_id INTEGER NOT NULL)');
  const random = randomFrom(options.seed);
  connection.exec('BEGIN');
  const staffIds = addAccounts(connection, seedTime);
  connection.exec('CREATE TABLE customer_terms (term TEXT NOT NULL, customer_id INTEGER NOT NULL REFERENCES customers(id), PRIMARY KEY (term, customer_id)) STRICT, WITHOUT ROWID');
  const bulk = createBulkWriter(connection);
  const addTerm = connection.prepare('INSERT INTO temp.terms VALUES (?, ?)');
  for (let id = 1; id <= options.customers; id += 1) {
    const made = customerFrom(random, id, { total: options.customers, now: seedTime, staffIds });
    const customer = id === 1 ? { ...made, name: '张伟', sex: 1 as const, phones: ['19900000001'] } : made;
    // Cards repeat their sequence after 100,000: here it is as long as it must be.
    bulk.addCustomer({ ...customer, idcard: `C${new Date(customer.createdAt).toISOString().slice(0, 10).replaceAll('-', '')}${String(id).padStart(5, '0')}` }, (term, customerId) => void addTerm.run(term, customerId));
    if (id % batch === 0) {
      connection.exec('COMMIT; BEGIN');
      options.progress(`${id} of ${options.customers} customers`);
    }
  }
  options.progress('search index');
  // In the order of the index: each page is written once.
  connection.exec('INSERT INTO customer_terms SELECT DISTINCT term, customer_id FROM temp.terms ORDER BY term, customer_id; DROP TABLE temp.terms');
  for (let index = 0; index < options.calls; index += 1) {
    const createdAt = seedTime - Math.floor(((options.calls - index) / options.calls) * 365 * 86_400_000);
    const isInbound = random.below(2) === 0;
    const agentId = String(1001 + random.below(8));
    const number = mobileFrom(random);
    const cause = random.pick(causes);
    const answeredAt = cause === 'NORMAL_CLEARING' ? createdAt + random.below(15_000) : null;
    bulk.addCall({
      callId: `seed-${index}`,
      type: random.below(10) === 0 ? 'dual' : 'sip',
      direction: isInbound ? 'inbound' : 'outbound',
      caller: isInbound ? number : agentId,
      callee: isInbound ? '4008001000' : number,
      agentId,
      customerId: options.customers === 0 || random.below(4) === 0 ? null : 1 + random.below(options.customers),
      createdAt,
      answeredAt,
      endedAt: (answeredAt ?? createdAt) + 5000 + random.below(240_000),
      cause,
      sipCode: null,
      recordFilename: null,
    });
    if ((index + 1) % batch === 0) {
      connection.exec('COMMIT; BEGIN');
      options.progress(`${index + 1} of ${options.calls} calls`);
    }
  }
  connection.exec('COMMIT; PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE)');
  connection.close();
}

if (process.argv[1] !== undefined && import.meta.url === new URL(`file://${process.argv[1]}`).href) {
  try {
    const { values } = parseArgs({ options: { data: { type: 'string' }, customers: { type: 'string', default: '1000' }, cdrs: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } } });
    if (values.data === undefined) throw new ProblemError('invalid-input', '--data DIR: say which folder to fill');
    seedClinic({
      dataFolder: values.data,
      customers: count('customers', values.customers),
      calls: count('cdrs', values.cdrs),
      seed: count('seed', values.seed),
      progress: (text) => void process.stderr.write(`${text}\n`),
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
