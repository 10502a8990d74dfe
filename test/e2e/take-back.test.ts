import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import { dominantHertz, readWav, writeToneWav } from '../support/audio.ts';
import { corePidOf } from '../support/core-pid.ts';
import { CustomerPhone } from '../support/customer-phone.ts';
import { HttpClient } from '../support/http-client.ts';
import { agentState, dockOf, finishWrapUp, incomingCallOf, OpenConsole } from '../support/open-console.ts';
import { recordsOf } from '../support/records.ts';
import { phoneSays } from '../support/softphone-agent.ts';
import { freeUdpPort, heardByAgent, mediaFrame } from '../support/workstation.ts';

/** An agent declines a caller, who waits, and takes them back. */
const agentHertz = 440;
const customerHertz = 1000;
const number = '19900000001';

let opened: OpenConsole;
let page: Page;
let phone: CustomerPhone;
let trunkListen: string;
let supervisor: HttpClient;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  trunkListen = `127.0.0.1:${await freeUdpPort()}`;
  opened = await OpenConsole.open({
    options: ['--media-processing=off', '--trunk-listen', trunkListen, '--inbound', '*=1'],
    ready: 'agent1001@clinic.test',
    speaksHertz: agentHertz,
    context: { viewport: { width: 1280, height: 720 } },
  });
  ({ page } = opened);
  const speaks = join(opened.folder, 'customer.wav');
  await writeToneWav(speaks, { hertz: customerHertz, seconds: 300, rate: 8000, dbfs: -12 });
  phone = await CustomerPhone.start({ folder: join(opened.folder, 'phone'), number, speaks, answers: false });
  supervisor = await HttpClient.signIn(opened.core, 'supervisor@clinic.test');
});
test.afterEach(() => agentState(page, 'Ready'));
test.afterAll(async () => {
  await phone?.stop();
  await opened?.close();
});

const dock = () => dockOf(page);
const takeBack = () => dock().getByRole('button', { name: 'Take back' });
async function callAndDecline(): Promise<void> {
  phone.dial('4008001000', trunkListen);
  await incomingCallOf(page).getByRole('button', { name: 'Decline' }).click();
  await takeBack().waitFor();
}

test('who was declined is taken back: they talk both ways, and it is one call with one record', async () => {
  const before = new Set((await recordsOf(supervisor, { number })).map(({ id }) => id));
  const dialledAt = Date.now();
  await callAndDecline();
  await dock().getByText('The caller keeps waiting: nobody else is signed in to this skill group.').waitFor();
  // So long the caller waits that it counts.
  await expect.poll(() => Date.now() - dialledAt).toBeGreaterThan(2500);
  await takeBack().click();
  await phone.event('CALL_ESTABLISHED');
  await agentState(page, 'In call');
  await page.getByRole('heading', { level: 1, name: '张伟' }).waitFor();
  const talkingAt = Date.now();
  await expect
    .poll(async () => Math.round((await heardByAgent(mediaFrame(page))).hertz / 10) * 10, { timeout: 15_000 })
    .toBe(customerHertz);
  await expect.poll(() => Date.now() - talkingAt).toBeGreaterThan(1500);
  await expect(takeBack()).toHaveCount(0);
  await dock().getByRole('button', { name: 'Hang up' }).click();
  await phone.event('CALL_CLOSED');
  const seconds = (Date.now() - dialledAt) / 1000;
  const heard = await readWav(await phone.heard());
  const samples = heard.channels[0] ?? new Float32Array();
  const tail = samples.subarray(Math.max(0, samples.length - heard.rate), samples.length - heard.rate / 4);
  expect(Math.abs(dominantHertz(tail, heard.rate) - agentHertz)).toBeLessThan(10);
  await finishWrapUp(page);

  const records = (await recordsOf(supervisor, { number })).filter(({ id }) => !before.has(id));
  expect(records).toMatchObject([
    {
      direction: 'inbound',
      agent_id: '1001',
      customer: { name: '张伟' },
      hangup_cause: 'NORMAL_CLEARING',
      record_filename: expect.stringMatching(/\.wav$/),
      parts: [{ agent_id: '1001' }],
    },
  ]);
  const [record] = records;
  // From the first INVITE: the wait after the refusal belongs to the call.
  expect(Math.abs((record?.duration ?? 0) - seconds)).toBeLessThanOrEqual(1.5);
  expect((record?.wait_seconds ?? 0) + (record?.ring_seconds ?? 0)).toBeGreaterThanOrEqual(2);
});

test('Alt+U does the same, and says why when the caller has gone', async () => {
  await callAndDecline();
  await page.keyboard.press('Alt+u');
  await agentState(page, 'In call');
  await phone.event('CALL_ESTABLISHED');
  phone.hangUp();
  await finishWrapUp(page);
  await callAndDecline();
  phone.hangUp();
  await dock().getByText('Abandoned', { exact: true }).waitFor();
  await expect(takeBack()).toHaveCount(0);
});

test('when the core is killed while the caller waits, the card says how the call ended', async () => {
  await callAndDecline();
  process.kill(corePidOf(join(opened.folder, 'data')), 'SIGKILL');
  await phoneSays(page, 'Connecting');
  await phoneSays(page, 'Registered');
  await dock().getByText('The service stopped during the call').waitFor();
  await expect(takeBack()).toHaveCount(0);
});
