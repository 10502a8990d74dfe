import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { CallStatusChanged } from '../../src/shared/contract/event.ts';
import { recentCalls } from './clinic-day.ts';
import { startCoreChild } from './core-child.ts';
import { EventListener } from './event-listener.ts';
import { HttpClient } from './http-client.ts';
import { TrunkPeer } from './trunk-peer.ts';

/** A core whose line leads to a peer, and an agent who places calls between their mobile and a customer. */
export async function startPlacedCalls() {
  const folder = await mkdtemp(join(tmpdir(), 'placed-calls-'));
  const carrier = await TrunkPeer.open('carrier');
  const trunk = ['--trunk', `main=sip:127.0.0.1:${carrier.port}`, '--trunk-listen', '127.0.0.1:0'];
  const core = await startCoreChild(folder, trunk);
  const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  const events = await EventListener.connect(core.http, agent.token);
  return {
    carrier,
    agent,
    events,
    /** Returns the ID of the call, whose first leg is on its way to the mobile. */
    place: async (): Promise<string> => {
      const placed = await agent.get('/api/call/dual', { caller: '13800001001', callee: '13900000001' });
      return (placed.body.data as { request_id: string }).request_id;
    },
    /** The record of a call, once it has ended. */
    recordOf: async (callId: string): Promise<Cdr> => {
      await events.until<CallStatusChanged>(
        'CallStatusChanged',
        ({ call_id: id, status }) => id === callId && status === 'hungup',
      );
      const { body } = await agent.get('/api/ext/cdr/list', { ...recentCalls(), call_id: callId });
      return (body.data as List<Cdr>).rows[0] as Cdr;
    },
    stop: async (): Promise<void> => {
      events.close();
      carrier.close();
      await core.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
