import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import { writeToneWav } from '../support/audio.ts';
import { CustomerPhone } from '../support/customer-phone.ts';
import { phoneSays } from '../support/softphone-agent.ts';
import {
  freeUdpPort,
  heardByAgent,
  launchChromium,
  mediaFrame,
  signInAndGetReady,
  signInOverHttp,
  startCoreProcess,
  Started,
  startWorkstation,
} from '../support/workstation.ts';

/** Two workstations on one shared core, each with a browser whose microphone speaks a tone of its own. */
const desks: { workstation: Started; browser: Browser; page: Page; hertz: number }[] = [];
let core: Started;
let phone: CustomerPhone;
let folder: string;

const openDesk = async (hertz: number): Promise<(typeof desks)[number]> => {
  const wav = join(folder, `${hertz}.wav`);
  await writeToneWav(wav, { hertz, seconds: 60, rate: 48_000, dbfs: -12 });
  const workstation = await startWorkstation([
    '--server',
    core.line.http ?? '',
    '--data',
    join(folder, `desk-${hertz}`),
    '--media-processing=off',
  ]);
  const browser = await launchChromium(wav);
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await page.goto(workstation.line.url ?? '');
  const desk = { workstation, browser, page, hertz };
  desks.push(desk);
  return desk;
};

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinicall-desks-'));
  const customerWav = join(folder, 'customer.wav');
  await writeToneWav(customerWav, { hertz: 1000, seconds: 300, rate: 8000, dbfs: -12 });
  phone = await CustomerPhone.start({
    folder: join(folder, 'phone'),
    number: '19900000001',
    others: ['13800001001'],
    speaks: customerWav,
  });
  core = await startCoreProcess([
    '--data',
    join(folder, 'data'),
    '--demo',
    '--trunk',
    `main=sip:127.0.0.1:${phone.port}`,
    '--trunk-listen',
    `127.0.0.1:${await freeUdpPort()}`,
  ]);
  const first = await openDesk(440);
  await signInAndGetReady(first.page, 'agent1001@clinic.test');
  const second = await openDesk(660);
  await signInAndGetReady(second.page, 'agent1002@clinic.test');
});

test.afterAll(async () => {
  for (const desk of desks) {
    await desk.browser.close();
    await desk.workstation.stop();
  }
  await phone?.stop();
  await core?.stop();
});

const hears = (page: Page, hertz: number) =>
  expect
    .poll(async () => Math.round((await heardByAgent(mediaFrame(page))).hertz / 10) * 10, { timeout: 15_000 })
    .toBe(hertz);
const agentState = (page: Page, text: string) =>
  page.getByRole('status', { name: 'Agent state' }).filter({ hasText: text }).waitFor();

async function lastRecord(): Promise<Cdr> {
  const supervisor = await signInOverHttp(core.line.http ?? '', 'supervisor@clinic.test');
  const day = (offset: number) =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
  const { data } = await supervisor.get<{ rows: Cdr[] }>('/api/cdr/list', {
    created_time_start: day(-1),
    created_time_end: day(2),
    rows: '1',
  });
  return data.rows[0] as Cdr;
}

test('one extension calls another: it rings there, and each hears the other', async () => {
  const [one, other] = desks as [(typeof desks)[number], (typeof desks)[number]];
  const dock = one.page.getByRole('region', { name: 'Phone' });
  await dock.getByRole('textbox', { name: 'Number' }).fill('1002');
  await dock.getByRole('button', { name: 'Call', exact: true }).click();
  const incoming = other.page.getByRole('region', { name: 'Incoming call' });
  await incoming.getByText('1001').first().waitFor();
  await incoming.getByRole('button', { name: 'Answer' }).click();
  await hears(one.page, other.hertz);
  await hears(other.page, one.hertz);
  await dock.getByRole('button', { name: 'Hang up' }).click();
  await agentState(other.page, 'Wrap-up');
  expect(await lastRecord()).toMatchObject({
    direction: 'internal',
    caller: '1001',
    callee: '1002',
    hangup_cause: 'NORMAL_CLEARING',
  });
  for (const { page } of [one, other]) {
    await page.getByRole('region', { name: 'Wrap-up' }).getByRole('button', { name: 'Done' }).click();
    await agentState(page, 'Ready');
  }
});

test('back2back rings both numbers, each over its line group, and connects them', async () => {
  const agent = await signInOverHttp(core.line.http ?? '', 'agent1001@clinic.test');
  const placed = await agent.get<{ request_id: string }>('/api/call/back2back', {
    caller: '13800001001',
    callee: '19900000001',
    caller_line_group: 'main',
    callee_line_group: 'main',
  });
  expect(placed.code).toBe(200);
  await phone.event('CALL_ESTABLISHED');
  await phone.event('CALL_ESTABLISHED');
  await agentState(desks[0]?.page as Page, 'In call');
  await agent.post('/api/ext/call/hangup', { call_id: placed.data.request_id });
  await phone.event('CALL_CLOSED');
  await phone.event('CALL_CLOSED');
  await agentState(desks[0]?.page as Page, 'Wrap-up');
  expect(await lastRecord()).toMatchObject({
    call_id: placed.data.request_id,
    caller: '13800001001',
    callee: '19900000001',
    hangup_cause: 'NORMAL_CLEARING',
  });
});

test('a later sign-in takes the phone over; the earlier workstation says so, and can take it back', async () => {
  const [one] = desks as [(typeof desks)[number]];
  const third = await openDesk(880);
  await signInAndGetReady(third.page, 'agent1001@clinic.test');
  await phoneSays(one.page, 'Not registered');
  await one.page.getByRole('button', { name: 'Register here' }).click();
  await phoneSays(one.page, 'Registered');
  await phoneSays(third.page, 'Not registered');
});
