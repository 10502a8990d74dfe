import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/node/system-clock.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import { startWorkstation, type Workstation } from '../../src/main/workstation/workstation.ts';
import { writeToneWav } from '../support/audio.ts';
import { recentCalls } from '../support/clinic-day.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { customerHeard } from '../support/customer-heard.ts';
import { CustomerPhone } from '../support/customer-phone.ts';
import { FaultyProxy } from '../support/faulty-proxy.ts';
import { SoundPage } from '../support/sound-page.ts';
import { HttpClient } from '../support/http-client.ts';
import { heardByAgent } from '../support/workstation.ts';
import { type TestConsole, TestHost } from '../support/workstation-host.ts';

const agentHertz = 440;
const customerHertz = 1000;

let core: CoreChild;
let proxy: FaultyProxy;
let phone: CustomerPhone;
let trunkListen: string;
let host: TestHost;
let workstation: Workstation;
let sound: SoundPage;
let desk: TestConsole;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'softphone-'));
  const [agentWav, customerWav] = [join(folder, 'agent.wav'), join(folder, 'customer.wav')];
  await writeToneWav(agentWav, { hertz: agentHertz, seconds: 60, rate: 48_000, dbfs: -12 });
  await writeToneWav(customerWav, { hertz: customerHertz, seconds: 300, rate: 8000, dbfs: -12 });
  phone = await CustomerPhone.start({
    folder: join(folder, 'phone'),
    number: '19900000001',
    speaks: customerWav,
    answers: false,
  });
  proxy = await FaultyProxy.start();
  core = await startCoreChild(join(folder, 'data'), [
    '--public-url',
    proxy.url,
    '--trunk',
    `main=sip:127.0.0.1:${phone.port}`,
    '--trunk-listen',
    '127.0.0.1:0',
    '--inbound',
    '*=1',
  ]);
  proxy.passTo(core.http);
  trunkListen = `127.0.0.1:${core.trunkPort}`;
  host = new TestHost();
  workstation = startWorkstation({ host, clock: systemClock, fingerprint: 'a-desk' });
  desk = host.openConsole();
  sound = await SoundPage.open(host, workstation, agentWav);
  workstation.serviceIs({ http: proxy.url });
  await desk.signInStates.until(({ state }) => state === 'signed-out');
  await desk.start('agent1001@clinic.test');
});

afterAll(async () => {
  await workstation?.stop();
  await sound?.close();
  await phone?.stop();
  proxy?.stop();
  await core?.stop();
});
afterEach(async () => {
  await desk.agentStates.until(({ label }) => label === 'wrap_up' || label === 'ready');
  if (desk.agentStates.last?.label === 'wrap_up') await desk.agent.finishWrapUp();
  await desk.agentStates.until(({ label }) => label === 'ready');
});

const agentHears = (hertz: number) =>
  expect
    .poll(async () => Math.round((await heardByAgent(sound.page)).hertz / 10) * 10, { timeout: 15_000 })
    .toBe(hertz);
const agentHearsNothing = () =>
  expect.poll(async () => (await heardByAgent(sound.page)).dbfs, { timeout: 15_000 }).toBeLessThan(-60);
const peers = () => sound.page.evaluate(() => Number(document.body.dataset['peers'] ?? 0));

const heard = () => customerHeard(phone);

/** The agent's tone, silence, or anything else, which is a prompt. */
function partOf({ hertz, dbfs }: { hertz: number; dbfs: number }): 'tone' | 'silence' | 'prompt' {
  if (dbfs < -60) return 'silence';
  return Math.abs(hertz - agentHertz) > 20 ? 'prompt' : 'tone';
}
/** A customer calls, and the agent answers. */
async function inCall(): Promise<string> {
  phone.dial('4008001000', trunkListen);
  const { id } = await desk.call('ringing');
  await desk.phone.answer({ callId: id });
  await phone.event('CALL_ESTABLISHED');
  await desk.call('answered');
  return id;
}

async function recordOf(client: HttpClient, callId: string): Promise<Cdr> {
  const query = { ...recentCalls(), call_id: callId };
  const { body } = await client.get('/api/cdr/list', query);
  const [record] = (body.data as { rows: Cdr[] }).rows;
  if (!record) throw new Error(`There is no record of the call ${callId}.`);
  return record;
}

async function agentHangsUp(callId: string): Promise<void> {
  await desk.phone.hangUp({ callId });
  await phone.event('CALL_CLOSED');
  await desk.call('ended');
}

describe('a call that comes in', () => {
  test('rings with a tone that stops when it is answered, and is heard both ways', async () => {
    phone.dial('4008001000', trunkListen);
    const { id } = await desk.call('ringing');
    await sound.page.waitForFunction(() => document.body.dataset['tone'] === 'incoming');
    await desk.phone.answer({ callId: id });
    await phone.event('CALL_ESTABLISHED');
    await sound.page.waitForFunction(() => document.body.dataset['tone'] === 'none');
    await agentHears(customerHertz);
    await agentHangsUp(id);
    expect(Math.abs((await heard().last()).hertz - agentHertz)).toBeLessThan(10);
    await expect.poll(peers).toBe(0);
  });

  test('that the caller gives up stops ringing', async () => {
    phone.dial('4008001000', trunkListen);
    await desk.call('ringing');
    await sound.page.waitForFunction(() => document.body.dataset['tone'] === 'incoming');
    phone.hangUp();
    await phone.event('CALL_CLOSED');
    await desk.call('ended');
    await sound.page.waitForFunction(() => document.body.dataset['tone'] === 'none');
    expect((await desk.phoneStates.until(({ calls }) => calls.at(-1)?.cause !== null)).calls.at(-1)).toMatchObject({
      cause: 'ORIGINATOR_CANCEL',
    });
  });

  test('muted is silent for the customer, and the agent still hears', async () => {
    const id = await inCall();
    await agentHears(customerHertz);
    await desk.phone.setMuted({ callId: id, muted: true });
    await desk.phoneStates.until(({ calls }) => calls.at(-1)?.muted === true);
    await agentHears(customerHertz);
    await agentHears(customerHertz);
    await agentHangsUp(id);
    expect((await heard().last()).dbfs).toBeLessThan(-60);
  });

  test('held is silent here, and resumed is heard both ways again', async () => {
    const id = await inCall();
    await agentHears(customerHertz);
    await desk.phone.setHeld({ callId: id, held: true });
    await desk.phoneStates.until(({ calls }) => calls.at(-1)?.held === true);
    await agentHearsNothing();
    await desk.phone.setHeld({ callId: id, held: false });
    await desk.phoneStates.until(({ calls }) => calls.at(-1)?.held === false);
    await agentHears(customerHertz);
    await agentHangsUp(id);
    expect(Math.abs((await heard().last()).hertz - agentHertz)).toBeLessThan(10);
  });

  test('held plays music to the customer', async () => {
    const id = await inCall();
    await agentHears(customerHertz);
    await desk.phone.setHeld({ callId: id, held: true });
    await agentHearsNothing();
    const isMusic = async () => {
      const { dbfs, hertz } = await heard().now();
      return dbfs > -40 && Math.abs(hertz - agentHertz) > 10;
    };
    await expect.poll(isMusic, { timeout: 15_000 }).toBe(true);
    await agentHangsUp(id);
  });

  test('outlives the connection that it is signalled over, for longer than one is waited for', async () => {
    const id = await inCall();
    await agentHears(customerHertz);
    const cutAt = await heard().seconds();
    proxy.cut();
    await desk.phoneStates.until(({ registration }) => registration !== 'registered');
    await expect.poll(() => heard().seconds(), { timeout: 60_000 }).toBeGreaterThan(cutAt + 40);
    expect(partOf(await heard().now())).toBe('tone');
    await agentHears(customerHertz);
    proxy.join();
    await desk.phoneStates.until(({ registration }) => registration === 'registered');
    await agentHears(customerHertz);
    await agentHangsUp(id);
    expect(await heard().toneSeconds(agentHertz)).toBeGreaterThan(38);
  }, 120_000);

  test('outlives the page that carries its sound: heard both ways again after a reload, muted as before', async () => {
    const id = await inCall();
    await agentHears(customerHertz);
    await desk.phone.setMuted({ callId: id, muted: true });
    await sound.page.reload();
    await agentHears(customerHertz);
    expect((await desk.phone.state()).calls).toMatchObject([{ id, state: 'answered', muted: true }]);
    await agentHears(customerHertz);
    await desk.phone.setMuted({ callId: id, muted: false });
    await agentHears(customerHertz);
    await agentHears(customerHertz);
    await agentHangsUp(id);
    expect(Math.abs((await heard().last()).hertz - agentHertz)).toBeLessThan(10);
  });
});

describe('a call whose page is closed', () => {
  let address: string;
  const leaveThePage = async () => {
    address = sound.page.url();
    await sound.page.goto('about:blank');
  };
  const comeBack = () => sound.page.goto(address);

  test('the customer hears a prompt instead of dead silence, and the agent again when the page is back', async () => {
    const id = await inCall();
    await agentHears(customerHertz);
    await leaveThePage();
    await desk.phoneStates.until(({ calls }) => calls.at(-1)?.state === 'answered');
    const hears = (part: 'tone' | 'prompt') => async () => {
      const now = await heard().now();
      return now.dbfs > -40 && partOf(now) === part;
    };
    await expect.poll(hears('prompt'), { timeout: 15_000 }).toBe(true);
    await comeBack();
    await agentHears(customerHertz);
    // The end of the prompt may have the frequency of the tone, and is quieter.
    await expect.poll(hears('tone'), { timeout: 15_000 }).toBe(true);
    await agentHangsUp(id);
    // Checks the whole recording, as polling may miss short sounds.
    expect((await heard().parts()).map(partOf).join(' ')).toMatch(/tone (silence )*prompt .*tone/);
  }, 90_000);

  test('ends, with its cause, when none comes back for as long as the clinic allows', async () => {
    const admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
    await admin.post('/api/ext/admin/settings/update', { max_absence_seconds: 5 });
    const id = await inCall();
    await agentHears(customerHertz);
    await leaveThePage();
    await phone.event('CALL_CLOSED');
    await comeBack();
    await desk.call('ended');
    const record = await recordOf(admin, id);
    expect(record).toMatchObject({
      hangup_cause: 'NORMAL_CLEARING',
      hangup_detail: { reason: 'The page of the workstation was closed' },
    });
    expect(record.billsec).toBeGreaterThanOrEqual(5);
  });
});

describe('a call that is placed', () => {
  test('by `out` answers its own first leg, waits for the customer, and is heard both ways', async () => {
    const { callId } = await desk.phone.dial({ number: '199 0000-0001', method: 'out' });
    await phone.event('CALL_INCOMING');
    expect((await desk.phone.state()).calls).toMatchObject([
      { id: callId, state: 'dialling', number: '19900000001', direction: 'outbound' },
    ]);
    expect(
      desk.phoneStates.seen.some(({ calls }) => calls.some((call) => call.id === callId && call.state === 'ringing')),
    ).toBe(false);
    phone.answer();
    await desk.call('answered');
    await agentHears(customerHertz);
    await agentHangsUp(callId);
    expect(Math.abs((await heard().last()).hertz - agentHertz)).toBeLessThan(10);
  });

  test('and given up before the customer answers ends there as well', async () => {
    const { callId } = await desk.phone.dial({ number: '19900000001', method: 'out' });
    await phone.event('CALL_INCOMING');
    await desk.phone.hangUp({ callId });
    await phone.event('CALL_CLOSED');
    expect((await desk.phoneStates.until(({ calls }) => calls.at(-1)?.cause != null)).calls.at(-1)).toMatchObject({
      state: 'ended',
      cause: 'ORIGINATOR_CANCEL',
    });
  });

  test('that is busy reports it', async () => {
    await desk.phone.dial({ number: '19900000001', method: 'out' });
    await phone.event('CALL_INCOMING');
    phone.hangUp();
    expect((await desk.phoneStates.until(({ calls }) => calls.at(-1)?.cause != null)).calls.at(-1)).toMatchObject({
      state: 'ended',
      cause: 'USER_BUSY',
    });
  });
});
