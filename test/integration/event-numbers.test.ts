import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, test } from 'vitest';
import { databaseFile } from '../../src/core/platform/database/sqlite/open-sqlite.ts';
import { startWorkstation, type Workstation } from '../../src/main/workstation/workstation.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { TestHost } from '../support/workstation-host.ts';

let core: CoreChild | undefined;
let workstation: Workstation | undefined;
afterEach(async () => {
  await workstation?.stop();
  await core?.stop();
});

test('a workstation hears all of a core that was killed before it had stored what it announced', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'event-numbers-'));
  core = await startCoreChild(folder);
  const host = new TestHost();
  workstation = startWorkstation({ host, clock: systemClock, fingerprint: 'a-workstation' });
  const console = host.openConsole();
  host.openMedia();
  workstation.serviceIs({ http: core.http });
  await console.signInStates.until(({ state }) => state === 'signed-out');
  await console.start('agent1001@clinic.test');
  const before = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  for (let count = 0; count < 20; count++)
    await before.get('/api/agent-control/break', { agent_id: '1001', reason: `break ${count}` });
  await console.agentStates.until(({ reason }) => reason === 'break 19');

  const killed = once(core.process, 'exit');
  core.process.kill('SIGKILL');
  await killed;
  const database = new DatabaseSync(databaseFile(folder));
  database.exec("DELETE FROM agent_events WHERE agent_id = '1001' AND seq > 1");
  database.close();
  const reconnected = new Promise<void>((resolve) => void console.clinic.on('reconnected', () => resolve()));
  core = await startCoreChild(folder, ['--listen', new URL(core.http).host]);
  await reconnected;
  await console.phoneStates.until(({ registration }) => registration === 'registered');

  const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  await agent.get('/api/agent-control/break', { agent_id: '1001', reason: 'announced after the restart' });
  await console.agentStates.until(({ reason }) => reason === 'announced after the restart', 4000);
}, 40_000);
