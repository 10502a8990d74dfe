import { expect, test } from 'vitest';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import { recentCalls } from '../support/clinic-day.ts';
import { startCoreChild } from '../support/core-child.ts';
import { startDemoClinic } from '../support/demo-clinic.ts';
import { HttpClient } from '../support/http-client.ts';
import { runSql } from '../support/run-sql.ts';
import { WrappedUpCall } from '../support/wrapped-up-call.ts';

const minuteMs = 60_000;

/** Wraps a call up. Returns a function that reads the statuses of the completed and the planned follow-up. */
async function wrapUp(agent: HttpClient, callId: string) {
  const { user } = (await agent.get('/api/ext/auth/me')).body.data as { user: { id: number } };
  const call = new WrappedUpCall(agent, callId);
  const { id } = await call.due(user.id);
  const next = await call.complete(id);
  return async (client: HttpClient): Promise<number[]> => {
    const after = new WrappedUpCall(client, callId);
    return [(await after.followup(id)).status, (await after.followup(next)).status];
  };
}

test('an hour after it was saved a wrap-up is not undone any more, but one that was saved again is', async () => {
  const clinic = await startDemoClinic('agent1001', 'supervisor');
  const [first, { token: supervisorToken }] = clinic.clients;
  const query = { ...recentCalls(31), agent_id: '1001', rows: 2 };
  const { rows } = (await clinic.clients[1].get('/api/cdr/list', query)).body.data as List<Cdr>;
  const [late, again] = rows.map(({ call_id: callId }) => callId) as [string, string];
  const [ofLate, ofAgain] = [await wrapUp(first, late), await wrapUp(first, again)];
  await clinic.core.stop();
  await runSql(clinic.folder, [`UPDATE call_wrap_up_undos SET written_at = written_at - ${61 * minuteMs}`]);
  const core = await startCoreChild(clinic.folder);
  const [agent, supervisor] = [new HttpClient(core.http, first.token), new HttpClient(core.http, supervisorToken)];

  const { status, body } = await new WrappedUpCall(agent, late).undo();
  expect([status, body.data]).toMatchObject([409, { reason: 'undo-too-late' }]);
  expect(await ofLate(agent)).toEqual([1, 0]);
  expect(await new WrappedUpCall(agent, late).notes(supervisor)).toHaveLength(1);
  const call = new WrappedUpCall(agent, again);
  await call.save({ note: 'less swollen' });
  expect((await call.undo()).body.data).toMatchObject({ undone: ['wrap-up'] });
  expect(await call.notes(supervisor)).toMatchObject([{ note: 'swollen' }]);
  expect(await ofAgain(agent)).toEqual([1, 0]);
  await core.stop();
  await clinic.stop();
});
