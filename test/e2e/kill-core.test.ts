import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import { dominantHertz, readWav, writeToneWav } from '../support/audio.ts';
import { corePidOf } from '../support/core-pid.ts';
import { CustomerPhone } from '../support/customer-phone.ts';
import { phoneSays } from '../support/softphone-agent.ts';
import {
  demoPassword,
  freeUdpPort,
  launchChromium,
  signInAndGetReady,
  signInOverHttp,
  Started,
  startWorkstation,
} from '../support/workstation.ts';

let workstation: Started;
let browser: Browser;
let page: Page;
let phone: CustomerPhone;
let trunkListen: string;
let dataFolder: string;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinicall-kill-'));
  dataFolder = join(folder, 'data');
  const [agentWav, customerWav] = [join(folder, 'agent.wav'), join(folder, 'customer.wav')];
  await writeToneWav(agentWav, { hertz: 440, seconds: 60, rate: 48_000, dbfs: -12 });
  await writeToneWav(customerWav, { hertz: 1000, seconds: 300, rate: 8000, dbfs: -12 });
  phone = await CustomerPhone.start({
    folder: join(folder, 'phone'),
    number: '19900000001',
    speaks: customerWav,
    answers: false,
  });
  trunkListen = `127.0.0.1:${await freeUdpPort()}`;
  workstation = await startWorkstation([
    '--data',
    dataFolder,
    '--trunk-listen',
    trunkListen,
    '--inbound',
    '*=1',
    '--media-processing=off',
  ]);
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

test('kill -9 of the core in a call: record closed, recording plays, phone back within 4 s', async () => {
  phone.dial('4008001000', trunkListen);
  await page.getByRole('region', { name: 'Incoming call' }).getByRole('button', { name: 'Answer' }).click();
  await phone.event('CALL_ESTABLISHED');
  // The newest second and a half is still to be written: read off the call's own timer.
  await page.getByRole('region', { name: 'Phone' }).getByText('0:04').waitFor();

  process.kill(corePidOf(dataFolder), 'SIGKILL');
  await phoneSays(page, 'Connecting');
  const lostAt = Date.now();
  await phoneSays(page, 'Registered');
  expect(Date.now() - lostAt).toBeLessThan(4000);
  // The agent wraps up as after any call, and reads why it ended.
  await page.getByRole('region', { name: 'Wrap-up' }).getByRole('button', { name: 'Done' }).waitFor();
  await page.getByRole('region', { name: 'Phone' }).getByText('The service stopped during the call').waitFor();

  const supervisor = await signInOverHttp(workstation.line.core ?? '', 'supervisor@clinic.test');
  const day = (offset: number) =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
  const { data } = await supervisor.get<{ rows: Cdr[] }>('/api/cdr/list', {
    created_time_start: day(-1),
    created_time_end: day(2),
    rows: '1',
  });
  const record = data.rows[0] as Cdr;
  expect(record).toMatchObject({ caller: '19900000001', agent_id: '1001', hangup_cause: 'NORMAL_CLEARING' });
  expect(record.billsec).toBeGreaterThanOrEqual(2);
  const { rate, channels } = await readWav(
    Buffer.from(await (await supervisor.download('/api/cdr/download', { id: String(record.id) })).arrayBuffer()),
  );
  expect((channels[0]?.length ?? 0) / rate).toBeGreaterThan(1.5);
  expect(Math.abs(dominantHertz((channels[1] as Float32Array).subarray(rate / 2), rate) - 1000)).toBeLessThan(10);
});

test('nothing secret is in the log of all this, in an address, or in the page', async () => {
  const log = workstation.log.join('');
  expect(log).toContain('registration');
  for (const secret of [demoPassword, 'access_token', 'Authorization', 'Bearer ', 'response="'])
    expect(log).not.toContain(secret);
  expect(page.url()).not.toMatch(/key=|token/);
  const kept = await page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      performance.getEntriesByType('resource').map((entry) => entry.name),
    ]),
  );
  expect(kept).not.toMatch(/Bearer|access_token|key=/);
});
