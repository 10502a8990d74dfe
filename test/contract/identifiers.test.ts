import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clinicDay } from '../support/clinic-day.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';

let core: CoreChild;
let supervisor: HttpClient;

beforeAll(async () => {
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'contract-identifiers-')));
  supervisor = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
});
afterAll(() => core.stop());

const customer = { name: '样例', sex: 1, phone: ['13700009998'] };
const reservation = { date: '2030-01-01', remark: '想了解' };

/** Each body with its identifiers as numbers, and as text: the interface names them, not how they are written. */
test.each([
  ['/api/agent-control/sign-in-group', { agent_id: 1008, group_ids: ['1', 2] }],
  ['/api/agent-control/sign-in-group', { agent_id: '1008', group_ids: [1, '2'] }],
  ['/api/customer/create', { ...customer, address_id: '2', medium_id: '1', tags: ['1', 2] }],
  ['/api/followup/create', { customer_id: '1', followup_user_id: '1', followup_date: '2030-01-01', type_id: '1' }],
  [
    '/api/appointment/create',
    { customer_id: '1', department_id: '1', date: clinicDay(400), start: '10:00', end: '10:30' },
  ],
  [
    '/api/reservation/create',
    { customer_id: '1', reservation: { ...reservation, department_id: '1', type: '1', items: ['1', 2] } },
  ],
  ['/api/customer-photo/create', { customer_id: '1', title: 'A', flag: 'before' }],
  ['/api/ext/practice/call', { from: '13800000001', group_id: '2' }],
])('%s %j is taken', async (path, body) => {
  expect(await supervisor.post(path, body)).toMatchObject({ status: 200 });
});

test('an agent ID is the same agent, whichever way it is written', async () => {
  const { body } = await supervisor.post('/api/agent-control/sign-in-group', { agent_id: 1007, group_ids: ['2'] });
  expect(body.data).toMatchObject({ agent_id: '1007', groups: [{ id: 2 }] });
});

test.each(['1x', '', ' 1', '1.0', '-1', '0', '1e3', '0x1', '9007199254740993', 1.5, -1, true, null, [1], {}])(
  'the ID %j is refused by its name',
  async (id) => {
    const refused = [
      await supervisor.post('/api/followup/create', {
        customer_id: id,
        followup_user_id: 1,
        followup_date: '2030-01-01',
      }),
      await supervisor.post('/api/agent-control/sign-in-group', { agent_id: '1008', group_ids: [1, id] }),
    ];
    expect(refused).toMatchObject([
      { status: 422, body: { data: { errors: { customer_id: expect.arrayContaining([expect.any(String)]) } } } },
      { status: 422, body: { data: { errors: { 'group_ids.1': expect.arrayContaining([expect.any(String)]) } } } },
    ]);
  },
);

test.each([1.5, -1, '', '../1', true, null, ['1008']])('the agent ID %j is refused by its name', async (id) => {
  const answer = await supervisor.post('/api/agent-control/sign-in-group', { agent_id: id, group_ids: [1] });
  expect(answer).toMatchObject({
    status: 422,
    body: { data: { errors: { agent_id: expect.arrayContaining([expect.any(String)]) } } },
  });
});
