import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallOutcome } from '../../../src/shared/contract/wrap-up.ts';
import type { Cdr } from '../../../src/shared/contract/cdr.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import type { Permission, Role } from '../../../src/shared/contract/permission.ts';
import { AdminClient, type AuditEntry } from '../../support/admin-client.ts';
import { clinicDay } from '../../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import { type Answer, HttpClient } from '../../support/http-client.ts';
import { phoneAgent } from '../../support/phone-agent.ts';
import { booking, enquiry, idOf, wrapUpDay, WrappedUpCall } from '../../support/wrapped-up-call.ts';

/** Undoes wrap-ups twice, from two desks, after others changed their records, without permission, in a busy moment. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient, HttpClient, HttpClient]>;
let agent: HttpClient;
let secondDesk: HttpClient;
let colleague: HttpClient;
let supervisor: HttpClient;
let admin: HttpClient;
let calls: readonly Cdr[];
let me: number;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'agent1001', 'agent1002', 'supervisor', 'admin');
  [agent, secondDesk, colleague, supervisor, admin] = clinic.clients;
  const period = { created_time_start: '2020-01-01 00:00:00', created_time_end: '2040-01-01 00:00:00' };
  const { body } = await supervisor.get('/api/cdr/list', { ...period, agent_id: '1001', rows: 200 });
  // Nobody has wrapped those up that were not answered.
  calls = (body.data as { rows: Cdr[] }).rows.filter(({ billsec }) => billsec === 0);
  me = ((await agent.get('/api/ext/auth/me')).body.data as { user: { id: number } }).user.id;
});
afterAll(() => clinic.stop());

let nextCall = 0;
const anotherCall = (): WrappedUpCall => new WrappedUpCall(agent, calls[(nextCall += 1)]?.call_id ?? '');
const undoneOf = ({ status, body }: Answer): string[] => {
  expect(status).toBe(200);
  return (body.data as { undone: string[] }).undone;
};
const audited = async ({ callId }: WrappedUpCall): Promise<AuditEntry[]> =>
  (await new AdminClient(admin).auditEntries('wrap-up.undone')).filter(({ detail }) => detail['call_id'] === callId);
/** A wrap-up with a note, a completed follow-up and the next one. */
async function wrapUp() {
  const call = anotherCall();
  const { id } = await call.due(me);
  return { call, id, next: await call.complete(id) };
}
/** Nothing of it is undone. */
async function expectWhole({ call, id }: Awaited<ReturnType<typeof wrapUp>>): Promise<void> {
  expect(await call.followup(id)).toMatchObject({ status: 1, result: 'fine' });
  expect(await call.notes(supervisor)).toMatchObject([{ note: 'swollen' }]);
  expect(await audited(call)).toEqual([]);
}
const refused = ({ status, body }: Answer) => [status, (body.data as { reason: string }).reason];

test('from two desks at once: undone once, each record by one of them, and recorded', async () => {
  const { call, id, next } = await wrapUp();
  const answers = await Promise.all([call.undo(), call.undo(undefined, secondDesk), call.undo(), call.undo()]);
  expect(answers.flatMap(undoneOf).toSorted()).toEqual(['completed', 'planned', 'wrap-up']);
  expect([(await call.followup(id)).status, (await call.followup(next)).status]).toEqual([0, 2]);
  expect(await call.notes(supervisor)).toEqual([]);
  const records = (await audited(call)).flatMap(({ detail }) => detail['undone'] as { kind: string }[]);
  expect(records.map(({ kind }) => kind).toSorted()).toEqual(['completed', 'planned', 'wrap-up']);
});

test('from the second desk of the account, then from the first: nothing is left to undo', async () => {
  const { call, id } = await wrapUp();
  expect(undoneOf(await call.undo(undefined, secondDesk))).toHaveLength(3);
  expect(undoneOf(await call.undo())).toEqual([]);
  expect(await call.followup(id)).toMatchObject({ status: 0, result: null, executed_by: null });
});

test('a second undo leaves alone what a colleague completed after the first', async () => {
  const { call, id } = await wrapUp();
  undoneOf(await call.undo());
  expect((await colleague.post('/api/followup/execute', { id, result: 'by a colleague' })).status).toBe(200);
  expect(undoneOf(await call.undo())).toEqual([]);
  expect(await call.followup(id)).toMatchObject({ status: 1, result: 'by a colleague' });
});

test.each<[string, (id: number) => Promise<unknown>, object]>([
  [
    'completed',
    (id) => colleague.post('/api/followup/execute', { id, result: 'by a colleague' }),
    { status: 1, result: 'by a colleague' },
  ],
  ['cancelled', (id) => colleague.post('/api/ext/followup/cancel', { id, reason: 'moved away' }), { status: 2 }],
  ['opened in a run', (id) => colleague.post('/api/ext/followup/lease', { id }), { status: 0 }],
  [
    'moved',
    (id) => colleague.post('/api/ext/followup/move', { id, followup_date: clinicDay(44), followup_time: null }),
    { status: 0, followup_date: clinicDay(44) },
  ],
])('the planned follow-up was %s by a colleague meanwhile: refused, and nothing is lost', async (_, change, left) => {
  const written = await wrapUp();
  const { call, next } = written;
  expect(await change(next)).toMatchObject({ status: 200 });
  expect(refused(await call.undo())).toEqual([409, 'undo-follow-up-changed']);
  expect(await call.followup(next)).toMatchObject(left);
  await expectWhole(written);
});

test('the planned follow-up was called for without an answer and planned for the same day: refused', async () => {
  const written = await wrapUp();
  const outcomes = (await colleague.get('/api/ext/call/outcomes')).body.data as CallOutcome[];
  const outcome_id = outcomes.find(({ is_no_answer }) => is_no_answer)?.id;
  expect((await colleague.post('/api/ext/followup/result', { id: written.next, outcome_id })).status).toBe(200);
  const back = { id: written.next, followup_date: wrapUpDay, followup_time: null };
  expect((await colleague.post('/api/ext/followup/move', back)).status).toBe(200);
  expect(refused(await written.call.undo())).toEqual([409, 'undo-follow-up-changed']);
  await expectWhole(written);
});

test('without the permission that one record needs nothing is undone, and all of it with the permission', async () => {
  const written = await wrapUp();
  const roles = ((await admin.get('/api/ext/admin/roles')).body.data as List<{ role: Role; permissions: Permission[] }>)
    .rows;
  const before = roles.find(({ role }) => role === 'agent')?.permissions ?? [];
  const set = (permissions: Permission[]) =>
    admin.post('/api/ext/admin/roles/update', { role: 'agent', permissions }).then(({ status }) => status);
  for (const lacking of ['followup.edit', 'agent.work']) {
    expect(await set(before.filter((permission) => permission !== lacking))).toBe(200);
    const answer = await written.call.undo().finally(() => set(before));
    expect(refused(answer)).toEqual([403, 'permission-missing']);
    await expectWhole(written);
  }
  expect(undoneOf(await written.call.undo())).toHaveLength(3);
});

test('while the next call rings: the call still rings, and all is undone', async () => {
  const { call } = await wrapUp();
  const ringing = await phoneAgent(clinic.core, '1001', [1]);
  const placed = await supervisor.post('/api/ext/practice/call', { from: '19900000001', group_id: 1 });
  const { request_id } = placed.body.data as { request_id: string };
  await ringing.until('ringing');
  expect(undoneOf(await call.undo())).toHaveLength(3);
  const state = (await agent.get('/api/ext/agent/state', { agent_id: '1001' })).body.data;
  expect(state).toMatchObject({ status: 'ringing', call_id: request_id });
  await supervisor.post('/api/ext/call/hangup', { call_id: request_id });
  ringing.close();
  await agent.get('/api/agent-control/logout', { agent_id: '1001' });
});

test('an appointment is cancelled, and the enquiry that it booked is open again', async () => {
  const call = anotherCall();
  const { id: reservation_id } = await call.reserve();
  const { records } = await call.save({ customer_id: 1, appointment: booking('10:00', { reservation_id }) });
  expect(undoneOf(await call.undo())).toEqual(['appointment']);
  expect(await call.appointment(idOf(records, 'appointment'))).toMatchObject({ status: 'cancelled' });
  const booked = (await agent.get('/api/ext/reservation/info', { id: reservation_id })).body.data;
  expect(booked).toMatchObject({ status: 'open' });
});

test('an enquiry that was booked, lost or given away meanwhile is not deleted, and the appointment stays', async () => {
  const call = anotherCall();
  const { records } = await call.save({ customer_id: 1, appointment: booking('11:00'), enquiry });
  const [id, appointment] = [idOf(records, 'enquiry'), idOf(records, 'appointment')];
  const lost = { id, version: 1, lost_reason_id: 1 };
  expect((await supervisor.post('/api/ext/reservation/lose', lost)).status).toBe(200);
  expect(refused(await call.undo())).toEqual([409, 'undo-enquiry-changed']);
  expect(await call.appointment(appointment)).toMatchObject({ status: 'booked' });
  expect((await supervisor.post('/api/ext/reservation/reopen', { id, version: 2 })).status).toBe(200);
  expect(refused(await call.undo())).toEqual([409, 'undo-enquiry-changed']);
  expect((await agent.get('/api/ext/reservation/info', { id })).body.data).toMatchObject({ status: 'open' });
});

test('an answer that was lost: the same key gets it again, and undoes nothing that was written since', async () => {
  const { call, id } = await wrapUp();
  const key = randomUUID();
  await call.undoWithoutAnswer(key);
  const again = await call.complete(id);
  expect(undoneOf(await call.undo(key)).toSorted()).toEqual(['completed', 'planned', 'wrap-up']);
  expect(await call.followup(id)).toMatchObject({ status: 1 });
  expect(await audited(call)).toHaveLength(1);
  expect(undoneOf(await call.undo(randomUUID()))).toHaveLength(3);
  expect(await call.followup(again)).toMatchObject({ status: 2 });
});
