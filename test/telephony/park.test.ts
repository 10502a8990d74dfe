import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createMediaEngine } from '../../src/media/media-engine.ts';
import type { MediaEndpoint } from '../../src/media/media-port.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import { answeredRing } from '../support/answered-ring.ts';
import { readWav, type Samples, toneLevel, writeToneWav } from '../support/audio.ts';
import { startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { audioPortOf, RtpPhone } from '../support/media-link.ts';
import { phoneAgent } from '../support/phone-agent.ts';
import { recordOf } from '../support/records.ts';
import { TrunkPeer } from '../support/trunk-peer.ts';

const promptsDir = new URL('../../resources/prompts', import.meta.url).pathname;
/** The tones of the two agents, the caller and the clinic's music. */
const [firstHertz, secondHertz, callerHertz, musicHertz] = [440, 700, 600, 1000] as const;
const tones = [firstHertz, callerHertz, secondHertz, musicHertz];
const tonesIn = (samples: Samples, rate: number): number[] =>
  tones.filter((hertz) => toneLevel(samples, rate, hertz).dbfs > -35);

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

test('a parked caller hears the music; picked up, both hear each other, and all of it is recorded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'park-'));
  const engine = createMediaEngine({ promptsDir, clock: systemClock, log: { info: () => {}, warn: () => {} } });
  const [carrier, caller] = [await TrunkPeer.open('13900000001'), await RtpPhone.open()];
  const core = await startCoreChild(folder, [
    ...['--trunk', `main=sip:127.0.0.1:${carrier.port}`, '--trunk-listen', '127.0.0.1:0', '--inbound', '*=1'],
  ]);
  closers.push(
    () => core.stop(),
    () => engine.stop(),
    () => [carrier, caller].map((part) => part.close()),
  );
  const admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
  const supervisor = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
  const music = new FormData();
  await writeToneWav(join(folder, 'music.wav'), { hertz: musicHertz, dbfs: -20, rate: 8000, seconds: 2 });
  music.set('name', 'music.wav');
  music.set('file', new Blob([Uint8Array.from(await readFile(join(folder, 'music.wav')))]), 'music.wav');
  expect((await admin.post('/api/ext/admin/hold-music/choose', music)).status).toBe(200);

  const [agent, colleague] = [await phoneAgent(core, '1001', [1]), await phoneAgent(core, '1002', [1])];
  closers.push(agent.close, colleague.close);
  await colleague.client.get('/api/agent-control/break', { agent_id: '1002' });
  carrier.trunkPort = core.trunkPort;
  const invite = carrier.peer.request('INVITE', `sip:4008001000@127.0.0.1:${core.trunkPort}`, { body: caller.sdp() });
  const called = carrier.send(invite);
  const one = await answeredRing(agent, 0, engine);
  one.media.play({ kind: 'tone', hertz: firstHertz, milliseconds: 120_000 });
  const ok = await called;
  carrier.peer.send(carrier.peer.within('ACK', invite, ok));
  caller.sendTone(callerHertz, -12, audioPortOf(ok.body));

  /** The tones in half a second that the caller hears from now on. */
  const heardByCaller = async (): Promise<number[]> => {
    const before = caller.received.length;
    await caller.heard(before + 75);
    return tonesIn(caller.samples(25), 8000);
  };
  const heardBy = async (media: MediaEndpoint): Promise<number[]> => {
    const file = join(folder, `${media.id}.wav`);
    const recording = engine.record({ file, agent: media, customer: media });
    await heardByCaller();
    await recording.stop();
    const { rate, channels } = await readWav(await readFile(file));
    return tonesIn(channels[0] ?? new Float32Array(), rate);
  };
  expect(await heardByCaller()).toEqual([firstHertz]);
  expect((await agent.client.post('/api/ext/call/park', { call_id: one.callId })).status).toBe(200);
  await agent.until('wrap_up');
  expect(await heardByCaller()).toEqual([musicHertz]);

  expect((await colleague.client.post('/api/ext/call/pick-up', { call_id: one.callId })).status).toBe(200);
  const two = await answeredRing(colleague, 0, engine);
  two.media.play({ kind: 'tone', hertz: secondHertz, milliseconds: 120_000 });
  await expect.poll(() => two.media.stats().packetsSent, { timeout: 20_000 }).toBeGreaterThan(50);
  expect(await heardByCaller()).toEqual([secondHertz]);
  expect(await heardBy(two.media)).toEqual([callerHertz]);
  await colleague.phone.send(colleague.phone.peer.within('BYE', two.rung, two.ok));

  const record = (await recordOf(supervisor, one.callId)) as Cdr;
  expect(record).toMatchObject({ agent_id: '1002', hangup_cause: 'NORMAL_CLEARING' });
  const file = await supervisor.fetch('GET', '/api/cdr/download', { query: { id: record.id } });
  const { rate, channels } = await readWav(Buffer.from(await file.arrayBuffer()));
  const [left = new Float32Array(), right = new Float32Array()] = channels;
  expect(left.length / rate).toBeGreaterThanOrEqual(record.billsec - 2);
  const seconds = Array.from({ length: Math.floor(left.length / rate) }, (_, index) => {
    const [from, to] = [index * rate, (index + 1) * rate];
    return [tonesIn(left.subarray(from, to), rate), tonesIn(right.subarray(from, to), rate)];
  });
  for (const talk of [[firstHertz], [], [secondHertz]]) expect(seconds).toContainEqual([talk, [callerHertz]]);
}, 60_000);
