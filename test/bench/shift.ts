import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../src/node/system-clock.ts';
import { createSipServer } from '../../src/sip/sip-server.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';
import { freeUdpPort, signInOverHttp, Started } from '../support/workstation.ts';
import { type Figure, percentile, rounded } from './figure.ts';
import { seededClinic } from './seeded-clinic.ts';
import { registerSoftphone } from './softphone.ts';
import { engine } from './speaking-endpoint.ts';

const agents = 100;
const atOnce = 5;
const callsBefore = 20;
const betweenCallsMs = 200;
const password = 'A-shift-begins-1';
const firstExtension = 3001;

/** The beginning of a shift: everyone signs in within seconds, while calls ring. */
export async function* measure(): AsyncIterable<Figure> {
  const [corePort, carrierPort] = [await freeUdpPort(), await freeUdpPort()];
  const core = await Started.run(process.execPath, [
    'out/main/core.js',
    '--data',
    seededClinic(),
    '--trunk',
    `main=sip:127.0.0.1:${carrierPort}`,
    '--trunk-listen',
    `127.0.0.1:${corePort}`,
    '--inbound',
    '*=1',
  ]);
  const http = core.line.http ?? '';
  const admin = await HttpClient.signIn(http, 'admin@clinic.test');
  for (let index = 0; index < agents; index += 1) {
    const extension = String(firstExtension + index);
    const email = `agent${extension}@clinic.test`;
    await admin.post('/api/ext/admin/users/create', {
      name: `Agent ${extension}`,
      email,
      password,
      role: 'agent',
      extension,
    });
  }
  const carrier = await createSipServer({
    domain: '127.0.0.1',
    clock: systemClock,
    log: { info: () => undefined, warn: () => undefined },
    udp: { host: '127.0.0.1', port: carrierPort },
    trunks: [{ name: 'core', host: '127.0.0.1', port: corePort }],
  });
  const answering = await signInOverHttp(http, 'agent1001@clinic.test');
  if (!answering.sip) throw new Error('The sign-in of agent 1001 gave no phone');
  const unregister = await registerSoftphone(answering.sip);
  await answering.post('/api/agent-control/sign-in-group', { agent_id: '1001', group_ids: [1] });
  const events = await EventListener.connect(http, answering.token);
  let pops = 0;

  /** Time from the INVITE to the event by which the workstation shows the caller. */
  const popMs = async (): Promise<number> => {
    await answering.get('/api/agent-control/ready', { agent_id: '1001' });
    const from = `1990000${1000 + pops}`;
    pops += 1;
    const begin = performance.now();
    const leg = carrier.callTrunk({
      trunk: 'core',
      number: '4008001000',
      from: { user: from, displayName: null },
      sdp: '',
    });
    const isOurs = (event: { caller: string; status: string }) => event.caller.endsWith(from);
    await events.until('CallStatusChanged', isOurs);
    const took = performance.now() - begin;
    leg.end();
    await events.until(
      'CallStatusChanged',
      (event: { caller: string; status: string }) => isOurs(event) && event.status === 'hungup',
    );
    return took;
  };
  const quiet: number[] = [];
  for (let call = 0; call < callsBefore; call += 1) quiet.push(await popMs());

  const begin = performance.now();
  let next = firstExtension;
  const signInNext = async (): Promise<void> => {
    for (let extension = next++; extension < firstExtension + agents; extension = next++) {
      const { status } = await new HttpClient(http).post('/api/auth/login', {
        email: `agent${extension}@clinic.test`,
        password,
        fingerprint: `workstation-${extension}`,
      });
      if (status !== 200) throw new Error(`The sign-in of agent ${extension} was answered with ${status}.`);
    }
  };
  const busy: number[] = [];
  const over = new AbortController();
  const ringing = (async () => {
    while (!over.signal.aborted) {
      busy.push(await popMs());
      await sleep(betweenCallsMs);
    }
  })();
  await Promise.all(Array.from({ length: atOnce }, signInNext));
  const took = performance.now() - begin;
  over.abort();
  await ringing;

  events.close();
  unregister();
  await carrier.stop();
  await core.stop();
  await engine.stop();
  yield {
    name: `${agents} agents signed in`,
    value: rounded(took / 1000, 2),
    unit: 's',
    against: `${atOnce} at a time, each with Argon2id; target ≤ 5 s`,
  };
  yield {
    name: 'INVITE → event, before, p50',
    value: rounded(percentile(quiet, 0.5)),
    unit: 'ms',
    against: `${callsBefore} calls`,
  };
  yield {
    name: 'INVITE → event, while they sign in, p50',
    value: rounded(percentile(busy, 0.5)),
    unit: 'ms',
    against: `${busy.length} calls; target: as before`,
  };
  yield {
    name: 'INVITE → event, while they sign in, p95',
    value: rounded(percentile(busy, 0.95)),
    unit: 'ms',
    against: `before: ${rounded(percentile(quiet, 0.95))} ms`,
  };
}
