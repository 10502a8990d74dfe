import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { talkingAgent } from '../../../../test/support/talking-agent.ts';
import { expectedPairs } from '../../../../test/support/expected-pairs.ts';

type Scene = Awaited<ReturnType<typeof talkingAgent>>;

const to = { to: { number: '1002' } };
/** All that an agent can request and that phones do, at any moment; a request that comes too late is refused. */
const steps: Readonly<Record<string, (scene: Scene) => unknown>> = {
  transfer: ({ asks }) => asks({ action: 'transfer', ...to }),
  'transfer to the group': ({ asks }) => asks({ action: 'transfer', to: { groupId: 1 } }),
  'park in the group': ({ asks }) => asks({ action: 'transfer', to: { groupId: 1, isParked: true } }),
  consult: ({ asks }) => asks({ action: 'consult', ...to }),
  cancel: ({ asks }) => asks({ action: 'cancel' }),
  complete: ({ asks }) => asks({ action: 'complete' }),
  swap: ({ asks }) => asks({ action: 'swap' }),
  merge: ({ asks }) => asks({ action: 'merge' }),
  dismiss: ({ asks }) => asks({ action: 'dismiss' }),
  'the colleague answers': ({ leg }) => leg('1002')?.state === 'ringing' && leg('1002').answers(),
  'the colleague rings': ({ leg }) => leg('1002')?.state !== 'answered' && leg('1002')?.rings(),
  'the colleague leaves': ({ leg }) => leg('1002')?.ends(),
  'the agent leaves': ({ leg }) => leg('1001').ends(),
  'the agent’s page is lost for long': async ({ fake }) => {
    fake.presences.get('webrtc1')?.emit(false);
    await fake.clock.advance(60_000);
  },
  'the colleague leaves by request': ({ call }) => call.leave('1002'),
  'the agent leaves by request': ({ call }) => call.leave('1001'),
  'the customer leaves': ({ leg }) => leg('139').ends(),
  'half a minute passes': ({ fake }) => fake.clock.advance(30_000),
};

/** The sounds of the ladder: who hears whom now, and who was ever connected before. */
function bridgesIn(ladder: readonly string[]): string[] {
  const now = new Set<string>();
  for (const step of ladder) {
    const heard = step
      .split(/ [⇄✂] /)
      .toSorted()
      .join(' ');
    if (step.includes(' ⇄ ')) now.add(heard);
    else now.delete(heard);
  }
  return [...now];
}

const names: Readonly<Record<string, string>> = { webrtc1: 'agent', rtp2: 'customer' };
const named = (pair: string): string =>
  pair
    .split(' ')
    .map((id) => names[id] ?? 'colleague')
    .toSorted()
    .join(' ');

test('whatever is requested and whoever drops, only those talk who should, and each call ends, with every leg', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...Object.keys(steps)), { maxLength: 12 }), async (sequence) => {
      const scene = await talkingAgent({ groupId: 1 });
      scene.fake.ladder.push('webrtc1 ⇄ rtp2');
      for (const name of sequence) {
        await Promise.resolve(steps[name]?.(scene)).catch((error: unknown) => {
          expect(error).toMatchObject({ reason: expect.any(String) });
        });
        await settle();
        expect(bridgesIn(scene.fake.ladder).map(named), name).toEqual(expectedPairs(scene));
      }
      for (const name of ['139', '1001']) {
        scene.leg(name).ends();
        await settle();
      }
      await Promise.all(scene.calls.map(({ closed }) => closed));
      expect(scene.fake.facts.filter(({ kind }) => kind === 'call-ended')).toHaveLength(scene.calls.length);
      expect([...scene.fake.legs.values()].map(({ state }) => state)).not.toContain('answered');
      expect([...scene.fake.legs.values()].map(({ state }) => state)).not.toContain('ringing');
      expect([...scene.fake.openEndpoints]).toEqual([]);
    }),
    { numRuns: 300 },
  ));
