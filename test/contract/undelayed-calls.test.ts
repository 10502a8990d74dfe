import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { HttpClient } from '../support/http-client.ts';
import { phoneAgent, type PhoneAgent } from '../support/phone-agent.ts';
import { runSql } from '../support/run-sql.ts';
import { TrunkPeer } from '../support/trunk-peer.ts';

/** An export of seconds, also on an idle machine, delays neither a call nor another request. */
const customers = 60_000;
let clinic: DemoClinic<readonly []>;
let core: CoreChild;
let caller: TrunkPeer;
let agent: PhoneAgent;
let supervisor: HttpClient;

beforeAll(async () => {
  clinic = await startDemoClinic();
  await clinic.core.stop();
  await runSql(clinic.folder, [
    `INSERT INTO customers (
      name, sex, idcard, sfz, address_id, medium_id, total_payment, balance, points, created_at, updated_at, phones)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${customers})
    SELECT 'Anna', 2, 'card' || i, 'doc' || i, 2, 1, 0, 0, 0, i, i, '13900000000' FROM n`,
  ]);
  caller = await TrunkPeer.open('13911110000');
  core = await startCoreChild(clinic.folder, [
    ...['--trunk', `main=sip:127.0.0.1:${caller.port}`, '--trunk-listen', '127.0.0.1:0', '--inbound', '*=1'],
  ]);
  caller.trunkPort = core.trunkPort;
  agent = await phoneAgent(core, '1001', [1]);
  supervisor = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
});
afterAll(async () => {
  agent.close();
  caller.close();
  await core.stop();
  await clinic.stop();
});

const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

/** The longest wait of a client that asks for next to nothing until `work` is done. */
async function longestWaitDuring(work: Promise<unknown>): Promise<number> {
  const done = new AbortController();
  void work.finally(() => done.abort());
  let longest = 0;
  while (!done.signal.aborted) longest = Math.max(longest, await msOf(() => agent.client.get('/api/ext/health')));
  return longest;
}

async function ring(): Promise<void> {
  caller.peer.send(caller.peer.request('INVITE', `sip:4008@127.0.0.1:${core.trunkPort}`));
  await agent.phone.request('INVITE');
}

test('a caller rings the phone and others are answered long before an export of all customers has ended', async () => {
  const response = await supervisor.fetch('GET', '/api/ext/customer/export');
  const exported = response.text();
  const [took, waited, rang] = await Promise.all([msOf(() => exported), longestWaitDuring(exported), msOf(ring)]);
  expect((await exported).split('\r\n').length).toBeGreaterThan(customers);
  expect(waited).toBeLessThan(took / 2);
  expect(rang).toBeLessThan(took / 2);
});
