import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/core/platform/database/open-database.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import { AdminClient } from '../support/admin-client.ts';
import { databaseOption } from '../support/clinic-database.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { WrappedUpCall } from '../support/wrapped-up-call.ts';

const rounds = 5;
const minute = 60_000;

let folder: string;
let core: CoreChild;
let agent: HttpClient;
let supervisor: HttpClient;
let admin: HttpClient;

async function start(): Promise<void> {
  core = await startCoreChild(folder);
  [agent, supervisor, admin] = (await Promise.all(
    ['agent1001', 'supervisor', 'admin'].map((name) => HttpClient.signIn(core.http, `${name}@clinic.test`)),
  )) as [HttpClient, HttpClient, HttpClient];
}
let calls: readonly string[];
let me: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wrap-up-undo-restart-'));
  await start();
  const period = { created_time_start: '2020-01-01 00:00:00', created_time_end: '2040-01-01 00:00:00' };
  const { body } = await supervisor.get('/api/cdr/list', { ...period, agent_id: '1001', rows: 20 });
  calls = (body.data as { rows: Cdr[] }).rows.map(({ call_id }) => call_id);
  me = ((await agent.get('/api/ext/auth/me')).body.data as { user: { id: number } }).user.id;
});
afterAll(() => core.stop());

async function wrapUp(callId: string) {
  const call = new WrappedUpCall(agent, callId);
  await call.note('swollen');
  const { id, next } = await call.complete((await call.due(me)).id);
  return { id, next: next.id };
}
/** The statuses of the completed and the planned follow-up, and how many notes there are. */
async function stateOf(callId: string, { id, next }: { readonly id: number; readonly next: number }) {
  const call = new WrappedUpCall(agent, callId);
  const [completed, planned] = await Promise.all([call.followup(id), call.followup(next)]);
  return [completed.status, planned.status, (await call.notes(supervisor)).length];
}
const [whole, undone] = [
  [1, 0, 1],
  [0, 2, 0],
];

test(`a core that is killed during an undo has undone all of it or nothing; a repeat completes it once`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const callId = calls[round] ?? '';
    const written = await wrapUp(callId);
    const key = randomUUID();
    const exited = once(core.process, 'exit');
    const unanswered = new WrappedUpCall(agent, callId).undo(key).catch(() => null);
    await after(round * 3);
    core.process.kill('SIGKILL');
    await Promise.all([unanswered, exited]);
    await start();
    expect([whole, undone]).toContainEqual(await stateOf(callId, written));
    const { status, body } = await new WrappedUpCall(agent, callId).undo(key);
    if (status !== 200) expect([status, body.data]).toMatchObject([409, { reason: 'request-done' }]);
    expect(await stateOf(callId, written)).toEqual(undone);
    const entries = await new AdminClient(admin).auditEntries('wrap-up.undone');
    expect(entries.filter(({ detail }) => detail['call_id'] === callId)).toHaveLength(1);
  }
});

/** As if the wrap-ups had been saved that much earlier. */
async function letPass(ms: number): Promise<void> {
  await core.stop();
  const [, postgresUrl = null] = await databaseOption(folder);
  const nothing = (): void => {};
  const listeners = { onLost: nothing, onFileChanged: nothing, onUpgrade: nothing };
  const database = await openDatabase({ dataFolder: folder, postgresUrl }, listeners);
  await database.db
    .updateTable('call_wrap_up_writes')
    .set((at) => ({ written_at: at('written_at', '-', ms) }))
    .execute();
  await database.close();
  await start();
}

test('an hour after it was saved a wrap-up is not undone any more, but one that was saved again is', async () => {
  const [late = '', again = ''] = calls.slice(rounds);
  const written = { late: await wrapUp(late), again: await wrapUp(again) };
  await letPass(61 * minute);
  const { status, body } = await new WrappedUpCall(agent, late).undo();
  expect([status, body.data]).toMatchObject([409, { reason: 'undo-too-late' }]);
  expect(await stateOf(late, written.late)).toEqual(whole);
  const call = new WrappedUpCall(agent, again);
  await call.note('less swollen');
  expect((await call.undo()).body.data).toMatchObject({ undone: ['wrap-up'] });
  expect(await call.notes(supervisor)).toMatchObject([{ note: 'swollen' }]);
  expect(await stateOf(again, written.again)).toEqual(whole);
});
