import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { HttpClient } from '../support/http-client.ts';
import { within } from '../support/within.ts';

const main = new URL('../../src/core/main.ts', import.meta.url).pathname;

/** A core whose log goes into a pipe that nobody reads. */
async function startUnread(): Promise<{ core: ChildProcess; client: HttpClient }> {
  const core = spawn(process.execPath, [main, '--data', await mkdtemp(join(tmpdir(), 'log-reader-'))], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CLINICALL_LOG: 'info' },
  });
  const [line] = (await once(createInterface({ input: core.stdout }), 'line')) as [string];
  return { core, client: new HttpClient((JSON.parse(line) as { http: string }).http) };
}

/** More lines than a pipe holds. */
async function fillPipe(client: HttpClient): Promise<void> {
  for (let round = 0; round < 40; round += 1)
    await Promise.all(Array.from({ length: 100 }, () => client.get('/api/customer/index')));
}

/** Resolves with the exit code: 0 of a core that has stopped by itself, and not by its limit. */
async function stop(core: ChildProcess): Promise<number | null> {
  const exited = once(core, 'exit') as Promise<[number | null]>;
  core.kill('SIGTERM');
  const [code] = await within(exited, 20_000, () => `the end of process ${core.pid}`);
  return code;
}

test('a core whose log nobody reads serves, and ends on request', async () => {
  const { core, client } = await startUnread();
  await fillPipe(client);
  expect((await client.get('/api/ext/capabilities')).status).toBe(200);
  expect(await stop(core)).toBe(0);
});

test('a core whose log loses its reader while it ends does not retry forever', async () => {
  const { core, client } = await startUnread();
  await fillPipe(client);
  const stopped = stop(core);
  core.stderr?.destroy();
  expect(await stopped).toBe(0);
});

test('a core whose log has lost its reader keeps serving', async () => {
  const { core, client } = await startUnread();
  core.stderr?.destroy();
  for (let request = 0; request < 20; request += 1) await client.get('/api/customer/index');
  expect((await client.get('/api/ext/capabilities')).status).toBe(200);
  expect(await stop(core)).toBe(0);
});
