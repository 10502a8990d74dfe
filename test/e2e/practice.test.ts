import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import {
  agentState as stateOf,
  dockOf,
  finishWrapUp,
  incomingCallOf,
  type OpenConsole,
} from '../support/open-console.ts';
import { holdPort } from '../support/softphone-agent.ts';
import { untilHeard } from '../support/heard.ts';
import {
  heardByAgent,
  mediaFrame,
  signIn,
  signInAndGetReady,
  startCoreProcess,
  startWorkstation,
} from '../support/workstation.ts';

let opened: OpenConsole;
let browser: Browser;
let page: Page;
let folder: string;

test.use({ consoleOptions: { options: ['--media-processing=off'], speaksHertz: 440 } });
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ openConsole }) => {
  opened = openConsole;
  ({ browser, page, folder } = opened);
});

const dock = () => dockOf(page);
const agentState = (text: string) => stateOf(page, text);
const dial = async (number: string) => {
  await dock().getByRole('textbox', { name: 'Number' }).fill(number);
  await dock().getByRole('button', { name: 'Call', exact: true }).click();
};

test('a wrong password is refused with a message, and the account stays in its field', async () => {
  await signIn(page, 'agent1001@clinic.test', 'wrong');
  await page.getByRole('alert').getByText('The account or the password is wrong.').waitFor();
  await expect(page.getByRole('textbox', { name: 'Account' })).toHaveValue('agent1001@clinic.test');
});

test('the practice phone answers, and echoes what the agent says', async () => {
  await signInAndGetReady(page, 'agent1001@clinic.test');
  await dial('13912340001');
  await dock().getByText('In call').waitFor();
  await untilHeard(() => mediaFrame(page), 440);
  await dock().getByRole('button', { name: 'Mute' }).click();
  await expect.poll(async () => (await heardByAgent(mediaFrame(page))).dbfs, { timeout: 15_000 }).toBeLessThan(-60);
  await dock().getByRole('button', { name: 'Unmute' }).click();
  await expect.poll(async () => (await heardByAgent(mediaFrame(page))).dbfs, { timeout: 15_000 }).toBeGreaterThan(-30);
  await dock().getByRole('button', { name: 'Hang up' }).click();
  await finishWrapUp(page);
});

test.describe('a number that ends in', () => {
  for (const [ending, cause, words] of [
    ['486', 'USER_BUSY', 'The number was busy'],
    ['603', 'CALL_REJECTED', 'The call was declined'],
    ['480', 'NO_ANSWER', 'Not available at the moment'],
  ] as const) {
    test(`${ending} is ${cause} on the screen, and in words “${words}”`, async () => {
      await dial(`13912340${ending}`);
      await dock().locator(`[data-cause="${cause}"]`).waitFor({ timeout: 40_000 });
      await dock().getByText(words).waitFor();
      await agentState('Ready');
    });
  }
});

test('a caller whose number three customers share is offered as a choice', async () => {
  await (await opened.practiceCallers('agent1002@clinic.test')).ring('19900000099');
  const incoming = incomingCallOf(page);
  await incoming.getByText('Several customers share this number').waitFor();
  await expect(incoming.getByRole('listitem')).toHaveCount(3);
  await incoming.getByRole('button', { name: 'Decline' }).click();
  await incoming.waitFor({ state: 'hidden' });
});

test('an unknown caller is labelled unknown, and typing elsewhere is not interrupted', async () => {
  const number = dock().getByRole('textbox', { name: 'Number' });
  await number.fill('139');
  await (await opened.practiceCallers('agent1003@clinic.test')).ring('13700009999');
  await incomingCallOf(page).getByText('Unknown number').waitFor();
  await page.keyboard.type('1');
  await expect(number).toHaveValue('1391');
  await page.keyboard.press('Alt+A');
  await agentState('In call');
  await page.keyboard.press('Alt+H');
  await agentState('Wrap-up');
});

test.describe('a failed start says why', () => {
  test('a port that is in use', async () => {
    const { port, release } = await holdPort();
    await expect(
      startWorkstation(['--data', join(folder, 'other'), '--port', String(port)]).then(({ line }) => line),
    ).resolves.toMatchObject({ event: 'problem', message: expect.stringContaining('in use by another program') });
    release();
  });

  test('a data folder that another core uses', async () => {
    const shared = join(folder, 'core');
    const core = await startCoreProcess(['--data', shared]);
    const second = await startWorkstation(['--data', shared]);
    expect(second.line).toMatchObject({
      event: 'workstation-ready',
      core: null,
      trunk: null,
      problem: expect.stringContaining('Another service core is using the data folder'),
    });
    await second.stop();
    await core.stop();
  });

  test('a service that cannot be reached', async () => {
    // It holds its port from the start: another program could take one that is let go.
    let isThere = false;
    const late = createServer((_, response) => response.writeHead(404).end());
    late.on('connection', (socket) => isThere || socket.destroy());
    await once(late.listen(0, '127.0.0.1'), 'listening');
    const { port } = late.address() as AddressInfo;
    const lost = await startWorkstation(['--data', join(folder, 'lost'), '--server', `http://127.0.0.1:${port}`]);
    const other = await (await browser.newContext({ locale: 'en-US' })).newPage();
    await other.goto(lost.line.url ?? '');
    await other.getByRole('alert').getByText(`127.0.0.1:${port} cannot be reached`).waitFor();
    isThere = true;
    await other.getByRole('textbox', { name: 'Account' }).waitFor();
    late.close();
    await lost.stop();
  });
});
