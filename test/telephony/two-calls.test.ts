import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMediaEngine } from '../../src/media/media-engine.ts';
import type { MediaEndpoint, MediaEngine } from '../../src/media/media-port.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import { tagOf } from '../../src/sip/header-values.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { ServiceEvents } from '../../src/shared/contract/event.ts';
import { answeredRing } from '../support/answered-ring.ts';
import { readWav, type Samples, toneLevel } from '../support/audio.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type PhoneAgent, phoneAgent } from '../support/phone-agent.ts';
import { recordOf } from '../support/records.ts';

const promptsDir = new URL('../../resources/prompts', import.meta.url).pathname;
/** The tones of the agent, who has two calls, and of the two colleagues. */
const tones = [440, 700, 1000] as const;
const [agentHertz, firstHertz, secondHertz] = tones;
/** Good for a second of sound. */
const spokenPackets = 75;
let clinic: DemoClinic<readonly [HttpClient]>;
let engine: MediaEngine;
let folder: string;
const agents: PhoneAgent[] = [];

beforeAll(async () => {
  engine = createMediaEngine({ promptsDir, clock: systemClock, log: { info: () => {}, warn: () => {} } });
  clinic = await startDemoClinic('supervisor');
  folder = await mkdtemp(join(tmpdir(), 'two-calls-'));
});
afterAll(async () => {
  for (const { close } of agents) close();
  await engine.stop();
  await clinic.stop();
});

async function agentIn(agentId: string): Promise<PhoneAgent> {
  const agent = await phoneAgent(clinic.core, agentId, []);
  agents.push(agent);
  return agent;
}

/** The phone's call number `place`, from 0, is answered, and says a tone from then on. */
async function answer(agent: PhoneAgent, place: number, hertz: number) {
  const answered = await answeredRing(agent, place, engine);
  answered.media.play({ kind: 'tone', hertz, milliseconds: 120_000 });
  return answered;
}

/** So much of a tone is sent that it is on its way for a good second. */
async function spoken(media: MediaEndpoint): Promise<void> {
  const before = media.stats().packetsSent;
  await expect.poll(() => media.stats().packetsSent, { timeout: 20_000 }).toBeGreaterThan(before + spokenPackets);
}
const tonesIn = (samples: Samples, rate: number): number[] =>
  tones.filter((hertz) => toneLevel(samples, rate, hertz).dbfs > -35);

/** The tones that arrive at these phones in the next second. */
async function heard(name: string, medias: readonly MediaEndpoint[]): Promise<number[][]> {
  const [one, ...others] = medias;
  if (!one) return [];
  const files = medias.map((_, index) => join(folder, `${name}-${index}.wav`));
  const recordings = medias.map((media, index) =>
    engine.record({ file: files[index] ?? '', agent: media, customer: others[0] ?? one }),
  );
  await spoken(one);
  for (const recording of recordings) await recording.stop();
  return Promise.all(
    files.map(async (file) => {
      const { rate, channels } = await readWav(await readFile(file));
      return tonesIn(channels[0] ?? new Float32Array(), rate);
    }),
  );
}

/** Both channels of a call's recording, second by second. */
async function recorded(callId: string): Promise<(readonly [left: number[], right: number[]])[]> {
  const [supervisor] = clinic.clients;
  const record = (await recordOf(supervisor, callId)) as Cdr;
  const file = await supervisor.fetch('GET', '/api/cdr/download', { query: { id: record.id } });
  const { rate, channels } = await readWav(Buffer.from(await file.arrayBuffer()));
  const [left = new Float32Array(), right = new Float32Array()] = channels;
  return Array.from({ length: Math.floor(left.length / rate) }, (_, index) => {
    const [from, to] = [index * rate, (index + 1) * rate];
    return [tonesIn(left.subarray(from, to), rate), tonesIn(right.subarray(from, to), rate)] as const;
  });
}

test('two calls of an agent: each is heard alone, merged all three are, split again alone', async () => {
  const [agent, first, second] = [await agentIn('1001'), await agentIn('1002'), await agentIn('1003')];
  const place = (callee: string) => agent.client.get('/api/call/extension', { caller: '1001', callee });
  await place('1002');
  const one = await answer(agent, 0, agentHertz);
  const atFirst = await answer(first, 0, firstHertz);
  await spoken(atFirst.media);
  expect((await place('1003')).status).toBe(200);
  const other = await answer(agent, 1, agentHertz);
  const atSecond = await answer(second, 0, secondHertz);
  await spoken(atSecond.media);
  const ends = [one.media, other.media, atFirst.media, atSecond.media];
  expect(await heard('alone', ends)).toEqual([[firstHertz], [secondHertz], [agentHertz], [agentHertz]]);

  const merged = await agent.client.post('/api/ext/call/merge', { call_id: one.callId, other_call_id: other.callId });
  expect(merged.status).toBe(200);
  await spoken(one.media);
  expect(await heard('merged', ends)).toEqual([
    [firstHertz, secondHertz],
    [],
    [agentHertz, secondHertz],
    [agentHertz, firstHertz],
  ]);

  expect((await agent.client.post('/api/ext/call/split', { call_id: one.callId })).status).toBe(200);
  await spoken(one.media);
  expect(await heard('split', ends)).toEqual([[firstHertz], [secondHertz], [agentHertz], [agentHertz]]);

  for (const { phone, dialog } of [
    { phone: first.phone, dialog: atFirst },
    { phone: second.phone, dialog: atSecond },
  ])
    await phone.send(phone.peer.within('BYE', dialog.rung, dialog.ok));
  for (const [callId, own, others] of [
    [one.callId, firstHertz, secondHertz],
    [other.callId, secondHertz, firstHertz],
  ] as const) {
    const seconds = await recorded(callId);
    expect(seconds).toContainEqual([[agentHertz], [own]]);
    expect(seconds).toContainEqual([[agentHertz, others].toSorted((a, b) => a - b), [own]]);
  }
});

test('a phone that refers one of its calls to the other leaves the two together (RFC 5589 § 7)', async () => {
  const [agent, first, second] = [await agentIn('1004'), await agentIn('1005'), await agentIn('1006')];
  const place = (callee: string) => agent.client.get('/api/call/extension', { caller: '1004', callee });
  await place('1005');
  const one = await answer(agent, 0, agentHertz);
  const atFirst = await answer(first, 0, firstHertz);
  await spoken(atFirst.media);
  expect((await place('1006')).status).toBe(200);
  const other = await answer(agent, 1, agentHertz);
  const atSecond = await answer(second, 0, secondHertz);
  await spoken(atSecond.media);

  const tagIn = (header: 'from' | 'to') => tagOf(other.ok.headers.get(header) ?? '') ?? '';
  const named = `${other.ok.headers.get('call-id')};to-tag=${tagIn('from')};from-tag=${tagIn('to')}`;
  const refer = { 'refer-to': `<sip:1006@clinicall.invalid?Replaces=${encodeURIComponent(named)}>` };
  agent.phone.peer.send(agent.phone.peer.within('REFER', one.rung, one.ok, { headers: refer }));
  expect((await agent.phone.request('NOTIFY')).body).toBe('SIP/2.0 200 OK\r\n');
  await agent.until('offline');
  await spoken(atFirst.media);
  expect(await heard('referred', [atFirst.media, atSecond.media])).toEqual([[secondHertz], [firstHertz]]);
  await second.phone.send(second.phone.peer.within('BYE', atSecond.rung, atSecond.ok));

  const moved = await first.events.until<ServiceEvents['CallLegMoved']>(
    'CallLegMoved',
    ({ agent_id }) => agent_id === '1005',
  );
  const [supervisor] = clinic.clients;
  const records = await Promise.all([one.callId, other.callId, moved.call_id].map((id) => recordOf(supervisor, id)));
  expect(records).toMatchObject([
    { caller: '1004', callee: '1005', hangup_cause: 'NORMAL_CLEARING' },
    { caller: '1004', callee: '1006', hangup_cause: 'NORMAL_CLEARING' },
    { caller: '1005', callee: '1006', hangup_cause: 'NORMAL_CLEARING' },
  ]);
  expect(await recorded(moved.call_id)).toContainEqual([[firstHertz], [secondHertz]]);
});
