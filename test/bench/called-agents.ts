import { setTimeout as sleep } from 'node:timers/promises';
import type { CallStatusChanged } from '../../src/shared/contract/event.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import type { LegEvent } from '../../src/sip/leg.ts';
import { createSipServer, type SipServer } from '../../src/sip/sip-server.ts';
import { EventListener } from '../support/event-listener.ts';
import type { HttpClient } from '../support/http-client.ts';
import { onAnswered, registerSoftphone } from './softphone.ts';
import { Conversation, newEndpoint } from './speaking-endpoint.ts';

const serviceNumber = '4008001000';
const talkMs = 1000;
const reconnectEvery = 20;

type Credentials = Parameters<typeof registerSoftphone>[0];
export interface CalledAgent {
  readonly id: string;
  readonly client: HttpClient;
  readonly sip: Credentials;
}

/** Agents with softphones who are called from a trunk, talk for a second, and write about each call. */
export class CalledAgents {
  readonly #http: string;
  readonly #agents: readonly CalledAgent[];
  readonly #supervisor: HttpClient;
  readonly #carrier: SipServer;
  readonly #unregister: readonly (() => void)[];
  #events: EventListener;
  calls = 0;

  private constructor(
    parts: { http: string; agents: readonly CalledAgent[]; supervisor: HttpClient },
    { carrier, unregister, events }: { carrier: SipServer; unregister: (() => void)[]; events: EventListener },
  ) {
    this.#http = parts.http;
    this.#agents = parts.agents;
    this.#supervisor = parts.supervisor;
    this.#carrier = carrier;
    this.#unregister = unregister;
    this.#events = events;
  }

  /** `corePort`: where the core takes calls from the trunk whose other side is at `carrierPort`. */
  static async start(
    parts: { http: string; agents: readonly CalledAgent[]; supervisor: HttpClient },
    { corePort, carrierPort }: { corePort: number; carrierPort: number },
  ): Promise<CalledAgents> {
    const carrier = await createSipServer({
      domain: '127.0.0.1',
      clock: systemClock,
      log: { info: () => undefined, warn: () => undefined },
      udp: { host: '127.0.0.1', port: carrierPort },
      trunks: [{ name: 'core', host: '127.0.0.1', port: corePort }],
    });
    const unregister: (() => void)[] = [];
    for (const { id, client, sip } of parts.agents) {
      unregister.push(await registerSoftphone(sip));
      await client.post('/api/agent-control/sign-in-group', { agent_id: id, group_ids: [1] });
      await client.get('/api/agent-control/ready', { agent_id: id });
    }
    const events = await EventListener.connect(parts.http, parts.supervisor.token);
    return new CalledAgents(parts, { carrier, unregister, events });
  }

  /** A call from its INVITE to the note that its agent writes. Throws when it is refused. */
  async call(): Promise<void> {
    this.calls += 1;
    if (this.calls % reconnectEvery === 0) await this.#connectAgain();
    const from = String(19_900_000_000 + this.calls);
    const conversation = new Conversation();
    const media = newEndpoint('rtp');
    const stops: (() => void)[] = [];
    const join = (endpoint: typeof media): void => void stops.push(conversation.join(endpoint));
    onAnswered.add(join);
    const sdp = await media.createOffer();
    const leg = this.#carrier.callTrunk({
      trunk: 'core',
      number: serviceNumber,
      from: { user: from, displayName: null },
      sdp,
    });
    const answered = Promise.withResolvers<string>();
    const ended = Promise.withResolvers<void>();
    leg.onEvent((event: LegEvent) => {
      if (event.kind === 'answered') answered.resolve(event.sdp);
      if (event.kind !== 'ended') return;
      answered.reject(new Error(`The call ended: ${event.end.status} ${event.end.reason}`));
      ended.resolve();
    });
    await media.acceptAnswer(await answered.promise);
    join(media);
    await sleep(talkMs);
    leg.end();
    await ended.promise;
    const over = await this.#events.until<CallStatusChanged>(
      'CallStatusChanged',
      ({ caller, status }) => caller.endsWith(from) && status === 'hungup',
    );
    onAnswered.delete(join);
    for (const stop of stops) stop();
    media.close();
    await this.#wrapUp(over);
  }

  async stop(): Promise<void> {
    this.#events.close();
    for (const stop of this.#unregister) stop();
    await this.#carrier.stop();
  }

  async #wrapUp({ call_id, agent_id }: CallStatusChanged): Promise<void> {
    const agent = this.#agents.find(({ id }) => id === agent_id);
    const written = await agent?.client.post('/api/ext/call/wrap-up', { call_id, note: `Call ${call_id}` });
    if (written?.status !== 200)
      throw new Error(`The wrap-up was answered with ${written?.status}: ${written?.body.msg}`);
    await agent?.client.get('/api/agent-control/ready', { agent_id: agent.id });
  }

  /** As a workstation does after its connection was lost: it asks for the events that it has missed. */
  async #connectAgain(): Promise<void> {
    const last = Math.max(0, ...this.#events.seen<CallStatusChanged>('CallStatusChanged').map(({ seq }) => seq));
    this.#events.close();
    this.#events = await EventListener.connect(this.#http, this.#supervisor.token, last);
  }
}
