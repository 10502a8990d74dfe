import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Permission } from '../../../shared/contract/permission.ts';
import { type Caller, controlCaller } from '../../platform/caller.ts';
import { parseDateTime } from '../../platform/database/local-time.ts';
import { type OpenSqlite, openSqlite } from '../../platform/database/sqlite/open-sqlite.ts';
import { createMissedCallRepository } from './missed-calls-repository.ts';
import { MissedCallService } from './missed-calls-service.ts';

const timeZone = 'Asia/Shanghai';
const now = parseDateTime('2026-03-10 08:00:00', timeZone);

let clinic: OpenSqlite;
let folder: string;
let service: MissedCallService;
let lastId = 0;

interface Call {
  direction?: 'inbound' | 'outbound';
  number?: string;
  agentId?: string;
  billsec?: number;
  isOver?: boolean;
}
const number = '13900000001';
async function add(time: string, { direction = 'inbound', ...call }: Call = {}): Promise<number> {
  const id = (lastId += 1);
  const at = parseDateTime(time, timeZone);
  const outside = call.number ?? number;
  const [caller, callee] = direction === 'inbound' ? [outside, '4008'] : ['1001', outside];
  await clinic.db
    .insertInto('call_records')
    .values({
      id,
      call_id: `call-${id}`,
      type: 'sip',
      direction,
      caller,
      callee,
      line_group: 'main',
      agent_id: call.agentId ?? '1001',
      created_at: at,
      last_alive_at: at,
      ended_at: call.isOver === false ? null : at + 60_000,
      duration: 60,
      billsec: call.billsec ?? 0,
    })
    .execute();
  return id;
}
const callerWith = (...permissions: Permission[]): Caller => ({
  ...controlCaller,
  agentId: '1001',
  permissions: new Set(permissions),
});
const agent = callerWith('cdr.view', 'agent.work');
const openOf = async (caller = agent) => (await service.openFor(caller)).map(({ id, calls }) => [id, calls]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'missed-calls-'));
  clinic = await openSqlite(folder);
  clinic.connection.exec('PRAGMA foreign_keys = OFF');
  service = new MissedCallService({
    repository: createMissedCallRepository(clinic.db),
    agentScopeOf: ({ agentId }) => agentId ?? '',
    clock: { now: () => now, monotonic: () => now, after: () => () => {} },
    timeZone,
    region: 'CN',
  });
});
afterEach(() => clinic.db.deleteFrom('call_records').execute());
afterAll(async () => {
  await clinic.close();
  await rm(folder, { recursive: true });
});

test('a call that was missed last night is owed a call this morning, and not once it was returned', async () => {
  const missed = await add('2026-03-09 23:50:00');
  expect(await openOf()).toEqual([[missed, 1]]);
  await add('2026-03-10 07:00:00', { direction: 'outbound', agentId: '1002', billsec: 20, number: `+86${number}` });
  expect(await openOf()).toEqual([]);
});

test('calls of one number are one, with the last of them and how many there were since the last talk', async () => {
  await add('2026-03-08 09:00:00');
  await add('2026-03-08 10:00:00', { billsec: 5 });
  await add('2026-03-09 09:00:00', { number: `+86${number}` });
  const last = await add('2026-03-10 07:00:00');
  expect(await openOf()).toEqual([[last, 2]]);
});

test('counts neither an unanswered attempt nor a call in progress as a returned call', async () => {
  const missed = await add('2026-03-09 09:00:00');
  await add('2026-03-09 09:30:00', { direction: 'outbound' });
  await add('2026-03-10 07:59:00', { direction: 'outbound', isOver: false });
  expect(await openOf()).toEqual([[missed, 1]]);
});

test('after seven days nobody is owed a call; a number that was withheld cannot be called', async () => {
  await add('2026-03-03 23:59:59');
  const first = await add('2026-03-04 00:00:00');
  await add('2026-03-09 10:00:00', { number: '' });
  expect(await openOf()).toEqual([[first, 1]]);
});

test('an agent sees those of all, others with cdr.view their own, and nobody without it any', async () => {
  const own = await add('2026-03-09 09:00:00');
  const other = await add('2026-03-09 10:00:00', { agentId: '1002', number: '13900000002' });
  expect(await openOf()).toEqual([
    [other, 1],
    [own, 1],
  ]);
  expect(await openOf(callerWith('cdr.view'))).toEqual([[own, 1]]);
  expect(await openOf(callerWith('agent.work'))).toEqual([]);
});
