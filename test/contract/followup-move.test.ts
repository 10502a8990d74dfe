import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Followup } from '../../src/shared/contract/followup.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';

let core: CoreChild;
let agent: HttpClient;

beforeAll(async () => {
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'contract-followup-move-')));
  agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
});
afterAll(() => core.stop());

const created = async (changes: object = {}): Promise<Followup> =>
  (
    await agent.post('/api/followup/create', {
      customer_id: 1,
      followup_date: '2030-05-06',
      followup_user_id: 1,
      ...changes,
    })
  ).body.data;

describe('POST /api/ext/followup/move', () => {
  const move = (id: number, changes: object, client = agent) =>
    client.post('/api/ext/followup/move', { id, followup_date: '2030-05-07', followup_time: '15:00', ...changes });
  const planned = { date: '2030-05-06', time: '09:30' };

  test('a promised call keeps its time, and is moved to another one', async () => {
    const { id, ...first } = await created({ followup_time: '09:30' });
    expect(first).toMatchObject({ followup_date: '2030-05-06', followup_time: '09:30' });
    expect((await created()).followup_time).toBeNull();
    expect(await move(id, { planned_for: planned })).toMatchObject({
      status: 200,
      body: { data: { id, status: 0, followup_date: '2030-05-07', followup_time: '15:00' } },
    });
    expect((await move(id, { followup_time: null })).body.data).toMatchObject({ followup_time: null });
  });

  test('one that was moved meanwhile is neither completed nor moved by mistake (409)', async () => {
    const { id } = await created({ followup_time: '09:30' });
    await move(id, {});
    const refused = { status: 409, body: { data: { reason: 'follow-up-moved' } } };
    const execute = (plannedFor?: object) =>
      agent.post('/api/followup/execute', { id, result: 'talked', planned_for: plannedFor });
    expect(await execute(planned)).toMatchObject(refused);
    expect(await move(id, { planned_for: { date: '2030-05-07', time: null } })).toMatchObject(refused);
    expect((await agent.get('/api/followup/info', { id })).body.data).toMatchObject({ status: 0 });
    expect((await execute({ date: '2030-05-07', time: '15:00' })).status).toBe(200);
    expect(await move(id, {})).toMatchObject({ status: 409, body: { data: { reason: 'follow-up-settled' } } });
  });

  test('not while a colleague has it open in a run, nor by somebody who may not see it', async () => {
    const { id } = await created();
    const supervisor = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
    await supervisor.post('/api/ext/followup/lease', { id });
    expect(await move(id, {})).toMatchObject({ status: 409, body: { data: { reason: 'follow-up-leased' } } });
    expect((await move(id, {}, supervisor)).status).toBe(200);
    expect((await move(999_999, {})).status).toBe(404);
  });
});
