import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '../../src/core/platform/database/postgres/open-postgres.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { CutLine } from '../support/cut-line.ts';
import { HttpClient } from '../support/http-client.ts';
import { askPostgres, PostgresServer } from '../support/postgres-server.ts';
import { folderFor, newCustomer } from '../support/run-command.ts';

/** Longer than a statement may take, with what the machine adds. */
const answeredMs = 20_000;
const recoversMs = 30_000;

let server: PostgresServer;
let line: CutLine;
let core: CoreChild;
let agent: HttpClient;
beforeAll(async () => {
  server = await PostgresServer.start();
  line = await CutLine.before(server.port);
  core = await startCoreChild(await folderFor('line'), ['--database', line.through(await server.freshDatabase())]);
  agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
});
afterAll(async () => {
  await core.stop();
  line.stop();
  await server.remove();
});

let number = 13_700_010_000;
const write = async (): Promise<number> => (await newCustomer(agent, String(number++))).status;
/** Each for something else: answers are remembered. */
const read = async (): Promise<number> =>
  (await agent.get('/api/customer/query', { category: 'keyword', keyword: `zz${number++}` })).status;
async function within(ms: number, statuses: () => Promise<number[]>): Promise<number[]> {
  const started = performance.now();
  const found = await statuses();
  expect(performance.now() - started).toBeLessThan(ms);
  return found;
}
const recovers = (): Promise<void> =>
  expect.poll(async () => [await write(), await read()], { timeout: recoversMs, interval: 200 }).toEqual([200, 200]);

test('a line that breaks within a transaction, unnoticed by the server, keeps nobody waiting', async () => {
  // Other transactions take the lock, too.
  const cut = line.cutAt('insert into "customers"');
  const broken = write();
  await cut;
  expect(await broken).toBe(503);
  const statuses = await within(answeredMs, () => Promise.all(Array.from({ length: 20 }, write)));
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(await read()).toBe(200);
  await recovers();
}, 90_000);

/** A server's processes: the one that was started, and one for each connection. */
function processesOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return [pid, ...children];
}

test('a server that hangs: 503 within seconds, and normal service when it responds again', async () => {
  const stopped = processesOf(server.pid ?? 0);
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  try {
    const requests = (): Promise<number[]> => Promise.all([...Array.from({ length: 15 }, write), read(), read()]);
    expect(new Set(await within(answeredMs, requests))).toEqual(new Set([503]));
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
  }
  await recovers();
  expect(core.process.exitCode).toBeNull();
}, 90_000);

test('the core that holds a database takes it back from its own dead session; another one is refused', async () => {
  const url = await server.freshDatabase();
  const lost: Error[] = [];
  const through = line.through(url);
  const { close } = await openPostgres(through, (error) => lost.push(error));
  const holders = (): Promise<Record<string, unknown>[]> =>
    askPostgres(
      url,
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711002 AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
  const [before] = await holders();
  line.cutAll();
  await expect
    .poll(async () => (await holders())[0]?.['pid'] ?? before?.['pid'], { timeout: recoversMs })
    .not.toBe(before?.['pid']);
  expect(lost).toEqual([]);
  await expect(openPostgres(url, () => {})).rejects.toMatchObject({ reason: 'database-in-use' });
  await close();
}, 60_000);
