import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCdrRepository } from '../../src/core/calls/cdr/cdr-repository.ts';
import { createMissedCallRepository } from '../../src/core/calls/missed-calls/missed-calls-repository.ts';
import { createRecordingCheckRepository } from '../../src/core/calls/recording-checks/recording-checks-repository.ts';
import { createCoachingRepository } from '../../src/core/calls/reviews/coaching-repository.ts';
import { createCallReasonRepository } from '../../src/core/clinic/call-reasons/call-reasons-repository.ts';
import { createContactRepository } from '../../src/core/clinic/customer-contacts/customer-contacts-repository.ts';
import { DuplicateRepository } from '../../src/core/clinic/customer-duplicates/customer-duplicates-repository.ts';
import { CustomerRepository } from '../../src/core/clinic/customers/customers-repository.ts';
import { createFollowupRepository } from '../../src/core/clinic/followups/followups-repository.ts';
import { createUnreturnedCallRepository } from '../../src/core/clinic/unreturned-calls/unreturned-calls-repository.ts';
import { createWorkQueueRepository } from '../../src/core/clinic/work-queue/work-queue-repository.ts';
import type { ClinicDatabase } from '../../src/core/platform/database/clinic-database.ts';
import { listSorts } from '../../src/shared/contract/list-sorts.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { fullScans, unorderedReads } from '../support/full-scans.ts';
import { type LargeClinic, openLargeClinic, years } from '../support/large-clinic.ts';
import { pairwise } from '../support/pairwise.ts';
import { type RecordedQuery, recordedQueries } from '../support/recorded-queries.ts';

/** No request reads a large table from one end to the other. */
let clinic: LargeClinic;

beforeAll(async () => {
  clinic = await openLargeClinic();
});
afterAll(() => clinic.stop());

type Read = (db: ClinicDatabase) => Promise<unknown>;
type Check = (clinic: LargeClinic, query: RecordedQuery) => Promise<string[]>;

const hourMs = 3_600_000;
const now = Date.now();
const today = clinicDay();
const [from, before] = [now - 24 * hourMs, now + 24 * hourMs];
const everybody = { all: true } as const;
const reader = { userId: 3, now, to: { all: false, userId: 3, departmentId: 1 } } as const;
const period = { agentId: '1001', from, before, raterId: 1, isOwn: false } as const;
const page = { rows: 60, page: 1, order: 'desc' } as const;
const reasons = createCallReasonRepository;
const contacts = createContactRepository;
const unreturned = createUnreturnedCallRepository;
const queue = createWorkQueueRepository;
const customers = (db: ClinicDatabase) => new CustomerRepository({ db, promptDb: db });
const duplicates = (db: ClinicDatabase) => new DuplicateRepository(db);

/** Reads of the desk and the incoming call for customers. */
const ofCustomers = (ids: readonly number[]): readonly (readonly [string, Read])[] => [
  ['due follow-ups', (db) => reasons(db).dueFollowups(ids, { today, promisedTo: today })],
  ['coming appointments', (db) => reasons(db).comingAppointments(ids, { from, now, before })],
  ['appointments that were missed', (db) => reasons(db).missedAppointments(ids, from)],
  ['treatments', (db) => reasons(db).treatments(ids, { from, before })],
  ['open enquiries', (db) => reasons(db).openEnquiries(ids, from)],
  ['last talks', (db) => reasons(db).lastTalks(ids, from)],
  ['last talks with an agent', (db) => reasons(db).lastTalkTimes(ids, '1001')],
  ['last talks over a number', (db) => reasons(db).lastTalksOver(ids, ['13977', '+8613977'])],
  ['last visits', (db) => reasons(db).lastVisits(ids)],
  ['next appointments', (db) => contacts(db).nextAppointments(ids, now)],
  ['last and missed calls', (db) => contacts(db).lastCalls(ids)],
];
const named = (of: string, reads: ReturnType<typeof ofCustomers>) =>
  reads.map(([name, read]) => [`${name} of ${of}`, read] as const);

const lookups: readonly (readonly [string, Read])[] = [
  ...named('a customer', ofCustomers([100_007])),
  ...named('200 customers', ofCustomers(Array.from({ length: 200 }, (_, index) => 100_001 + index))),
  ['calls that began at moments', (db) => contacts(db).callsAt([from, now])],
  ['calls of a number', (db) => reasons(db).callsFrom(['13977', '+8613977'], from)],
  ['calls with numbers', (db) => unreturned(db).callsWith(['13977', '+8613977'], { from, before }, 9)],
  ['the latest calls with a number', (db) => unreturned(db).latestWith('13977', { from, before }, 9)],
  ['missed calls of the desk', (db) => unreturned(db).missed({ from, before }, undefined, 5000)],
  ['missed calls of a group', (db) => unreturned(db).missed({ from, before }, 1, 5000)],
  ['missed calls of a week', (db) => createMissedCallRepository(db).missed({ from, before, agentId: undefined }, 10)],
  ['numbers that need no call', (db) => unreturned(db).settled(from)],
  ['one’s due follow-ups', (db) => queue(db).dueFollowups({ userId: 1, today, now })],
  ['promises of others', (db) => queue(db).promisesOf([1, 2], `${today} 23:59`, reader)],
  ['due follow-ups of others', (db) => queue(db).dueOf([1, 2], today, reader)],
  ['appointments to confirm', (db) => queue(db).unconfirmed({ from, before }, everybody)],
  ['customers with a document', (db) => customers(db).referencesByDocument('DOC77', everybody, 5)],
  [
    'customers of those who look after them',
    (db) => customers(db).list({ kind: 'affiliated', userId: 1 }, everybody, { ...page, sort: 'created_at' }),
  ],
  [
    'customers with words in any order',
    (db) =>
      customers(db).list(
        {
          kind: 'words',
          words: [
            { kind: 'beginning', folded: 'anna10' },
            { kind: 'term', folded: 'bob' },
          ],
        },
        everybody,
        { ...page, sort: 'created_at' },
      ),
  ],
  ['duplicates with a document', (db) => duplicates(db).withDocument('DOC77', 20)],
  ['duplicates with a number', (db) => duplicates(db).withNumbers(['+86139000077'], 20)],
  ['duplicates with a name and a birthday', (db) => duplicates(db).withNameAndBirthday('Anna7', '1007-01-01', 20)],
  ['duplicates with a birthday', (db) => duplicates(db).withBirthday('1007-01-01', 500)],
  ['moments of a period', (db) => createCoachingRepository(db).moments(period, 200)],
  ['the number of moments of a period', (db) => createCoachingRepository(db).countMoments(period)],
  ['recordings that were not measured', (db) => createRecordingCheckRepository(db).countUnchecked()],
];

const pages: readonly (readonly [string, Read])[] = [
  [
    'follow-ups of everybody that were cancelled',
    (db) => createFollowupRepository(db).list({ status: 2 }, everybody, { ...page, sort: 'followup_date' }),
  ],
  ['groups that share a number', (db) => duplicates(db).sharedValues('number', null, 20)],
  ['groups that share a document', (db) => duplicates(db).sharedValues('document', null, 20)],
  ['groups that share a name', (db) => duplicates(db).sharedValues('name', null, 20)],
];

/** Faults in the plans of a request's queries. */
async function faultsOf(read: Read, check: Check): Promise<string[]> {
  const { db, queries } = recordedQueries(clinic.db);
  await read(db);
  expect(queries).not.toEqual([]);
  return (await Promise.all(queries.map((query) => check(clinic, query)))).flat();
}

test.each([
  { query: "SELECT id FROM call_records WHERE extra = 'a'", isScan: true, isUnordered: true },
  { query: "SELECT id FROM call_records AS other WHERE extra = 'a' LIMIT 1", isScan: true, isUnordered: false },
  { query: 'SELECT id FROM call_records ORDER BY extra LIMIT 1', isScan: true, isUnordered: true },
  { query: 'SELECT id FROM call_records ORDER BY created_at LIMIT 1', isScan: true, isUnordered: false },
  { query: 'SELECT id FROM call_records WHERE customer_id = 1 ORDER BY extra', isScan: false, isUnordered: true },
  { query: 'SELECT id FROM call_records WHERE customer_id = 1', isScan: false, isUnordered: false },
])('a full scan is found, and a page without an order: $query', async ({ query, isScan, isUnordered }) => {
  const planned = { sql: query, parameters: [] };
  expect((await fullScans(clinic, planned)).length > 0).toBe(isScan);
  expect((await unorderedReads(clinic, planned)).length > 0).toBe(isUnordered);
});

test.each(lookups)('looks up %s', async (_name, read) => {
  expect(await faultsOf(read, fullScans)).toEqual([]);
});

test.each(pages)('reads a page of %s in its order', async (_name, read) => {
  expect(await faultsOf(read, unorderedReads)).toEqual([]);
});

const calls = { ...years, hasParts: false, hasPlaced: false };
/** Every filter here matches more calls, or next to none. */
const few = 100;
const readerId = 2;

test.each(
  pairwise({
    sort: listSorts.foundCalls,
    one: [{}, { groupId: 1 }, { outcomeId: 1 }],
    hasRecording: [true, false, undefined],
    order: ['asc', 'desc'],
  }),
)('reads a page of calls of years by $sort $order, of $one, recorded $hasRecording, in that order', async (asked) => {
  const { sort, order, one, hasRecording } = asked;
  const faults = await faultsOf(async (db) => {
    const repository = createCdrRepository(db, few);
    const filter = { ...calls, ...one, hasRecording };
    const { next } = await repository.next(filter, { sort, order, readerId }, { rows: 60 });
    expect(next).not.toBeNull();
    await repository.next(filter, { sort, order, readerId }, { rows: 60, cursor: next ?? '' });
  }, unorderedReads);
  expect(faults).toEqual([]);
});

test.each(
  pairwise({
    one: [
      { cause: 'CALL_REJECTED' },
      { lineGroup: 'new' },
      { direction: 'internal' },
      { type: 'dual' },
      { groupId: 77 },
      { outcomeId: 77 },
      { groupId: 1, direction: 'outbound' },
      { minBillsec: 5000 },
      { markBit: 1 },
    ],
    sort: listSorts.foundCalls,
    hasRecording: [true, false, undefined],
  }),
)('looks up the few calls of years of $one, by $sort, recorded $hasRecording', async (asked) => {
  const { sort, one, hasRecording } = asked;
  const order = { sort, order: 'asc', readerId } as const;
  const read: Read = (db) => createCdrRepository(db, few).next({ ...calls, ...one, hasRecording }, order, { rows: 60 });
  expect(await faultsOf(read, fullScans)).toEqual([]);
});

// The clinic keeps no statistics from here on.
test('looks up the same in a SQLite database that has never been analysed', async () => {
  if (clinic.isPostgres) return;
  await clinic.forgetStatistics();
  for (const [name, read] of lookups) expect(await faultsOf(read, fullScans), name).toEqual([]);
});
