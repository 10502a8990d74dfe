import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { twoCalls } from '../../../../test/support/talking-agent.ts';

type Scene = Awaited<ReturnType<typeof twoCalls>>;

/** Everything that happens to an agent's two calls, at any moment; a request that comes too late is refused. */
const steps: Readonly<Record<string, (scene: Scene) => unknown>> = {
  merge: ({ join }) => join(),
  'merge the other way round': ({ join }) => join(['second', 'call']),
  split: ({ asks }) => asks({ action: 'split' }),
  swap: ({ fake }) => {
    fake.holdsOf.get('webrtc1')?.emit(true);
    fake.holdsOf.get('webrtc3')?.emit(false);
  },
  'swap back': ({ fake }) => {
    fake.holdsOf.get('webrtc3')?.emit(true);
    fake.holdsOf.get('webrtc1')?.emit(false);
  },
  'ask a colleague': ({ asks }) => asks({ action: 'consult', to: { number: '1002' } }),
  'the colleague answers': ({ leg }) => leg('1002')?.state === 'ringing' && leg('1002').answers(),
  'take the colleague back': ({ asks }) => asks({ action: 'cancel' }),
  'the first customer leaves': ({ customers }) => customers.first.ends(),
  'the second customer leaves': ({ customers }) => customers.second.ends(),
  'the agent leaves the first call': ({ agents }) => agents.first.ends(),
  'the agent leaves the second call': ({ agents }) => agents.second.ends(),
  'the agent leaves the first call by request': ({ call }) => call.leave('1001'),
  'the agent leaves the second call by request': ({ second }) => second.leave('1001'),
  'the second call is ended by request': ({ second }) => second.hangUp(),
  'the page is lost for long': async ({ fake }) => {
    for (const id of ['webrtc1', 'webrtc3']) fake.presences.get(id)?.emit(false);
    await fake.clock.advance(60_000);
  },
};

/** The sides that hear each other now: those of each bridge and conference. */
function heardNow(ladder: readonly string[]): string[][] {
  const now = new Map<string, string[]>();
  for (const step of ladder) {
    const sides = step.split(/ [⇄✂] /).toSorted();
    if (step.includes(' ⇄ ')) now.set(sides.join(), sides);
    else now.delete(sides.join());
  }
  return [...now.values()];
}

test('whatever becomes of two calls, the customers hear each other in a conference alone, and both calls end', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...Object.keys(steps)), { maxLength: 10 }), async (sequence) => {
      const scene = await twoCalls();
      const { fake, agents, customers } = scene;
      fake.ladder.push('webrtc1 ⇄ rtp2', 'webrtc3 ⇄ rtp4');
      let isMerged = false;
      for (const name of sequence) {
        const others = [
          ['the first customer leaves', agents.second, customers.second],
          ['the second customer leaves', agents.first, customers.first],
        ] as const;
        const stays = others.find(([leaving, agent]) => leaving === name && agent.state === 'answered')?.[2] ?? null;
        const stayed = stays?.state;
        const refused = await Promise.resolve(steps[name]?.(scene)).then(
          () => false,
          (error: unknown) => {
            expect(error).toMatchObject({ reason: expect.any(String) });
            return true;
          },
        );
        await settle();
        if (stays) expect(stays.state, name).toBe(stayed);
        if (name.startsWith('merge') && !refused) isMerged = true;
        if (name === 'split' && !refused) isMerged = false;
        const heard = heardNow(fake.ladder);
        expect(heard.flat(), name).toHaveLength(new Set(heard.flat()).size);
        const together = heard.find((sides) => sides.includes('rtp2') && sides.includes('rtp4'));
        const areBothThere = [customers.first, customers.second].every(({ state }) => state === 'answered');
        const wasLeft = [agents.first, agents.second].every(({ state }) => state === 'ended');
        if (together) expect([isMerged, together.length], name).toEqual([true, wasLeft ? 2 : 3]);
        if (isMerged && areBothThere) expect(together, name).toBeDefined();
      }
      for (const leg of [customers.first, customers.second, agents.first, agents.second]) {
        leg.ends();
        await settle();
      }
      scene.leg('1002')?.ends();
      await Promise.all(scene.calls.map(({ closed }) => closed));
      expect(fake.facts.filter(({ kind }) => kind === 'call-ended')).toHaveLength(scene.calls.length);
      expect([...fake.openEndpoints]).toEqual([]);
    }),
    { numRuns: 300 },
  ));
