import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agentIpc } from '../../src/shared/ipc/agent-ipc.ts';
import { appIpc } from '../../src/shared/ipc/app-ipc.ts';
import { clinicIpc } from '../../src/shared/ipc/clinic-ipc.ts';
import { desktopIpc } from '../../src/shared/ipc/desktop-ipc.ts';
import { draftsIpc } from '../../src/shared/ipc/drafts-ipc.ts';
import { maxMessageBytes } from '../../src/shared/ipc/message-size.ts';
import { outboxIpc } from '../../src/shared/ipc/outbox-ipc.ts';
import { phoneIpc } from '../../src/shared/ipc/phone-ipc.ts';
import { signInIpc } from '../../src/shared/ipc/sign-in-ipc.ts';
import { expect, test } from '../support/console-test.ts';
import { type RunningStandIn, startStandIn } from './electron.ts';
import { senders } from './stand-in/intruder.ts';

const definitions = [agentIpc, appIpc, clinicIpc, desktopIpc, draftsIpc, outboxIpc, phoneIpc, signInIpc];
const forged = senders.filter((sender) => sender !== 'main frame');
let running: RunningStandIn;
let folder: string;
let lastId = 0;

/** IDs that no request of the page has. */
const request = (service: string, name: string, input: unknown = 'not this') => ({
  kind: 'request',
  id: (lastId -= 1),
  service,
  name,
  input,
});
const logged = async (text: string): Promise<number> =>
  (await readFile(join(running.logs, 'clinicall.log'), 'utf8')).split(`"${text}"`).length - 1;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinicall-intruders-'));
  running = await startStandIn(['--data', join(folder, 'data'), '--empty'], null);
});
test.afterAll(() => running?.stop());

// First: twenty refusals a minute are logged.
test('a page that leaves, that drops a file, or that runs an address stays where it is', async () => {
  const { console: page } = running;
  const address = page.url();
  await page.evaluate(() => void (location.href = 'https://elsewhere.example/'));
  await expect.poll(() => logged('a navigation was refused')).toBe(1);
  await page.evaluate(() => void (location.href = "javascript:void (document.title = 'taken')"));
  await expect.poll(() => logged('a window reported a fault')).toBe(1);

  const file = join(folder, 'page.html');
  await writeFile(file, '<title>taken</title>');
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 20, y: 20, data });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect([page.url(), await page.title()]).toEqual([address, 'Clinicall']);
  expect((await running.control('seen')).left).toEqual([]);
});

for (const { name: service, requests } of definitions)
  test(`${service}: no request of a forged sender, and none that is too large, is answered`, async () => {
    for (const name of Object.keys(requests)) {
      for (const sender of forged)
        expect([sender, name, await running.control('message', { sender, message: request(service, name) })]).toEqual([
          sender,
          name,
          [],
        ]);
      const large = request(service, name, { text: 'x'.repeat(maxMessageBytes) });
      expect([name, await running.control('message', { sender: 'main frame', message: large })]).toEqual([name, []]);
    }
    // The same from where it may come from: it is answered, by a refusal.
    const answer = await running.control('message', { sender: 'main frame', message: request(service, 'no such') });
    expect(answer).toMatchObject([{ reply: { ok: false, problem: { code: 'not-found' } } }]);
  });

test('each kind of intruder is in the log', async () => {
  expect(await logged('a message of another page was refused')).toBeGreaterThan(0);
  expect(await logged('a message of another window was refused')).toBeGreaterThan(0);
  expect(await logged('a message that is too large was refused')).toBeGreaterThan(0);
});
