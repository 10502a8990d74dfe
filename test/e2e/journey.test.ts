import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import { dominantHertz, readWav, toneLevel, writeToneWav } from '../support/audio.ts';
import { CustomerPhone } from '../support/customer-phone.ts';
import {
  freeUdpPort,
  heardByAgent,
  launchChromium,
  mediaFrame,
  signInAndGetReady,
  signInOverHttp,
  Started,
  startWorkstation,
} from '../support/workstation.ts';

const agentHertz = 440;
const customerHertz = 1000;
/** A tone of −12 dBFS may lose a little on its way through µ-law and a browser's resampler, and gain nothing. */
const atLeastDbfs = -24;

let workstation: Started;
let browser: Browser;
let page: Page;
let phone: CustomerPhone;
let trunkListen: string;
let supervisor: Awaited<ReturnType<typeof signInOverHttp>>;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinicall-journey-'));
  const [agentWav, customerWav] = [join(folder, 'agent.wav'), join(folder, 'customer.wav')];
  await writeToneWav(agentWav, { hertz: agentHertz, seconds: 60, rate: 48_000, dbfs: -12 });
  await writeToneWav(customerWav, { hertz: customerHertz, seconds: 300, rate: 8000, dbfs: -12 });
  phone = await CustomerPhone.start({
    folder: join(folder, 'phone'),
    number: '19900000001',
    others: ['13800001001'],
    speaks: customerWav,
    answers: false,
  });
  trunkListen = `127.0.0.1:${await freeUdpPort()}`;
  workstation = await startWorkstation([
    '--data',
    join(folder, 'data'),
    '--trunk',
    `main=sip:127.0.0.1:${phone.port}`,
    '--trunk-listen',
    trunkListen,
    '--inbound',
    '*=1',
    '--media-processing=off',
  ]);
  supervisor = await signInOverHttp(workstation.line.core ?? '', 'supervisor@clinic.test');
  browser = await launchChromium(agentWav);
  page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await page.goto(workstation.line.url ?? '');
  await signInAndGetReady(page, 'agent1001@clinic.test');
});

test.afterAll(async () => {
  await browser?.close();
  await phone?.stop();
  await workstation?.stop();
});

const incoming = () => page.getByRole('region', { name: 'Incoming call' });
const dock = () => page.getByRole('region', { name: 'Phone' });
const agentState = (text: string) =>
  page.getByRole('status', { name: 'Agent state' }).filter({ hasText: text }).waitFor();

const day = (offsetDays: number) =>
  new Date(Date.now() + offsetDays * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');

/** The newest finished call record, as the supervisor's script reads it. */
async function lastRecord(path: '/api/cdr/list' | '/api/cdr/dual' = '/api/cdr/list'): Promise<Cdr> {
  const [start, end] =
    path === '/api/cdr/list' ? ['created_time_start', 'created_time_end'] : ['created_at_start', 'created_at_end'];
  const { data } = await supervisor.get<{ rows: Cdr[] }>(path, { [start]: day(-1), [end]: day(2), rows: '1' });
  if (!data.rows[0]) throw new Error('There is no call record');
  return data.rows[0];
}

/** Waits until each end has heard the other's tone; resolves with the measurements. */
async function measureAtAgent() {
  const frame = mediaFrame(page);
  await expect
    .poll(async () => Math.round((await heardByAgent(frame)).hertz / 10) * 10, { timeout: 15_000 })
    .toBe(customerHertz);
  return heardByAgent(frame);
}

/** What the customer's phone heard in the call that has just ended, without its first and last moments. */
async function heardByCustomer() {
  const { rate, channels } = await readWav(await phone.heard());
  const samples = channels[0] ?? new Float32Array();
  const tail = samples.subarray(Math.max(0, samples.length - rate), samples.length - rate / 4);
  return { hertz: dominantHertz(tail, rate), dbfs: toneLevel(tail, rate, agentHertz).dbfs };
}

async function finishWrapUp() {
  await page.getByRole('region', { name: 'Wrap-up' }).getByRole('button', { name: 'Done' }).click();
  await agentState('Ready');
}

test.describe('a call from the trunk', () => {
  test('pops with the caller, is answered, is heard both ways, and leaves a record that plays', async () => {
    phone.dial('4008001000', trunkListen);
    await incoming().getByText('张伟').waitFor();
    await incoming().getByText('19900000001').first().waitFor();
    await agentState('Ringing');
    await incoming().getByRole('button', { name: 'Answer' }).click();
    await phone.event('CALL_ESTABLISHED');
    await agentState('In call');
    const heard = await measureAtAgent();
    expect(heard.dbfs).toBeGreaterThan(atLeastDbfs);

    await dock().getByRole('button', { name: 'Hang up' }).click();
    await phone.event('CALL_CLOSED');
    await agentState('Wrap-up');
    const customer = await heardByCustomer();
    expect(Math.abs(customer.hertz - agentHertz)).toBeLessThan(10);
    expect(customer.dbfs).toBeGreaterThan(atLeastDbfs);

    const record = await lastRecord();
    expect(record).toMatchObject({
      type: 'sip',
      direction: 'inbound',
      caller: '19900000001',
      agent_id: '1001',
      customer: { id: 1, name: '张伟' },
      hangup_cause: 'NORMAL_CLEARING',
      record_filename: expect.stringMatching(/\.wav$/),
    });
    expect(record.billsec).toBeGreaterThan(0);
    const { rate, channels } = await readWav(
      Buffer.from(await (await supervisor.download('/api/cdr/download', { id: String(record.id) })).arrayBuffer()),
    );
    const [left, right] = channels.map((channel) => channel.subarray(Math.floor(channel.length / 2)));
    expect(Math.abs(dominantHertz(left as Float32Array, rate) - agentHertz)).toBeLessThan(10);
    expect(Math.abs(dominantHertz(right as Float32Array, rate) - customerHertz)).toBeLessThan(10);
    await finishWrapUp();
  });

  test('plays in the page: both channels are drawn, and time runs', async () => {
    await page.getByRole('link', { name: 'Calls' }).click();
    const row = page.getByRole('row').filter({ hasText: '19900000001' }).first();
    await row.getByRole('button', { name: 'Show the recording' }).click();
    const player = page.getByRole('region', { name: 'Recording' });
    await player.getByRole('button', { name: 'Play' }).click();
    await expect
      .poll(() => page.locator('audio.recording').evaluate((audio: HTMLAudioElement) => audio.currentTime), {
        timeout: 10_000,
      })
      .toBeGreaterThan(0.3);
  });

  test('that the caller gives up stops the ringing, with ORIGINATOR_CANCEL', async () => {
    phone.dial('4008001000', trunkListen);
    await incoming().waitFor();
    phone.hangUp();
    await incoming().waitFor({ state: 'hidden' });
    await agentState('Ready');
    expect(await lastRecord()).toMatchObject({ hangup_cause: 'ORIGINATOR_CANCEL', billsec: 0, record_filename: null });
  });
});

test.describe('a call to a customer', () => {
  const dial = async (button: 'Call' | 'Call by mobile', number: string) => {
    await dock().getByRole('textbox', { name: 'Number' }).fill(number);
    await dock().getByRole('button', { name: button, exact: true }).click();
  };

  test('by `out` is heard both ways', async () => {
    await dial('Call', '19900000001');
    await phone.event('CALL_INCOMING');
    phone.answer();
    const heard = await measureAtAgent();
    expect(heard.dbfs).toBeGreaterThan(atLeastDbfs);
    phone.hangUp();
    await agentState('Wrap-up');
    expect(Math.abs((await heardByCustomer()).hertz - agentHertz)).toBeLessThan(10);
    expect(await lastRecord()).toMatchObject({
      direction: 'outbound',
      callee: '19900000001',
      agent_id: '1001',
      hangup_cause: 'NORMAL_CLEARING',
    });
    await finishWrapUp();
  });

  test('that is busy is USER_BUSY in the record and on the screen', async () => {
    await dial('Call', '19900000001');
    await phone.event('CALL_INCOMING');
    phone.hangUp();
    await agentState('Ready');
    expect(await lastRecord()).toMatchObject({
      hangup_cause: 'USER_BUSY',
      billsec: 0,
      hangup_detail: { sip_code: 486 },
    });
    await dock().locator('[data-cause="USER_BUSY"]').waitFor();
  });

  test('that the agent gives up while it rings is ORIGINATOR_CANCEL, and stops ringing there', async () => {
    await dial('Call', '19900000001');
    await phone.event('CALL_INCOMING');
    await dock().getByRole('button', { name: 'Hang up' }).click();
    await phone.event('CALL_CLOSED');
    await agentState('Ready');
    expect(await lastRecord()).toMatchObject({ hangup_cause: 'ORIGINATOR_CANCEL', billsec: 0 });
  });

  test('by `dual` rings the mobile first, then the customer, and leaves a dual record', async () => {
    await dial('Call by mobile', '19900000001');
    expect((await phone.event('CALL_INCOMING')).type).toBe('CALL_INCOMING');
    phone.answer();
    await phone.event('CALL_ESTABLISHED');
    await phone.event('CALL_INCOMING');
    phone.answer();
    await phone.event('CALL_ESTABLISHED');
    await agentState('In call');
    phone.hangUp();
    await agentState('Wrap-up');
    expect(await lastRecord('/api/cdr/dual')).toMatchObject({
      type: 'dual',
      caller: '13800001001',
      callee: '19900000001',
      hangup_cause: 'NORMAL_CLEARING',
    });
    phone.hangUp();
    await finishWrapUp();
  });
});
