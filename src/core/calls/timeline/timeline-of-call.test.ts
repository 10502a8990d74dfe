import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agentWith } from '../../../../test/support/agent.ts';
import type { CallEventKind } from '../../../shared/contract/call-event.ts';
import { type Contradiction, contradictions } from '../../../shared/contract/call-timeline.ts';
import { type Agent, statusOf } from '../../agents/agent-state.ts';
import type { StateChange } from '../../agents/state-history.ts';
import { secondsOf } from '../call-record.ts';
import { effectsOf } from '../fact-effects.ts';
import { type CallFact, TrackedCall } from '../tracked-call.ts';
import { type Announcement, type KeptCall, timelineOf } from './timeline-of-call.ts';

/** A call as the switch would report it: everything after the first fact is `ms` after the one before. */
type Step = { readonly ms: number } & (CallFact extends infer Fact
  ? Fact extends CallFact
    ? Omit<Fact, 'callId' | 'at'>
    : never
  : never);

const startAt = 1_764_000_000_000;
const agentIds = ['1001', '1002', '1003', '1004'];

/** Turns facts into the call that the core keeps, by the parts that keep it. */
function keptOf(steps: readonly Step[]): KeptCall {
  let at = startAt;
  let call: TrackedCall | undefined;
  const agents = new Map(agentIds.map((agentId) => [agentId, agentWith({ agentId })]));
  const states = new Map<string, StateChange[]>(
    agentIds.map((agentId) => [agentId, [{ from: startAt - 5000, state: 'ready', reason: null }]]),
  );
  const announcements: Announcement[] = [];
  for (const { ms, ...step } of steps) {
    at += ms;
    const fact = { ...step, callId: 'c', at } as CallFact;
    if (fact.kind === 'call-started') call = new TrackedCall(fact);
    if (!call) throw new Error('a call begins with its start');
    call.take(fact);
    const inCall = [...agents.values()].filter((agent) => 'c' in agent.calls).map(({ agentId }) => agentId);
    const surroundings = { inCall, missedOffers: [], nameOf: (id: string) => id, colleaguesIn: () => null };
    const { immediate, queued } = effectsOf(fact, call, surroundings);
    for (const effect of immediate) if (effect.kind === 'agent') move(effect.agentId, effect.transition);
    for (const effect of queued)
      if (effect.kind === 'announce' && effect.agentId !== null)
        announcements.push({ ...effect.change, agentId: effect.agentId, at: effect.at });
  }
  function move(agentId: string, transition: (agent: Agent) => Agent): void {
    const before = agents.get(agentId) ?? agentWith({ agentId });
    const after = transition(before);
    agents.set(agentId, after);
    if (statusOf(before) !== statusOf(after))
      states.get(agentId)?.push({ from: at, state: statusOf(after), reason: null });
  }
  const record = call?.record();
  if (!record) throw new Error('there is no call');
  const { duration, billsec, ringSeconds, waitSeconds } = secondsOf(record, at);
  return {
    ...record,
    endedAt: at,
    duration,
    billsec,
    ringSeconds,
    waitSeconds,
    hasCode: false,
    announcements,
    states,
    recording: record.recordFilename === null ? null : { checkedAt: at + 9000, seconds: billsec, fault: null },
    wrapUps: record.agentId === null ? [] : [{ userId: 1, agentId: record.agentId, savedAt: at + 20_000 }],
    waitingCallbacks: [],
  };
}

const started = (direction: 'inbound' | 'outbound'): Step => ({
  ms: 0,
  kind: 'call-started',
  type: 'sip',
  direction,
  caller: '139',
  callee: '4008',
  agentId: direction === 'outbound' ? '1001' : null,
  requestedBy: direction === 'outbound' ? '1001' : null,
  groupId: direction === 'outbound' ? null : 1,
  lineGroup: 'main',
  extra: null,
});
const rings = (ms: number, agentId: string | null): Step => ({
  ms,
  kind: 'leg-ringing',
  leg: agentId === null ? 'customer' : 'agent',
  agentId,
});
const answers = (ms: number, agentId: string | null): Step => ({ ...rings(ms, agentId), kind: 'leg-answered' }) as Step;
const ends = (ms: number, recordFilename: string | null): Step => ({
  ms,
  kind: 'call-ended',
  leg: 'customer',
  recordFilename,
  cause: recordFilename === null ? 'NO_ANSWER' : 'NORMAL_CLEARING',
  sipCode: null,
  reason: null,
  code: null,
});
const happens = (ms: number, event: CallEventKind, agentId: string): Step => ({
  ms,
  kind: 'call-event',
  event,
  side: 'agent',
  agentId,
});
const connects = (agentId: string): Step => ({ ms: 3, kind: 'call-connected', agentId, recordFilename: 'c.wav' });
/** A blind transfer that is answered: the agent leaves as the colleague talks. */
const transfers = (ms: number, from: string, to: string): Step[] => {
  const progress = { kind: 'transfer-changed', byAgentId: from, toAgentId: to, asksFirst: false, note: null } as const;
  return [
    { ms, ...progress, state: 'ringing', outcome: null },
    { ms: 0, kind: 'talk-interrupted', agentId: from },
    rings(ms, to),
    answers(ms, to),
    { ms: 1, kind: 'call-transferred', toAgentId: to, toNumber: null },
    { ms: 0, ...progress, state: 'over', outcome: 'completed' },
    { ms: 2, kind: 'agent-left', agentId: from },
  ];
};

const pause = fc.integer({ min: 1500, max: 60_000 });
const missed = fc.record({
  agentId: fc.constantFrom('1002', '1003', '1004'),
  reason: fc.constantFrom('no_answer' as const, 'declined' as const, 'unreachable' as const),
  ms: pause,
});
const done = fc.array(
  fc.tuple(pause, fc.constantFrom<CallEventKind>('key', 'hold', 'resume', 'mute', 'unmute', 'loss', 'loss-over')),
  { maxLength: 6 },
);
/** Calls that find their way, or do not, and are passed on, or are not. */
const courses = fc
  .record({
    direction: fc.constantFrom('inbound' as const, 'outbound' as const),
    offers: fc.array(missed, { maxLength: 3 }),
    isAnswered: fc.boolean(),
    done,
    isTransferred: fc.boolean(),
    ms: pause,
  })
  .map(({ direction, offers, isAnswered, done: events, isTransferred, ms }): Step[] => {
    const isInbound = direction === 'inbound';
    const way = isInbound
      ? [
          ...offers.flatMap((offer): Step[] => [
            rings(ms, offer.agentId),
            { ms: offer.ms, kind: 'agent-missed', agentId: offer.agentId, reason: offer.reason },
          ]),
          rings(ms, '1001'),
        ]
      : [rings(ms, null)];
    if (!isAnswered) return [started(direction), ...way, ends(ms, null)];
    return [
      started(direction),
      ...way,
      answers(ms, isInbound ? '1001' : null),
      connects('1001'),
      ...events.map(([after, event]) => happens(after, event, '1001')),
      ...(isTransferred ? transfers(ms, '1001', '1002') : []),
      ends(ms, 'c.wav'),
    ];
  });

const foundIn = (call: KeptCall): Contradiction[] => timelineOf(call).flatMap((entry) => [...entry.contradictions]);

test('a call that ran as calls do has no contradiction, begins first, and is in order', () => {
  fc.assert(
    fc.property(courses, (steps) => {
      const call = keptOf(steps);
      const entries = timelineOf(call);
      expect(entries.flatMap((entry) => entry.contradictions.map((one) => `${entry.fact}: ${one}`))).toEqual([]);
      expect(entries[0]?.fact).toBe('began');
      expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted((one, other) => one - other));
    }),
  );
});

/** One thing is made wrong in a call that an agent answered. */
const planted: Record<Contradiction, (call: KeptCall) => Partial<KeptCall>> = {
  'seconds-do-not-add-up': ({ waitSeconds }) => ({ waitSeconds: (waitSeconds ?? 0) + 1 }),
  'duration-differs': ({ duration, waitSeconds }) => ({ duration: duration + 3, waitSeconds: (waitSeconds ?? 0) + 3 }),
  'talk-differs': ({ billsec, duration }) => ({ billsec: billsec + 3, duration: duration + 3 }),
  'order-reversed': ({ createdAt }) => ({ ringingAt: createdAt - 1 }),
  'nobody-talked': () => ({ parts: [] }),
  'talks-overlap': ({ parts, endedAt }) => ({
    parts: [...parts, { agentId: '1003', number: null, from: endedAt - 1000, to: endedAt }],
  }),
  'talk-outside-call': ({ parts, endedAt }) => ({
    parts: parts.map((part, index) => (index === parts.length - 1 ? { ...part, to: endedAt + 1 } : part)),
  }),
  'after-end': ({ events, endedAt }) => ({
    events: [...events, { event: 'key', side: 'customer', agentId: null, at: endedAt + 1001 }],
  }),
  'answer-not-told': ({ announcements }) => ({
    announcements: announcements.filter(({ status }) => status !== 'answered'),
  }),
  'answer-not-recorded': ({ ringingAt, createdAt, endedAt }) => ({
    direction: 'inbound',
    answeredAt: null,
    parts: [],
    announcements: [
      { agentId: '1001', status: 'answered', leg: 'agent', at: Math.min(ringingAt ?? createdAt, endedAt - 1001) },
    ],
  }),
  'answered-twice': ({ answeredAt, endedAt }) => ({
    announcements: [answeredAt ?? 0, endedAt].map((at) => ({ agentId: '1001', status: 'answered', leg: 'agent', at })),
  }),
  'recorded-unanswered': () => ({ answeredAt: null }),
  'recording-length-differs': ({ billsec }) => ({
    recording: { checkedAt: startAt, seconds: billsec * 2 + 4, fault: null },
  }),
  'state-during-talk': ({ states, answeredAt }) => ({
    states: new Map([...states, ['1001', [{ from: (answeredAt ?? 0) - 60_000, state: 'ready', reason: null }]]]),
  }),
  'wrap-up-of-other': ({ endedAt }) => ({ wrapUps: [{ userId: 2, agentId: '1009', savedAt: endedAt }] }),
  'wrap-up-before-call': ({ createdAt }) => ({ wrapUps: [{ userId: 1, agentId: '1001', savedAt: createdAt - 1 }] }),
};

describe.each(contradictions)('%s', (contradiction) => {
  test('is found wherever it is', () => {
    fc.assert(
      fc.property(
        courses.map(keptOf).filter(({ answeredAt }) => answeredAt !== null),
        (call) => {
          expect(foundIn({ ...call, ...planted[contradiction](call) })).toContain(contradiction);
        },
      ),
    );
  });
});

test('the length of a record of before its waiting was kept is not compared', () => {
  const call = keptOf([started('inbound'), rings(9000, '1001'), ends(4000, null)]);
  expect(foundIn({ ...call, duration: 4, waitSeconds: null, ringSeconds: null })).toEqual([]);
});

test('a state that lasts from before the call is shown where it contradicts the talk, and nowhere else', () => {
  const call = keptOf([
    started('inbound'),
    rings(100, '1001'),
    answers(900, '1001'),
    connects('1001'),
    ends(9000, 'c'),
  ]);
  const statesOf = (kept: KeptCall) =>
    timelineOf(kept).filter(({ fact, agentId }) => fact === 'state' && agentId === '1001');
  expect(statesOf(call).map(({ state }) => state)).toEqual(['ringing', 'in_call', 'wrap_up']);
  const [ready] = call.states.get('1001') ?? [];
  const wrong = { ...call, states: new Map([['1001', ready ? [ready] : []]]) };
  expect(statesOf(wrong)).toMatchObject([{ state: 'ready', contradictions: ['state-during-talk'] }]);
});

test('phones that did not take a call, transfers and who left are kept with its events, in order', () => {
  const steps = [started('inbound'), rings(100, '1002')];
  const declined: Step = { ms: 3000, kind: 'agent-missed', agentId: '1002', reason: 'declined' };
  const talk = [rings(10, '1001'), answers(900, '1001'), connects('1001')];
  const queued: Step = { ms: 5, kind: 'call-queued', groupId: 2 };
  const call = keptOf([...steps, declined, ...talk, ...transfers(2000, '1001', '1003'), queued, ends(9000, 'c.wav')]);
  expect(call.events.map(({ event, agentId, groupId }) => [event, agentId ?? groupId])).toEqual([
    ['declined', '1002'],
    ['transfer-began', '1001'],
    ['transfer-over', '1001'],
    ['left', '1001'],
    ['queued', 2],
  ]);
  expect(keptOf([started('inbound'), ...talk, ends(9000, 'c.wav')]).events).toEqual([]);
});
