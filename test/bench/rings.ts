import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../src/node/system-clock.ts';
import { createSipServer } from '../../src/sip/sip-server.ts';
import type { HttpClient } from '../support/http-client.ts';
import { ringingPhone } from '../support/ringing-phone.ts';
import { within } from '../support/within.ts';

const instance = 'eeeeeeee-0000-4000-8000-000000000001';
const serviceNumber = '4008001000';
/** Longer than any caller waits. */
const longestMs = 120_000;
/** Between two calls, so that they begin at any moment of what the core does. */
const pauseMs = 400;

/** Calls that ring at an agent's phone, one after another: each caller gives up once it rings. */
export class Rings {
  readonly #ring: () => Promise<number>;
  readonly stop: () => Promise<void>;

  private constructor(ring: () => Promise<number>, stop: () => Promise<void>) {
    this.#ring = ring;
    this.stop = stop;
  }

  /** `agent`: the client of an agent whose phone nobody else registers. */
  static async open(
    agent: HttpClient,
    { sip, trunkPort, carrierPort }: { sip: string; trunkPort: number; carrierPort: number },
  ): Promise<Rings> {
    const me = (await agent.get('/api/ext/auth/me')).body.data as {
      user: { agent_id: string };
      sip: { username: string; password: string };
    };
    const { agent_id: agentId } = me.user;
    const { username: extension, password } = me.sip;
    const phone = await ringingPhone(sip, { extension, instance, password });
    const { onHeard } = phone.peer;
    let heard = Promise.withResolvers<number>();
    let over = Promise.withResolvers<void>();
    phone.peer.onHeard = (message) => {
      if (message.kind === 'request' && message.method === 'INVITE') heard.resolve(performance.now());
      onHeard(message);
      if (message.kind === 'request' && message.method === 'CANCEL') over.resolve();
    };
    await agent.post('/api/agent-control/sign-in-group', { agent_id: agentId, group_ids: [1] });
    await agent.get('/api/agent-control/ready', { agent_id: agentId });
    const carrier = await createSipServer({
      domain: '127.0.0.1',
      clock: systemClock,
      log: { info: () => undefined, warn: () => undefined },
      credentials: { of: async () => [], supersedeEarlier: async () => false },
      udp: { host: '127.0.0.1', port: carrierPort },
      trunks: [{ name: 'core', host: '127.0.0.1', port: trunkPort }],
    });
    let calls = 0;
    const ring = async (): Promise<number> => {
      [heard, over] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
      calls += 1;
      const from = { user: `1880000${String(calls).padStart(4, '0')}`, displayName: null };
      const began = performance.now();
      const leg = carrier.callTrunk({ trunk: 'core', number: serviceNumber, from, sdp: '' });
      const rang = await within(heard.promise, longestMs, () => `the ring of call ${calls}`);
      leg.end();
      await within(over.promise, longestMs, () => `the end of call ${calls}`);
      return rang - began;
    };
    return new Rings(ring, async () => {
      phone.close();
      await carrier.stop();
    });
  }

  /** How long each took from the INVITE to the ring, in ms, until `isEnough`. */
  async until(isEnough: (rings: number) => boolean): Promise<number[]> {
    const took: number[] = [];
    while (!isEnough(took.length)) {
      await sleep(Math.random() * pauseMs);
      took.push(await this.#ring());
    }
    return took;
  }
}
