import type { TelephonyFact } from '../../src/core/switch/telephony-port.ts';
import type { talkingAgent } from './talking-agent.ts';

type Scene = Pick<Awaited<ReturnType<typeof talkingAgent>>, 'fake' | 'leg'>;

/** The parties that have to hear each other, by what was last reported. */
export function expectedPairs({ fake, leg }: Scene): readonly string[] {
  const changes = fake.facts.filter(
    (fact): fact is Extract<TelephonyFact, { kind: 'transfer-changed' }> => fact.kind === 'transfer-changed',
  );
  const isAnswered = (name: string) => leg(name)?.state === 'answered';
  const talkOn = fake.facts.some(({ kind }) => kind === 'call-started');
  if (talkOn) return isAnswered('1001') && isAnswered('1002') ? ['agent colleague'] : [];
  if (!isAnswered('139')) return [];
  if (fake.facts.some((fact) => fact.kind === 'call-event' && fact.event === 'taken-over'))
    return isAnswered('1009') ? ['customer supervisor'] : [];
  const last = changes.at(-1);
  if (fake.facts.some(({ kind }) => kind === 'call-queued' || kind === 'call-parked')) return [];
  if (last?.outcome === 'completed') return ['colleague customer'];
  if (last?.state === 'ringing') return [];
  if (last?.state === 'asking') return ['agent colleague'];
  if (last?.state === 'merged') return ['agent colleague customer'];
  return isAnswered('1001') ? ['agent customer'] : [];
}
