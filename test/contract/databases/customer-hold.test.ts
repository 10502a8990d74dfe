import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditLogEntry } from '../../../src/shared/contract/admin/audit.ts';
import type { Cdr } from '../../../src/shared/contract/cdr.ts';
import type { Customer } from '../../../src/shared/contract/customer.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import type { RecordingHold, RetentionState } from '../../../src/shared/contract/retention.ts';
import type { Score } from '../../../src/shared/contract/scorecard.ts';
import { clinicDay, recentCalls } from '../../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import type { HttpClient } from '../../support/http-client.ts';

type CustomerCall = Cdr & { customer: NonNullable<Cdr['customer']> };

let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient]>;
let admin: HttpClient;
let supervisor: HttpClient;
let agent: HttpClient;
/** Old recorded calls of one agent, each of another customer. */
let calls: CustomerCall[];

beforeAll(async () => {
  clinic = await startDemoClinic('admin', 'supervisor', 'agent1001');
  [admin, supervisor, agent] = clinic.clients;
  const scores: List<Score> = (await supervisor.get('/api/ext/score/list', { rows: 200 })).body.data;
  const scored = new Set(scores.rows.map(({ record_id: id }) => id));
  const query = { ...recentCalls(31), record_filename: 'true', agent_id: '1001', rows: 200 };
  const { rows }: List<Cdr> = (await supervisor.get('/api/ext/cdr/list', query)).body.data;
  const seen = new Set<number>();
  calls = rows
    .filter((call): call is CustomerCall => call.customer !== null && call.direction !== 'internal')
    .filter(({ id, agent_id: agentId, created_at: at }) => !scored.has(id) && agentId === '1001' && at < clinicDay(-3))
    .filter(({ customer: { id } }) => !seen.has(id) && seen.add(id));
  expect(calls.length).toBeGreaterThan(12);
});
afterAll(() => clinic?.stop());

const take = (): CustomerCall => calls.pop() as CustomerCall;

async function hold(customerId: number, reason = 'A lawsuit'): Promise<RecordingHold> {
  const answer = await supervisor.post('/api/ext/recording/hold-customer', { customer_id: customerId, reason });
  expect(answer.status).toBe(200);
  return answer.body.data;
}
/** The agent enters a new customer with the number of a call, and chooses them for it. */
async function moveAway(call: CustomerCall): Promise<void> {
  const number = call.direction === 'inbound' ? call.caller : call.callee;
  const person = { name: '新客户', sex: 1, phone: [number], address_id: 2, medium_id: 1 };
  const created = await agent.post('/api/customer/create', person);
  expect(created.status).toBe(200);
  const customer: Customer = created.body.data;
  await choose(call, customer.id);
}
async function choose({ call_id: callId }: Cdr, customerId: number): Promise<void> {
  const answer = await agent.post('/api/ext/call/identify', { call_id: callId, customer_id: customerId });
  expect(answer.status).toBe(200);
}
const fileOf = async ({ customer }: CustomerCall): Promise<Customer> =>
  (await supervisor.get('/api/customer/info', { id: customer.id })).body.data;
async function merge(kept: CustomerCall, other: CustomerCall): Promise<number> {
  const [one, two] = [await fileOf(kept), await fileOf(other)];
  const versions = { kept_version: one.version, merged_version: two.version };
  const answer = await supervisor.post('/api/ext/customer/merge', { kept_id: one.id, merged_id: two.id, ...versions });
  expect(answer.status).toBe(200);
  const { merge_id: mergeId }: { merge_id: number } = answer.body.data;
  return mergeId;
}
const undo = async (id: number): Promise<void> => {
  expect((await supervisor.post('/api/ext/customer/undo-merge', { merge_id: id })).status).toBe(200);
};
/** Those of the given calls that a run of the rules leaves with a recording. */
async function keptByRun(given: readonly Cdr[]): Promise<number[]> {
  const { version } = (await admin.get('/api/ext/retention/rules')).body.data;
  const all = { keep_days: 1, line_group: null, group_id: null, outcome_id: null, direction: null };
  const rules = { is_enabled: false, rules: [{ name: 'All', ...all }], version };
  expect((await admin.post('/api/ext/retention/rules/update', rules)).status).toBe(200);
  expect((await admin.post('/api/ext/retention/run', {})).status).toBe(200);
  const state = async (): Promise<RetentionState> => (await admin.get('/api/ext/retention/state')).body.data;
  await expect.poll(async () => (await state()).running).toBeNull();
  return given
    .filter(({ record_filename: name }) => existsSync(join(clinic.folder, 'recordings', name ?? '')))
    .map(({ id }) => id);
}

test('no choice of a customer and no merge that is undone takes a call out of a hold', async () => {
  const heldFirst = take();
  await hold(heldFirst.customer.id);
  await moveAway(heldFirst);

  const movedFirst = take();
  await moveAway(movedFirst);
  await hold(movedFirst.customer.id);

  const twice = take();
  await moveAway(twice);
  await moveAway(twice);
  await hold(twice.customer.id);

  // A hold that was placed while two were one, by either ID, holds for both.
  const [kept, merged, keptToo, mergedToo] = [take(), take(), take(), take()];
  const mergeId = await merge(kept, merged);
  expect((await hold(merged.customer.id, 'By the old ID')).customer?.id).toBe(kept.customer.id);
  const secondMerge = await merge(keptToo, mergedToo);
  await hold(keptToo.customer.id, 'By the kept ID');
  // In turn merged into a third: undone in reverse, all three are held.
  const third = take();
  const thirdMerge = await merge(third, keptToo);
  await hold(third.customer.id, 'All three');
  await undo(thirdMerge);
  await undo(secondMerge);
  await undo(mergeId);
  const { rows }: List<RecordingHold> = (await supervisor.get('/api/ext/recording/holds', { rows: 100 })).body.data;
  const customersOf = (reason: string) =>
    rows.filter((row) => row.reason === reason).flatMap(({ customer }) => customer?.id ?? []);
  expect(new Set(customersOf('By the old ID'))).toEqual(new Set([kept.customer.id, merged.customer.id]));
  expect(new Set(customersOf('By the kept ID'))).toEqual(new Set([keptToo.customer.id, mergedToo.customer.id]));
  expect(new Set(customersOf('All three'))).toEqual(
    new Set([third.customer.id, keptToo.customer.id, mergedToo.customer.id]),
  );
  const audit = { action: 'recording.held', rows: 100 };
  const log: List<AuditLogEntry> = (await admin.get('/api/ext/admin/audit', audit)).body.data;
  const copied = log.rows.filter(({ detail }) => JSON.stringify(detail).includes('By the old ID'));
  expect(copied).toHaveLength(2);

  // Moved away from the joint file, then the held customer is restored.
  const [other, sued] = [take(), take()];
  await hold(sued.customer.id);
  const lastMerge = await merge(other, sued);
  await moveAway(sued);
  // Chosen for the joint file, which was that of the held customer as well.
  const chosen = take();
  const number = chosen.direction === 'inbound' ? chosen.caller : chosen.callee;
  const joint = await fileOf(other);
  const change = { id: joint.id, version: joint.version, phone: [...joint.phone, number] };
  expect((await supervisor.post('/api/ext/customer/update', change)).status).toBe(200);
  await choose(chosen, joint.id);
  await undo(lastMerge);

  const released = take();
  const over = await hold(released.customer.id);
  await moveAway(released);
  expect((await supervisor.post('/api/ext/recording/release', { id: over.id, reason: 'Settled' })).status).toBe(200);

  const held = [heldFirst, movedFirst, twice, kept, merged, keptToo, mergedToo, third, sued, chosen];
  expect(await keptByRun([...held, released, other])).toEqual(held.map(({ id }) => id));
});
