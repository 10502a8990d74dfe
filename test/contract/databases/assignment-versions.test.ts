import { expect, test } from 'vitest';
import { assignmentVersions } from '../../../src/core/platform/database/migrations/0064-assignment-versions.ts';
import type { UnreturnedCalls, UnreturnedLine } from '../../../src/shared/contract/unreturned-calls.ts';
import { startCoreChild } from '../../support/core-child.ts';
import { startDemoClinic } from '../../support/demo-clinic.ts';
import { HttpClient } from '../../support/http-client.ts';
import { runSql } from '../../support/run-sql.ts';

const path = '/api/ext/missed-calls';
const unassigned = async (supervisor: HttpClient): Promise<UnreturnedLine> =>
  ((await supervisor.get(path)).body.data as UnreturnedCalls).open.find(
    ({ version }) => version === 0,
  ) as UnreturnedLine;

test('a number that nobody has is given only with the version that it has in the list', async () => {
  const clinic = await startDemoClinic('supervisor', 'agent1001');
  const [supervisor, agent] = clinic.clients;
  const { record_id: id } = await unassigned(supervisor);
  const assign = (version: number) =>
    supervisor.post(`${path}/assign`, { calls: [{ record_id: id, version }], agent_id: '1001', note: '问过价格' });
  for (const version of [2 ** 31, Number.MAX_SAFE_INTEGER])
    expect(await assign(version)).toMatchObject({
      status: 422,
      body: { data: { errors: { 'calls.0.version': [/./u] } } },
    });
  for (const version of [1, 7, 2 ** 31 - 1])
    expect(await assign(version)).toMatchObject({ status: 409, body: { data: { reason: 'changed-meanwhile' } } });
  expect((await unassigned(supervisor)).record_id).toBe(id);
  expect((await assign(0)).body.data).toEqual({ calls: [{ record_id: id, version: 1 }] });
  expect((await agent.get('/api/ext/desk/queue')).status).toBe(200);
  expect((await assign(0)).status).toBe(409);
  expect((await assign(1)).body.data).toEqual({ calls: [{ record_id: id, version: 2 }] });
  await clinic.stop();
});

test('an assignment that got too great a version is in the list again, and can be changed', async () => {
  const clinic = await startDemoClinic('supervisor');
  const [{ token }] = clinic.clients;
  const { record_id: id } = await unassigned(clinic.clients[0]);
  const bodyOf = (agentId: string, version = 0) => ({ calls: [{ record_id: id, version }], agent_id: agentId });
  expect((await clinic.clients[0].post(`${path}/assign`, bodyOf('1001'))).status).toBe(200);
  await clinic.core.stop();
  await runSql(clinic.folder, [
    'UPDATE missed_call_assignments SET version = 9007199254740992',
    ...assignmentVersions(),
  ]);
  const core = await startCoreChild(clinic.folder);
  const supervisor = new HttpClient(core.http, token);
  const { open } = (await supervisor.get(path)).body.data as UnreturnedCalls;
  const line = open.find(({ record_id: one }) => one === id);
  expect(line).toMatchObject({ holder: { agent_id: '1001' }, version: 1 });
  const answer = await supervisor.post(`${path}/assign`, bodyOf('1002', line?.version));
  expect(answer.body.data).toEqual({ calls: [{ record_id: id, version: 2 }] });
  await core.stop();
  await clinic.stop();
});
