import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMediaEngine } from '../../src/media/media-engine.ts';
import type { MediaEndpoint, MediaEngine } from '../../src/media/media-port.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { CallStatusChanged, CallTransferChanged } from '../../src/shared/contract/event.ts';
import { readWav, toneLevel } from '../support/audio.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type PhoneAgent, phoneAgent } from '../support/phone-agent.ts';
import { recordOf } from '../support/records.ts';

const promptsDir = new URL('../../resources/prompts', import.meta.url).pathname;
const [agentHertz, colleagueHertz] = [440, 700];
const toldAfterPackets = 75;
let clinic: DemoClinic<readonly [HttpClient]>;
let engine: MediaEngine;
let folder: string;
const agents: PhoneAgent[] = [];

beforeAll(async () => {
  engine = createMediaEngine({ promptsDir, clock: systemClock, log: { info: () => {}, warn: () => {} } });
  clinic = await startDemoClinic('supervisor');
  folder = await mkdtemp(join(tmpdir(), 'ask-first-'));
});
afterAll(async () => {
  for (const { close } of agents) close();
  await engine.stop();
  await clinic.stop();
});

async function agentIn(agentId: string, groupIds: readonly number[]): Promise<PhoneAgent> {
  const agent = await phoneAgent(clinic.core, agentId, groupIds);
  agents.push(agent);
  return agent;
}

/** Answers the phone, and says a tone from then on. */
async function answer({ phone }: PhoneAgent, hertz: number): Promise<MediaEndpoint> {
  const invite = await phone.request('INVITE');
  const media = engine.createEndpoint('webrtc');
  phone.peer.respond(invite, 200, { body: await media.acceptOffer(invite.body) });
  media.play({ kind: 'tone', hertz, milliseconds: 120_000 });
  return media;
}

const levels = (samples: Float32Array, rate: number) => ({
  agent: toneLevel(samples, rate, agentHertz).dbfs > -35,
  colleague: toneLevel(samples, rate, colleagueHertz).dbfs > -35,
});

test('the asking and the asked agent hear each other alone; neither is in the recording meanwhile', async () => {
  const [supervisor] = clinic.clients;
  const agent = await agentIn('1001', [1]);
  const colleague = await agentIn('1002', []);
  const placed = await supervisor.post('/api/ext/practice/call', { from: '19900000001', group_id: 1 });
  const { request_id: callId } = placed.body.data as { request_id: string };
  const one = await answer(agent, agentHertz);
  /** So much of a tone is sent that it is on its way for a good second. */
  const spoken = async (media: MediaEndpoint): Promise<void> => {
    const before = media.stats().packetsSent;
    await expect.poll(() => media.stats().packetsSent, { timeout: 20_000 }).toBeGreaterThan(before + toldAfterPackets);
  };
  await spoken(one);
  const request = (path: string, more: object = {}) =>
    agent.client.post(`/api/ext/call/${path}`, { call_id: callId, ...more });
  const reached = (state: CallTransferChanged['state']) =>
    agent.events.until<CallTransferChanged>('CallTransferChanged', (event) => event.state === state);

  expect((await request('consult', { to: { agent_id: '1002' } })).status).toBe(200);
  const two = await answer(colleague, colleagueHertz);
  await reached('asking');
  await spoken(two);
  /** The sound that arrives at the two phones in the next seconds: the agent's left, the colleague's right. */
  const heard = async (name: string) => {
    const file = join(folder, `${name}.wav`);
    const recording = engine.record({ file, agent: one, customer: two });
    await spoken(one);
    await recording.stop();
    const { rate, channels } = await readWav(await readFile(file));
    const [atAgent = new Float32Array(), atColleague = new Float32Array()] = channels;
    return { atAgent: levels(atAgent, rate), atColleague: levels(atColleague, rate) };
  };
  expect(await heard('asking')).toEqual({
    atAgent: { agent: false, colleague: true },
    atColleague: { agent: true, colleague: false },
  });
  await request('transfer/swap');
  await reached('with-customer');
  await spoken(one);
  expect(await heard('with-customer')).toEqual({
    atAgent: { agent: false, colleague: false },
    atColleague: { agent: false, colleague: false },
  });
  await request('transfer/swap');
  await request('transfer/complete');
  await agent.until('wrap_up');
  await spoken(two);
  await colleague.client.post('/api/ext/call/hangup', { call_id: callId });
  await colleague.events.until<CallStatusChanged>('CallStatusChanged', ({ status }) => status === 'hungup');

  const record = (await recordOf(supervisor, callId)) as Cdr;
  const file = await supervisor.fetch('GET', '/api/cdr/download', { query: { id: record.id } });
  const { rate, channels } = await readWav(Buffer.from(await file.arrayBuffer()));
  const [clinicSide = new Float32Array(), customer = new Float32Array()] = channels;
  expect(customer.length).toBe(clinicSide.length);
  const seconds = Array.from({ length: Math.floor(clinicSide.length / rate) }, (_, index) =>
    levels(clinicSide.subarray(index * rate, (index + 1) * rate), rate),
  );
  expect(seconds[0]).toEqual({ agent: true, colleague: false });
  expect(levels(clinicSide.subarray(-rate), rate)).toEqual({ agent: false, colleague: true });
  // For as long as the colleague was asked, the clinic's channel is silent.
  expect(seconds.filter((one) => !one.agent && !one.colleague).length).toBeGreaterThanOrEqual(2);
  expect(seconds.slice(0, -1).filter(({ colleague: isHeard }) => isHeard).length).toBeLessThanOrEqual(2);
});
