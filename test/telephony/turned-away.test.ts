import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { environmentAt, readMoment } from '../../scripts/testing/moment.ts';
import { ulawSilence } from '../../src/media/g711.ts';
import { readPrompt } from '../../src/media/sound/prompts.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { RtpPhone } from '../support/media-link.ts';
import { phoneAgent } from '../support/phone-agent.ts';
import { TrunkPeer } from '../support/trunk-peer.ts';

const frameSamples = 160;
/** A prompt as it is sent: whole frames of 20 ms. */
function framesOf(name: string): Buffer {
  const codes = readPrompt(new URL(`../../resources/prompts/${name}.wav`, import.meta.url).pathname);
  const frames = Buffer.alloc(Math.ceil(codes.length / frameSamples) * frameSamples, ulawSilence);
  codes.copy(frames);
  return frames;
}

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A demo clinic that is open from 09:00 to 18:00 in Shanghai, on Wednesday, March 1, 2028, from that time on. */
async function clinicAt(time: string) {
  const environment = environmentAt(readMoment(`2028-03-01T${time}[Asia/Shanghai]`));
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const core = await startCoreChild(
    await mkdtemp(join(tmpdir(), 'turned-away-')),
    ['--trunk-listen', '127.0.0.1:0', '--inbound', '*=1'],
    ['env', ...variables],
  );
  closers.push(() => core.stop());
  const admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
  const set = async (settings: object) =>
    expect(await admin.post('/api/ext/admin/settings/update', settings)).toMatchObject({ status: 200 });
  const hours = { opens: '09:00', closes: '18:00', break_start: null, break_end: null };
  await set({ opening_week: Array.from({ length: 7 }, () => hours), special_days: [], rings_outside_hours: false });
  return { core, admin, set };
}

/** Calls as a carrier does, from that number; `ended` resolves with the status that ends the call. */
async function callFrom(core: CoreChild, number: string) {
  const [carrier, phone] = [await TrunkPeer.open(number), await RtpPhone.open()];
  closers.push(() => [carrier, phone].map((part) => part.close()));
  carrier.trunkPort = core.trunkPort;
  const invite = carrier.peer.request('INVITE', `sip:4008001000@127.0.0.1:${core.trunkPort}`, { body: phone.sdp() });
  const ended = Promise.withResolvers<number>();
  carrier.peer.onHeard = (message) => {
    if (message.kind === 'response' && message.status >= 200) ended.resolve(message.status);
  };
  carrier.peer.send(invite);
  return { ended: ended.promise, heard: () => Buffer.concat(phone.received.map(({ payload }) => payload)) };
}

const recordOf = async (admin: HttpClient, number: string): Promise<Pick<Cdr, 'hangup_cause' | 'hangup_detail'>> => {
  const day = { created_time_start: '2028-03-01 00:00:00', created_time_end: '2028-03-01 23:59:59' };
  const { rows } = (await admin.get('/api/cdr/list', { ...day, number })).body.data as List<Cdr>;
  return { hangup_cause: rows[0]?.hangup_cause ?? 'NORMAL_CLEARING', hangup_detail: rows[0]?.hangup_detail ?? null };
};

test('ten seconds before closing time a call rings', async () => {
  const { core } = await clinicAt('17:59:40');
  const agent = await phoneAgent(core, '1001', [1]);
  closers.push(agent.close);
  await callFrom(core, '13900001001');
  await agent.phone.request('INVITE');
}, 60_000);

test('each caller who cannot be served hears the whole truth before the code that ends the call', async () => {
  const { core, admin, set } = await clinicAt('18:00:05');
  const agent = await phoneAgent(core, '1001', [1]);
  closers.push(agent.close);
  const hearsSomething = ({ heard }: Pick<Awaited<ReturnType<typeof callFrom>>, 'heard'>) =>
    expect.poll(() => heard().length, { timeout: 10_000 }).toBeGreaterThan(0);

  const late = await callFrom(core, '13900001002');
  await hearsSomething(late);
  await set({ rings_outside_hours: true, special_days: [{ date: '2028-03-01', name: null, hours: null }] });
  const onHoliday = await callFrom(core, '13900001003');
  await hearsSomething(onHoliday);
  await set({ special_days: [] });
  await agent.client.get('/api/agent-control/break', { agent_id: '1001' });
  await admin.post('/api/ext/admin/groups/save', { id: 1, name: 'Front desk', wait_seconds: 10 });
  const waiting = await callFrom(core, '13900001004');
  await hearsSomething(waiting);
  expect(await waiting.ended).toBe(486);
  const waitingTwice = [framesOf('waiting'), framesOf('waiting'), framesOf('all-busy')];
  expect(waiting.heard().equals(Buffer.concat(waitingTwice))).toBe(true);

  const left = await callFrom(core, '13900001005');
  await hearsSomething(left);
  await agent.client.get('/api/agent-control/logout', { agent_id: '1001' });
  const nobody = await callFrom(core, '13900001006');
  expect(await Promise.all([late, onHoliday, left, nobody].map(({ ended }) => ended))).toEqual([480, 480, 480, 480]);
  for (const closed of [late, onHoliday]) expect(closed.heard().equals(framesOf('closed'))).toBe(true);
  expect(left.heard().equals(Buffer.concat([framesOf('waiting'), framesOf('no-one-available')]))).toBe(true);
  expect(nobody.heard().equals(framesOf('no-one-available'))).toBe(true);
  expect(agent.phone.peer.heard.filter((one) => one.kind === 'request' && one.method === 'INVITE')).toEqual([]);
  const ends = [
    ['13900001002', 'CALL_REJECTED', 480, 'closed'],
    ['13900001003', 'CALL_REJECTED', 480, 'closed'],
    ['13900001004', 'USER_BUSY', 486, 'nobody-free'],
    ['13900001005', 'NO_ANSWER', 480, 'nobody-signed-in'],
    ['13900001006', 'NO_ANSWER', 480, 'nobody-signed-in'],
  ] as const;
  for (const [number, cause, status, code] of ends)
    expect(await recordOf(admin, number)).toMatchObject({
      hangup_cause: cause,
      hangup_detail: { sip_code: status, code },
    });
}, 120_000);
