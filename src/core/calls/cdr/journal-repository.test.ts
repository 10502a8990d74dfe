import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenSqlite, openSqlite } from '../../platform/database/sqlite/open-sqlite.ts';
import type { CallRecord } from '../call-record.ts';
import { createCdrJournalRepository } from './journal-repository.ts';
import { setCustomerOfCall } from './choice-repository.ts';

let folder: string;
let clinic: OpenSqlite;
const [caller, chosen] = [1, 2];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'));
  clinic = await openSqlite(folder);
  await clinic.db.insertInto('addresses').values({ id: 1, name: '上海市', parent_id: null }).execute();
  await clinic.db.insertInto('mediums').values({ id: 1, name: '新氧' }).execute();
  await clinic.db
    .insertInto('customers')
    .values(
      [caller, chosen].map((id) => ({
        id,
        idcard: `C${id}`,
        name: `Customer ${id}`,
        name_order: `customer ${id}`,
        sex: 1 as const,
        address_id: 1,
        medium_id: 1,
        total_payment: 0,
        balance: 0,
        points: 0,
        phones: '',
        tag_ids: '',
        created_at: 0,
        updated_at: 0,
      })),
    )
    .execute();
});
afterEach(async () => {
  await clinic.close();
  await rm(folder, { recursive: true });
});

const record: CallRecord = {
  callId: 'call-1',
  type: 'sip',
  direction: 'inbound',
  caller: '+8619900000001',
  callee: '02160000001',
  groupId: null,
  lineGroup: 'main',
  extra: null,
  customerId: null,
  leadId: null,
  agentId: '1001',
  placedBy: null,
  createdAt: 0,
  ringingAt: 0,
  ringEndedAt: 1000,
  answeredAt: 1000,
  recordFilename: null,
  parts: [],
  holds: [],
  events: [],
  missedOffers: [],
  unattendedSince: null,
  shownNumber: null,
  end: null,
};
const end = { at: 9000, cause: 'NORMAL_CLEARING', sipCode: null, reason: null, code: null, legs: null } as const;

const customerInRecord = () =>
  clinic.db.selectFrom('call_records').select('customer_id').where('call_id', '=', record.callId).executeTakeFirst();

test('the customer whom an agent chose as the call ended is kept by the last writing of its record', async () => {
  const journal = createCdrJournalRepository(clinic.db);
  await journal.save({ ...record, customerId: caller });
  expect(await customerInRecord()).toEqual({ customer_id: caller });
  await setCustomerOfCall(clinic.db, {
    callId: record.callId,
    customerId: chosen,
    at: 1,
    writtenWays: [],
    record: async () => {},
  });
  await journal.save({ ...record, customerId: caller, end });
  expect(await customerInRecord()).toEqual({ customer_id: chosen });
});

test('a customer who becomes known during the call is written', async () => {
  const journal = createCdrJournalRepository(clinic.db);
  await journal.save(record);
  await journal.save({ ...record, customerId: caller, end });
  expect(await customerInRecord()).toEqual({ customer_id: caller });
});

test('events of a call are written with its record, and read again where the call was left open', async () => {
  const journal = createCdrJournalRepository(clinic.db);
  const events = [{ event: 'key', side: 'customer', agentId: null, at: 2000 }] as const;
  await journal.save({ ...record, events });
  expect(await journal.openRecords()).toMatchObject([{ callId: 'call-1', events }]);
});
