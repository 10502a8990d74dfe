import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { writeToneWav } from '../support/audio.ts';
import { expect, test } from '../support/console-test.ts';
import { demoPassword } from '../support/http-client.ts';
import { agentState, incomingCallOf, PracticeCallers } from '../support/open-console.ts';
import { signInAndGetReady, signInOverHttp } from '../support/workstation.ts';
import { type RunningStandIn, startStandIn } from './electron.ts';

const number = '19900000001';
let running: RunningStandIn;
let data: string;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinicall-ending-'));
  const speaks = join(folder, 'agent.wav');
  await writeToneWav(speaks, { hertz: 440, seconds: 5, rate: 48_000, dbfs: -12 });
  data = join(folder, 'data');
  running = await startStandIn(['--data', data, '--media-processing=off'], speaks);
});
test.afterAll(() => running?.stop());

test('a user who quits in a call is asked, and the service core closes the call and its record', async () => {
  const { console: page, core } = running;
  await signInAndGetReady(page, 'agent1001@clinic.test');
  const callers = new PracticeCallers(await signInOverHttp(core, 'supervisor@clinic.test'));
  const rungAt = Date.now();
  await callers.ring(number);
  await incomingCallOf(page).getByRole('button', { name: 'Answer' }).click();
  await agentState(page, 'In call');
  expect(await running.quit()).toBe(0);

  // A core that was killed leaves its control file, and an open record for its next start.
  expect(await readdir(data)).not.toContain('core.json');
  const database = new DatabaseSync(join(data, 'clinic.db'), { readOnly: true });
  // Scripted colleagues of the demo clinic have callers of their own meanwhile.
  const records = database
    .prepare('SELECT caller, ended_at FROM call_records WHERE caller = ? AND created_at >= ?')
    .all(number, rungAt);
  database.close();
  expect(records).toEqual([{ caller: number, ended_at: expect.any(Number) }]);
});

test('the log of workstation and core is in one file, without a password', async () => {
  expect(await readdir(running.logs)).toEqual(['clinicall.log']);
  const log = await readFile(join(running.logs, 'clinicall.log'), 'utf8');
  const messages = log
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(messages.length).toBeGreaterThan(0);
  expect(log).not.toContain(demoPassword);
});

test('neither a password nor a sign-in is on the disk', async () => {
  const folder = dirname(running.logs);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  expect(files.map((file) => basename(file))).toEqual(expect.arrayContaining(['preferences.json', 'clinicall.log']));
  for (const file of files) {
    const text = await readFile(file, 'latin1');
    // 32 random bytes in base64url (auth-service.ts).
    expect([file, text.includes(demoPassword), /(?<![\w-])[\w-]{43}(?![\w-])/.exec(text)?.[0] ?? null]).toEqual([
      file,
      false,
      null,
    ]);
  }
});
