import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedPairs } from '../../../../test/support/expected-pairs.ts';
import { settle } from '../../../../test/support/fake-clock.ts';
import { heardNow, supervisedAgent } from '../../../../test/support/supervised-agent.ts';

type Scene = Awaited<ReturnType<typeof supervisedAgent>>;

const to = { to: { number: '1002' } };
/** All that a supervisor, the agent and phones do, at any moment; a request that comes too late is refused. */
const steps: Readonly<Record<string, (scene: Scene) => unknown>> = {
  listen: ({ supervise }) => supervise('listen'),
  whisper: ({ supervise }) => supervise('whisper'),
  barge: ({ supervise }) => supervise('barge'),
  'take over': ({ supervise }) => supervise('take_over'),
  'stop listening': ({ stop }) => stop(),
  'the supervisor answers': ({ answers }) => answers(),
  'the supervisor hangs up': ({ leg }) => leg('1009')?.ends(),
  'the supervisor’s page is lost': ({ fake, endpoint }) => fake.presences.get(endpoint())?.emit(false),
  'the agent holds': ({ fake }) => fake.holdsOf.get('webrtc1')?.emit(true),
  'the agent resumes': ({ fake }) => fake.holdsOf.get('webrtc1')?.emit(false),
  transfer: ({ asks }) => asks({ action: 'transfer', ...to }),
  consult: ({ asks }) => asks({ action: 'consult', ...to }),
  cancel: ({ asks }) => asks({ action: 'cancel' }),
  complete: ({ asks }) => asks({ action: 'complete' }),
  swap: ({ asks }) => asks({ action: 'swap' }),
  merge: ({ asks }) => asks({ action: 'merge' }),
  'the colleague answers': ({ leg }) => leg('1002')?.state === 'ringing' && leg('1002').answers(),
  'the colleague rings': ({ leg }) => leg('1002')?.state !== 'answered' && leg('1002')?.rings(),
  'the agent leaves': ({ leg }) => leg('1001').ends(),
  'the customer leaves': ({ leg }) => leg('139').ends(),
  'half a minute passes': ({ fake }) => fake.clock.advance(30_000),
};

/** The mode of a supervisor who is there; null for none. */
function modeOf({ fake, leg }: Scene): 'listen' | 'whisper' | 'barge' | null {
  const last = fake.facts.findLast((fact) => fact.kind === 'supervision');
  return last?.state === 'on' && leg('1009').state === 'answered' ? last.mode : null;
}

/** The names of those that each should hear. */
function shouldHear(scene: Scene): Record<string, readonly string[]> {
  const talkers = expectedPairs(scene)[0]?.split(' ') ?? [];
  const mode = talkers.includes('agent') ? modeOf(scene) : null;
  const entries = talkers.map((talker) => {
    const isHeard = mode === 'barge' || (mode === 'whisper' && talker === 'agent');
    return [talker, [...talkers.filter((other) => other !== talker), ...(isHeard ? ['supervisor'] : [])]] as const;
  });
  return Object.fromEntries([...entries, ...(mode === null ? [] : [['supervisor', talkers] as const])]);
}

const nameOf = (scene: Scene, id: string): string =>
  id === 'webrtc1' ? 'agent' : id === 'rtp2' ? 'customer' : id === scene.endpoint() ? 'supervisor' : 'colleague';

const hear = (scene: Scene): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(heardNow(scene.fake.ladder)).map(([id, heard]) => [
      nameOf(scene, id),
      heard.map((one) => nameOf(scene, one)).toSorted(),
    ]),
  );

test('whatever a supervisor, the agent and phones do, each hears whom they should, and all end with the call', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...Object.keys(steps)), { maxLength: 14 }), async (sequence) => {
      const scene = await supervisedAgent();
      scene.fake.ladder.push('webrtc1 ⇄ rtp2');
      for (const name of sequence) {
        await Promise.resolve(steps[name]?.(scene)).catch((error: unknown) => {
          expect(error).toMatchObject({ reason: expect.any(String) });
        });
        await settle();
        expect(hear(scene), name).toEqual(shouldHear(scene));
      }
      for (const name of ['139', '1001', '1009', '1002']) {
        scene.leg(name)?.ends();
        await settle();
      }
      await Promise.all(scene.calls.map(({ closed }) => closed));
      expect([...scene.fake.openEndpoints]).toEqual([]);
      const supervised = scene.fake.facts.filter((fact) => fact.kind === 'supervision');
      expect(supervised.filter(({ state }) => state === 'over')).toHaveLength(
        supervised.filter(({ state }) => state === 'ringing').length,
      );
    }),
    { numRuns: 300 },
  ));
