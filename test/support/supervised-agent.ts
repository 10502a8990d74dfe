import { Supervision } from '../../src/core/switch/flows/supervision.ts';
import type { SupervisionStep } from '../../src/shared/contract/call-supervision.ts';
import { settle } from './fake-clock.ts';
import { talkingAgent } from './talking-agent.ts';

/** Agent 1001 talks with the customer 139, on a fake switch, and the supervisor 1009 may listen. */
export async function supervisedAgent(given: Parameters<typeof talkingAgent>[0] = {}) {
  const scene = await talkingAgent(given);
  const { fake, call, leg } = scene;
  let current: Supervision | null = null;
  let endpoint = '';
  return {
    ...scene,
    /** The supervisor's endpoint. */
    endpoint: () => endpoint,
    /** Calls the supervisor's phone, or changes what it does; rejects as `Supervision` does. */
    supervise: async (step: SupervisionStep, agentId = '1001') => {
      if (current) current.steer(step);
      else {
        const before = new Set(fake.openEndpoints);
        const supervisor = { agentId: '1009', extension: '1009' };
        const begun = await Supervision.begin(call, { supervisionId: 's', callId: 'call', agentId, supervisor, step });
        current = begun;
        endpoint = [...fake.openEndpoints].find((id) => !before.has(id)) ?? endpoint;
        void begun.over.then(() => {
          if (current === begun) current = null;
        });
      }
      await settle();
    },
    stop: async () => {
      current?.end();
      await settle();
    },
    /** The phone answers, as it does by itself. */
    answers: async () => {
      const { state } = leg('1009') ?? {};
      if (state !== 'answered' && state !== 'ended') leg('1009')?.answers();
      await settle();
    },
  };
}

/** Those whom each endpoint hears now, in bridges, conferences and single sounds; none for one without sound. */
export function heardNow(ladder: readonly string[]): Record<string, string[]> {
  const groups = new Set<string>();
  const single = new Map<string, string[]>();
  for (const step of ladder) {
    const sides = step.split(/ [⇄✂] /);
    const [, listener, heard] = /^((?:webrtc|rtp)\d+) ← (.+)$/.exec(step) ?? [];
    if (step.includes(' ⇄ ')) groups.add(sides.join());
    else if (step.includes(' ✂ ')) groups.delete(sides.join());
    else if (listener !== undefined && heard === 'silence') single.delete(listener);
    else if (listener !== undefined && heard !== undefined) single.set(listener, heard.split(' + '));
  }
  const all = new Map<string, string[]>(single);
  for (const group of groups) {
    const sides = group.split(',');
    for (const side of sides)
      all.set(side, [...(all.get(side) ?? []), ...sides.filter((other) => other !== side)].toSorted());
  }
  return Object.fromEntries([...all].map(([listener, heard]) => [listener, heard.toSorted()]));
}
