import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { permissionsOf } from '../../../src/core/clinic/auth/role-permissions.ts';
import type { BurnDown, UnreturnedCalls, UnreturnedLine } from '../../../src/shared/contract/unreturned-calls.ts';
import type { WorkQueue } from '../../../src/shared/contract/work-queue.ts';
import { AdminClient } from '../../support/admin-client.ts';
import { clinicDay } from '../../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import { EventListener } from '../../support/event-listener.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { owedCalls } from '../../support/owed-calls.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient, HttpClient]>;
let agent: HttpClient;
let colleague: HttpClient;
let supervisor: HttpClient;
let admin: HttpClient;
const path = '/api/ext/missed-calls';

const read = async (query = {}): Promise<UnreturnedCalls> => {
  const { status, body } = await supervisor.get(path, { rows: 200, ...query });
  expect(status).toBe(200);
  return body.data;
};
const lineOf = async (id: number): Promise<UnreturnedLine | undefined> =>
  (await read()).open.find(({ record_id: recordId }) => recordId === id);
const queueOf = async (client: HttpClient): Promise<WorkQueue['lines']> =>
  ((await client.get('/api/ext/desk/queue')).body.data as WorkQueue).lines;
const totalsOf = async (client: HttpClient): Promise<WorkQueue['totals']> =>
  ((await client.get('/api/ext/desk/queue')).body.data as WorkQueue).totals;
const bodyOf = (lines: readonly Pick<UnreturnedLine, 'record_id' | 'version'>[], agentId: string, note?: string) => ({
  calls: lines.map(({ record_id, version }) => ({ record_id, version })),
  agent_id: agentId,
  note,
});
const allow = async (permissions: readonly string[]): Promise<void> => {
  const { status } = await admin.post('/api/ext/admin/roles/update', { role: 'supervisor', permissions });
  expect(status).toBe(200);
};
const without = (...names: string[]): string[] => permissionsOf.supervisor.filter((one) => !names.includes(one));

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'agent1002', 'supervisor', 'admin');
  [agent, colleague, supervisor, admin] = clinic.clients;
});
beforeEach(() => allow(permissionsOf.supervisor));
afterAll(() => clinic.stop());

test('every number that is owed a call is in it once, the least time left first', async () => {
  const owed = await owedCalls(supervisor);
  const { open, figures } = await read();
  expect(new Set(open.map(({ record_id: id }) => id))).toEqual(new Set([...owed.values()].map(({ id }) => id)));
  expect(open.length).toBeGreaterThan(2);
  const left = open.map(({ clock }) => clock.left);
  expect(left).toEqual(left.toSorted((one, other) => one - other));
  expect(figures).toMatchObject({
    open: open.length,
    over: left.filter((minutes) => minutes <= 0).length,
    limit_minutes: 60,
    new_callers: open.filter((line) => line.is_new).length,
    with_nobody: open.filter(({ holder }) => holder === null).length,
  });
  expect(Number(figures.spent)).toBeCloseTo(open.reduce((sum, { value }) => sum + Number(value?.total_spent ?? 0), 0));
  for (const { calls, since, call_count: count } of open) {
    expect(calls.length).toBe(Math.min(10, count));
    if (count <= 10) expect(calls[0]?.at).toBe(since);
  }
});

test('a skill group has those of its own calls; the groups and the calls without one are all of them', async () => {
  const all = await read();
  const groups = (await supervisor.get('/api/ext/agent/groups')).body.data as { id: number; name: string }[];
  for (const { id, name } of groups)
    for (const { calls } of (await read({ group_id: id })).open)
      for (const { group } of calls) expect(group).toBe(name);
  const named = all.open.flatMap(({ calls }) => calls).find(({ group }) => group !== null);
  const ofGroup = await read({ group_id: groups.find(({ name }) => name === named?.group)?.id });
  expect(ofGroup.open.length).toBeGreaterThan(0);
  expect(ofGroup.open.length).toBeLessThanOrEqual(all.open.length);
});

test('the burn-down of today ends with the figures of now; that of a day to come is empty', async () => {
  const burnDown = async (date: string): Promise<BurnDown> =>
    (await supervisor.get(`${path}/burn-down`, { date })).body.data;
  const { figures } = await read();
  const { steps, until, date } = await burnDown(clinicDay());
  expect(steps[0]?.at).toBe(`${date} 00:00:00`);
  expect(until.slice(0, 10)).toBe(date);
  expect(steps.at(-1)).toMatchObject({ open: figures.open, over: figures.over });
  expect((await burnDown(clinicDay(9))).steps).toEqual([{ at: `${clinicDay(9)} 00:00:00`, open: 0, over: 0 }]);
});

test('an agent who is given a call has it first in the queue, with the note; it is audited', async () => {
  const { open } = await read();
  // A known caller may have a follow-up that is due today, and stays in the queue of colleagues then.
  const line = open.findLast(({ value }) => value === null) as UnreturnedLine;
  expect(line).toMatchObject({ holder: null, note: null, version: 0 });
  const listener = await EventListener.connect(clinic.core.http, agent.token);
  const owed = (await totalsOf(colleague)).missed_call;
  await supervisor.post('/api/ext/missed-calls/assign', bodyOf([line], '1001', '问过价格'));
  await listener.until('QueueChanged', () => true);
  listener.close();
  const me = (await supervisor.get('/api/ext/auth/me')).body.data as { user: { name: string } };
  const [first] = await queueOf(agent);
  expect(first).toMatchObject({ missed_call_id: line.record_id, assigned: { by: me.user.name, note: '问过价格' } });
  const ofColleague = (await queueOf(colleague)).find(({ missed_call_id: id }) => id === line.record_id);
  // Signed out: the colleague calls instead, and sees whose call it is.
  expect(ofColleague).toMatchObject({ place: 'now', owner: { name: '李娜', state: 'absent' } });
  await agent.post('/api/agent-control/sign-in-group', { agent_id: '1001', group_ids: [1] });
  const others = (await queueOf(colleague)).filter(({ place }) => place === 'others');
  expect(others).toMatchObject([
    { missed_call_id: line.record_id, owner: { name: '李娜', state: 'at_work' }, assigned: null },
  ]);
  expect((await totalsOf(colleague)).missed_call).toBe(owed - 1);
  await agent.get('/api/agent-control/logout', { agent_id: '1001' });
  expect(await lineOf(line.record_id)).toMatchObject({
    holder: { agent_id: '1001', name: '李娜', is_calling: false },
    note: '问过价格',
    version: 1,
  });
  const [entry] = await new AdminClient(admin).auditEntries('missed-call.assigned');
  expect(entry?.detail).toEqual({ id: line.record_id, name: '李娜' });
});

test('many are given at once, all of them or, where one was given meanwhile, none', async () => {
  const lines = (await read()).open.filter(({ version }) => version === 0).slice(0, 2);
  const [first] = lines;
  expect((await supervisor.post(`${path}/assign`, bodyOf(lines.slice(0, 1), '1002'))).status).toBe(200);
  const refused = await supervisor.post(`${path}/assign`, bodyOf(lines.toReversed(), '1001'));
  expect(refused).toMatchObject({
    status: 409,
    body: { data: { reason: 'missed-call-assigned', params: { name: '王芳' } } },
  });
  for (const { record_id: id } of lines.slice(1)) expect(await lineOf(id)).toMatchObject({ holder: null, version: 0 });
  const again = lines.map((line) => (line === first ? { ...line, version: 1 } : line));
  const given = await supervisor.post(`${path}/assign`, bodyOf(again, '1001'));
  expect(given.body.data).toEqual({
    calls: again.map(({ record_id, version }) => ({ record_id, version: version + 1 })),
  });
  for (const { record_id: id } of lines) expect((await lineOf(id))?.holder?.agent_id).toBe('1001');
  const entries = await new AdminClient(admin).auditEntries('missed-call.assigned');
  expect(entries.slice(0, 3).map(({ detail }) => detail)).toEqual(
    expect.arrayContaining(lines.map(({ record_id: id }) => ({ id, name: '李娜' }))),
  );
  expect((await supervisor.post(`${path}/assign`, bodyOf([], '1001'))).status).toBe(422);
});

test('a second supervisor who assigns meanwhile is refused, and told who has it', async () => {
  const line = (await read()).open.find(({ version }) => version === 0) as UnreturnedLine;
  const assign = (client: HttpClient, agentId: string, version: number) =>
    client.post(`${path}/assign`, bodyOf([{ ...line, version }], agentId));
  const [one, other] = await Promise.all([assign(supervisor, '1001', 0), assign(admin, '1002', 0)]);
  expect([one.status, other.status].toSorted((first, second) => first - second)).toEqual([200, 409]);
  const holder = (await lineOf(line.record_id))?.holder?.name;
  const refused = one.status === 409 ? one : other;
  expect(refused.body).toMatchObject({ data: { reason: 'missed-call-assigned', params: { name: holder } } });
  expect((await assign(admin, '1002', 1)).status).toBe(200);
  expect((await lineOf(line.record_id))?.holder?.agent_id).toBe('1002');
});

test('an account that is about to call has the call; one that needs no call is settled today', async () => {
  const line = (await read()).open.find(({ holder }) => holder === null) as UnreturnedLine;
  const key = line.customer ? `customer ${line.customer.id}` : `call ${line.record_id}`;
  expect((await colleague.post('/api/ext/desk/lease', { key })).status).toBe(200);
  expect((await lineOf(line.record_id))?.holder).toMatchObject({ agent_id: '1002', is_calling: true });
  const before = await read();
  const [reason] = (await agent.get('/api/ext/desk/missed-call-reasons')).body.data as { id: number }[];
  const settlement = { record_id: line.record_id, reason_id: reason?.id };
  expect((await supervisor.post('/api/ext/desk/missed-call/settle', settlement)).status).toBe(200);
  const after = await read();
  expect(after.settled[0]).toMatchObject({ record_id: line.record_id, way: 'dealt_with' });
  expect(after.figures.open).toBe(before.figures.open - 1);
  expect(after.figures.of).toBe(before.figures.of);
  expect(after.figures.settled.dealt_with).toBe(before.figures.settled.dealt_with + 1);
  expect((await supervisor.post(`${path}/assign`, bodyOf([line], '1001'))).status).toBe(404);
});

test('an unknown agent is refused at the field', async () => {
  const body = bodyOf((await read()).open.slice(0, 1), '9999');
  expect(await supervisor.post(`${path}/assign`, body)).toMatchObject({
    status: 422,
    body: { data: { field_problems: { agent_id: [{ reason: 'user-unknown' }] } } },
  });
});

test('it takes both permissions; numbers are masked, and customers whom one may not see are not named', async () => {
  const body = bodyOf((await read()).open.slice(0, 1), '1001');
  for (const missing of ['agent.monitor', 'cdr.view.all']) {
    await allow(without(missing));
    expect((await supervisor.get(path)).status).toBe(403);
    expect((await supervisor.get(`${path}/burn-down`, { date: clinicDay() })).status).toBe(403);
    expect((await supervisor.post(`${path}/assign`, body)).status).toBe(403);
  }
  expect((await agent.get(path)).status).toBe(403);
  await allow(permissionsOf.supervisor);
  const seen = (await read()).open;
  await allow(without('customer.phone.view', 'customer.view.all'));
  const { open, settled, figures } = await read();
  const mayOpen = async (id: number): Promise<boolean> =>
    (await supervisor.get('/api/customer/info', { id })).status === 200;
  let hidden = 0;
  for (const { record_id: id, customer } of seen) {
    const line = open.find((one) => one.record_id === id);
    if (!customer) continue;
    const isVisible = await mayOpen(customer.id);
    hidden += isVisible ? 0 : 1;
    expect([line?.customer, line?.value !== null]).toEqual(isVisible ? [customer, true] : [null, false]);
  }
  expect(hidden).toBeGreaterThan(0);
  expect(Number(figures.spent)).toBeCloseTo(open.reduce((sum, { value }) => sum + Number(value?.total_spent ?? 0), 0));
  for (const { number } of [...open, ...settled]) expect(number).toContain('*');
});
