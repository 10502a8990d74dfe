import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IncomingLeg, Leg, LegEvent } from '../../src/sip/leg.ts';
import { createSipServer } from '../../src/sip/sip-server.ts';
import { preferThread } from '../../src/node/thread-priority.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import { freeUdpPort, signInOverHttp, Started } from '../support/workstation.ts';
import { type Figure, percentile, rounded } from './figure.ts';
import { measureRegistrations } from './registrations.ts';
import { onAnswered, registerSoftphone } from './softphone.ts';
import type { EngineEndpoint } from '../../src/media/endpoint/engine-endpoint.ts';
import { Conversation, engine, newEndpoint } from './speaking-endpoint.ts';

const setUps = 30;
const agents = 8;
const trunkToTrunk = 2;
const talkSeconds = 20;
const recordedBytesPerSecond = 32_000;
const serviceNumber = '4008001000';

const eventOf = <Kind extends LegEvent['kind']>(leg: Leg, kind: Kind): Promise<Extract<LegEvent, { kind: Kind }>> =>
  new Promise((resolve, reject) => {
    leg.onEvent((event) => {
      if (event.kind === kind) resolve(event as Extract<LegEvent, { kind: Kind }>);
      else if (event.kind === 'ended') reject(new Error(`The call ended: ${event.end.status} ${event.end.reason}`));
    });
  });

/**
 * Call set-up, alone and ten at a time: signalling by real SIP, sound by real RTP and DTLS-SRTP, all through the core.
 */
export async function* measure(): AsyncIterable<Figure> {
  yield* measureRegistrations();
  const carrierPort = await freeUdpPort();
  const data = mkdtempSync(join(tmpdir(), 'clinicall-bench-'));
  const core = await Started.run(process.execPath, [
    'out/main/core.js',
    '--data',
    data,
    '--demo',
    '--trunk',
    `main=sip:127.0.0.1:${carrierPort}`,
    '--trunk-listen',
    '127.0.0.1:0',
    '--inbound',
    '*=1',
  ]);
  const carrier = await createSipServer({
    domain: '127.0.0.1',
    clock: systemClock,
    log: {
      info: () => undefined,
      warn: (fact, text) => void process.stderr.write(`${text} ${JSON.stringify(fact)}\n`),
    },
    udp: { host: '127.0.0.1', port: carrierPort },
    trunks: [{ name: 'core', host: '127.0.0.1', port: Number(core.line.trunk?.split(':').at(-1)) }],
  });
  const ends: (() => void)[] = [];
  const clients: Client[] = [];
  for (let index = 0; index < agents; index += 1) {
    const client = await signInOverHttp(core.line.http ?? '', `agent${1001 + index}@clinic.test`);
    if (!client.sip) throw new Error(`The sign-in of agent ${1001 + index} gave no phone`);
    ends.push(await registerSoftphone(client.sip));
    await client.post('/api/agent-control/sign-in-group', { agent_id: String(1001 + index), group_ids: [1] });
    clients.push({ ...client, agent_id: String(1001 + index) });
  }

  // Setting up is timed without sound; the calls that stay all speak.
  let conversation: Conversation | null = null;
  const letSpeak = (media: EngineEndpoint): void => void (conversation && ends.push(conversation.join(media)));
  const speak = async (from: string): Promise<{ leg: Leg; answered: Promise<number> }> => {
    const media = newEndpoint('rtp');
    const sdp = await media.createOffer();
    const begin = performance.now();
    const leg = carrier.callTrunk({
      trunk: 'core',
      number: serviceNumber,
      from: { user: from, displayName: null },
      sdp,
    });
    const answered = eventOf(leg, 'answered').then(async (event) => {
      const took = performance.now() - begin;
      await media.acceptAnswer(event.sdp);
      letSpeak(media);
      return took;
    });
    return { leg, answered };
  };
  onAnswered.add(letSpeak);
  carrier.onIncoming((leg: IncomingLeg) => {
    const media = newEndpoint('rtp');
    void media.acceptOffer(leg.offer ?? '').then((sdp) => {
      void leg.answer(sdp);
      letSpeak(media);
    });
  });

  const [first] = clients;
  if (!first) throw new Error('There are no agents');
  const took: number[] = [];
  for (let index = 0; index < setUps; index += 1) {
    await first.get('/api/agent-control/ready', { agent_id: first.agent_id });
    const { leg, answered } = await speak('19900000001');
    took.push(await answered);
    const over = eventOf(leg, 'ended');
    leg.end();
    await over;
    await untilWrapUp(first);
  }
  yield {
    name: 'INVITE → 200 to the caller, p50',
    value: rounded(percentile(took, 0.5)),
    unit: 'ms',
    against: `${setUps} calls to a JsSIP softphone that answers at once; target ≤ 60 ms`,
  };
  yield {
    name: 'INVITE → 200 to the caller, p95',
    value: rounded(percentile(took, 0.95)),
    unit: 'ms',
    against: 'for information',
  };

  conversation = new Conversation();
  const legs: Leg[] = [];
  for (const client of clients) {
    await client.get('/api/agent-control/ready', { agent_id: client.agent_id });
    const { leg, answered } = await speak('19900000001');
    await answered;
    legs.push(leg);
  }
  for (let index = 0; index < trunkToTrunk; index += 1)
    await clients[index % clients.length]?.get('/api/call/back2back', {
      caller: `1390000001${index}`,
      callee: `1390000002${index}`,
      caller_line_group: 'main',
      callee_line_group: 'main',
    });
  const folder = join(data, 'recordings');
  const before = await recordings(folder);
  await conversation.count(talkSeconds);
  const after = await recordings(folder);
  const grown = [...after].filter(
    ([file, bytes]) => bytes - (before.get(file) ?? 0) > talkSeconds * 0.9 * recordedBytesPerSecond,
  ).length;
  const calls = agents + trunkToTrunk;
  yield {
    name: 'calls anchored and recorded at once',
    value: grown,
    unit: 'calls',
    against: `${agents} with a softphone, ${trunkToTrunk} from trunk to trunk, ${talkSeconds} s; target ${calls}`,
  };
  yield { name: 'packets sent', value: conversation.sent, unit: 'packets', against: `${calls} calls, both sides` };
  yield {
    name: 'packets lost',
    value: conversation.sent - conversation.delays.length,
    unit: 'packets',
    against: 'target 0',
  };
  yield {
    name: 'delay from one end to the other, p95',
    value: rounded(percentile(conversation.delays, 0.95), 2),
    unit: 'ms',
    against: 'both ends in one process, so this is what the core adds; target ≤ 12 ms',
  };
  yield await besideBurners(conversation);
  for (const end of ends) end();
  for (const leg of legs) leg.end();
  await carrier.stop();
  await engine.stop();
  await core.stop();
}

const burners = 4;

/** The same delay while other processes take all of the processor. Both ends of the calls, here, come before them. */
async function besideBurners(conversation: Conversation): Promise<Figure> {
  // Before this thread has precedence, which they would inherit.
  const burning = Array.from({ length: burners }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  const isPreferred = preferThread(-19);
  const before = conversation.delays.length;
  await conversation.count(talkSeconds).finally(() => {
    for (const one of burning) one.kill('SIGKILL');
  });
  return {
    name: `added delay beside ${burners} burners, p95`,
    value: rounded(percentile(conversation.delays.slice(before), 0.95), 2),
    unit: 'ms',
    against: `target ≤ 20 ms${isPreferred ? '' : '; the bench may not raise its priority, and is late itself'}`,
  };
}

type Client = Awaited<ReturnType<typeof signInOverHttp>> & { readonly agent_id: string };

/** The call has left the agent: the next one can be had. */
async function untilWrapUp(client: Client): Promise<void> {
  for (;;) {
    const { data } = await client.get<{ status: string }>('/api/ext/agent/state', { agent_id: client.agent_id });
    if (data.status === 'wrap_up' || data.status === 'ready') return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function recordings(folder: string): Promise<Map<string, number>> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.wav') && !name.startsWith('demo'),
  );
  return new Map(await Promise.all(files.map(async (name) => [name, (await stat(join(folder, name))).size] as const)));
}
