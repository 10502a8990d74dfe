import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonLog as log } from '../../src/main/hosts/common/json-log.ts';
import { OutboxFile } from '../../src/main/hosts/common/outbox-file.ts';
import { Outbox } from '../../src/main/workstation/outbox/outbox.ts';
import { createServiceClient } from '../../src/main/workstation/service-client/service-client.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import type { Followup } from '../../src/shared/contract/followup.ts';
import type { OutboxWrite } from '../../src/shared/ipc/outbox-ipc.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { demoPassword, type HttpClient } from '../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient]>;
let agent: HttpClient;
let token: string;
let due: readonly Followup[];

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001');
  [agent] = clinic.clients;
  const { body } = await agent.post('/api/auth/login', { email: 'agent1001@clinic.test', password: demoPassword });
  token = (body.data as { access_token: string }).access_token;
  due = ((await agent.get('/api/followup/index', { status: 0, rows: 10 })).body.data as { rows: Followup[] }).rows;
});
afterAll(() => clinic.stop());

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'outbox-'));
const openOutbox = (folder: string, server = clinic.core.http): Outbox =>
  new Outbox({
    store: new OutboxFile(folder, log),
    client: createServiceClient({
      server: () => server,
      token: () => token,
      language: () => 'en',
      onSignedOut: () => undefined,
    }),
    account: () => 'an account',
    clock: systemClock,
    log,
  });
/** The follow-ups that the execution of this one has planned. */
const planned = async ({ customer }: Followup): Promise<Followup[]> => {
  const query = { customer_id: customer.id, status: 0, rows: 200 };
  const { rows } = (await agent.get('/api/customer/followup', query)).body.data as { rows: Followup[] };
  return rows.filter(({ followup_date: day }) => day === '2031-03-03');
};

test.each([
  ['before-send', 0, 0],
  ['before-answer', 1, 1],
] as const)('killed %s: after the restart it is carried out, exactly once', async (moment, index, before) => {
  const folder = await newFolder();
  const followup = due[index] as Followup;
  const child = spawn(process.execPath, [
    join(import.meta.dirname, '../support/outbox-child.ts'),
    folder,
    clinic.core.http,
    token,
    String(followup.id),
    moment,
  ]);
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  expect(await planned(followup)).toHaveLength(before);
  expect((await stat(join(folder, 'outbox.json'))).mode & 0o777).toBe(0o600);

  const outbox = openOutbox(folder);
  expect(outbox.entries).toHaveLength(1);
  outbox.resume();
  await expect.poll(() => outbox.entries).toEqual([]);
  expect(await planned(followup)).toHaveLength(1);
  expect(JSON.parse(await readFile(join(folder, 'outbox.json'), 'utf8'))).toEqual([]);
});

test('sends entries written while the service was away in order when it is back', async () => {
  const folder = await newFolder();
  const followup = due[2] as Followup;
  const away = openOutbox(folder, 'http://127.0.0.1:9');
  const write = (result: string): OutboxWrite => ({
    area: 'followup',
    endpoint: 'execute',
    body: { id: followup.id, result },
    customer: 'x',
  });
  away.put([write('first'), write('second')]);
  await expect.poll(() => away.entries[0]?.problem?.code).toBe('service-unreachable');
  away.giveUp(away.entries[1]?.id ?? '');
  const back = openOutbox(folder);
  back.resume();
  await expect.poll(() => back.entries).toEqual([]);
  expect((await agent.get('/api/followup/info', { id: followup.id })).body.data).toMatchObject({ result: 'first' });
  away.giveUp(away.entries[0]?.id ?? '');
});

test('a file that cannot be read is put aside', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'outbox.json'), '[{');
  expect(openOutbox(folder).entries).toEqual([]);
  expect(() => openOutbox(folder).put([])).not.toThrow();
});
