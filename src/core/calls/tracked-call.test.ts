import { describe, expect, test } from 'vitest';
import { secondsOf } from './call-record.ts';
import { type CallFact, TrackedCall } from './tracked-call.ts';

type Step = CallFact extends infer Fact
  ? Fact extends CallFact
    ? Omit<Fact, 'callId' | 'at'> & { s: number }
    : never
  : never;

/** A call that begins at second 0; `s` is the second of each fact. */
function callOf(direction: 'inbound' | 'outbound', steps: readonly Step[]): TrackedCall {
  const call = new TrackedCall({
    kind: 'call-started',
    callId: 'c',
    at: 0,
    type: 'sip',
    direction,
    caller: '139',
    callee: '4008',
    agentId: direction === 'outbound' ? '1001' : null,
    requestedBy: null,
    groupId: 1,
    lineGroup: 'main',
    extra: null,
  });
  for (const { s, ...fact } of steps) call.take({ ...fact, callId: 'c', at: s * 1000 } as CallFact);
  return call;
}

const legOf = (agentId: string | null) => (agentId === null ? 'customer' : 'agent');
const rings = (s: number, agentId: string | null): Step => ({ kind: 'leg-ringing', leg: legOf(agentId), agentId, s });
const answers = (s: number, agentId: string | null): Step => ({
  kind: 'leg-answered',
  leg: legOf(agentId),
  agentId,
  s,
});
const misses = (s: number, agentId: string): Step => ({ kind: 'agent-missed', agentId, reason: 'no_answer', s });
const connects = (s: number, agentId: string): Step => ({
  kind: 'call-connected',
  agentId,
  recordFilename: 'c.wav',
  s,
});
const transfers = (s: number, toAgentId: string | null, toNumber: string | null): Step => ({
  kind: 'call-transferred',
  toAgentId,
  toNumber,
  s,
});
const endOfCall = {
  leg: 'customer',
  recordFilename: 'c.wav',
  cause: 'NORMAL_CLEARING',
  sipCode: null,
  reason: null,
  code: null,
} as const;
const ends = (s: number): Step => ({ kind: 'call-ended', ...endOfCall, s });
const pauses = (s: number): Step => ({ kind: 'talk-interrupted', agentId: '1001', s });
const leaves = (s: number, agentId: string): Step => ({ kind: 'agent-left', agentId, s });
const secondsAt = (call: TrackedCall, s: number) => secondsOf(call.record(), s * 1000);

describe('the seconds of a call', () => {
  test('waiting, ringing and talking add up to the whole', () => {
    const call = callOf('inbound', [
      rings(40, '1001'),
      misses(60, '1001'),
      rings(70, '1002'),
      answers(75, '1002'),
      connects(75, '1002'),
      ends(105),
    ]);
    expect(secondsAt(call, 105)).toEqual({ duration: 105, waitSeconds: 70, ringSeconds: 5, billsec: 30 });
  });

  test('ends the ring when a caller gives up after an agent has missed the call', () => {
    const call = callOf('inbound', [rings(0, '1001'), misses(20, '1001'), ends(50)]);
    expect(secondsAt(call, 50)).toEqual({ duration: 50, waitSeconds: 30, ringSeconds: 20, billsec: 0 });
  });

  test('counts the customer’s ring of an outgoing call, not that of the agent’s phone', () => {
    const call = callOf('outbound', [
      rings(0, '1001'),
      answers(2, '1001'),
      rings(4, null),
      answers(14, null),
      connects(14, '1001'),
      ends(24),
    ]);
    expect(secondsAt(call, 24)).toEqual({ duration: 24, waitSeconds: 4, ringSeconds: 10, billsec: 10 });
  });

  test('an outgoing call that was answered without having rung: how long it rang is unknown', () => {
    const call = callOf('outbound', [
      rings(0, '1001'),
      answers(9, '1001'),
      answers(14, null),
      connects(14, '1001'),
      ends(24),
    ]);
    expect(call.record().ringingAt).toBeNull();
    expect(secondsAt(call, 24)).toEqual({ duration: 24, waitSeconds: 14, ringSeconds: null, billsec: 10 });
  });

  test('an outgoing call that the agent who placed it did not take has rung nobody', () => {
    const call = callOf('outbound', [rings(0, '1001'), ends(30)]);
    expect(secondsAt(call, 30)).toEqual({ duration: 30, waitSeconds: 30, ringSeconds: 0, billsec: 0 });
  });

  test('a colleague’s ring counts, not that of the agent who called', () => {
    const call = callOf('outbound', [
      rings(0, '1001'),
      answers(3, '1001'),
      rings(4, '1002'),
      answers(10, '1002'),
      connects(10, '1001'),
      ends(20),
    ]);
    expect(secondsAt(call, 20)).toEqual({ duration: 20, waitSeconds: 4, ringSeconds: 6, billsec: 10 });
  });

  test('answered is at least one second to bill, and never more than the whole', () => {
    const call = callOf('inbound', [rings(0, '1001'), answers(0, '1001'), connects(0, '1001'), ends(0.2)]);
    expect(secondsAt(call, 0.2)).toEqual({ duration: 1, waitSeconds: 0, ringSeconds: 0, billsec: 1 });
  });
});

describe('holds by the other side', () => {
  const holds = (s: number, isHeld: boolean): Step => ({ kind: 'hold-changed', agentId: '1001', isHeld, s });
  const answered = [rings(0, '1001'), answers(5, '1001'), connects(5, '1001')];

  test('are kept from when to when; the end of the call ends the last one', () => {
    const call = callOf('inbound', [...answered, holds(10, true), holds(15, false), holds(20, true)]);
    const first = { agentId: '1001', from: 10_000, to: 15_000 };
    expect(call.record().holds).toEqual([first, { agentId: '1001', from: 20_000, to: null }]);
    call.take({ kind: 'call-ended', callId: 'c', at: 30_000, ...endOfCall });
    expect(call.record().holds).toEqual([first, { agentId: '1001', from: 20_000, to: 30_000 }]);
  });

  test('are bounded, however often the other side holds; the last one kept still ends', () => {
    const often = Array.from({ length: 300 }, (_one, index) => [
      holds(10 + 2 * index, true),
      holds(11 + 2 * index, false),
    ]);
    const { holds: kept } = callOf('inbound', [...answered, ...often.flat()]).record();
    expect(kept).toHaveLength(100);
    expect(kept.filter(({ to }) => to === null)).toEqual([]);
  });
});

describe('events', () => {
  test('are kept in order, and bounded, however many a far side makes', () => {
    const call = callOf(
      'inbound',
      Array.from({ length: 300 }, (_one, index): Step => {
        const side = index % 2 === 0 ? 'agent' : 'customer';
        return { kind: 'call-event', event: 'key', side, agentId: side === 'agent' ? '1001' : null, s: index };
      }),
    );
    expect(call.record().events.slice(0, 2)).toEqual([
      { event: 'key', side: 'agent', agentId: '1001', at: 0 },
      { event: 'key', side: 'customer', agentId: null, at: 1000 },
    ]);
    expect([call.record().events.length, call.keepsEvents]).toEqual([200, false]);
  });
});

describe('the talkers of a call', () => {
  const answered = [rings(0, '1001'), answers(5, '1001'), connects(5, '1001')];

  test('one part for each, and the record is of the last agent who talked', () => {
    const call = callOf('inbound', [
      ...answered,
      transfers(20, '1002', null),
      transfers(30, null, '13911112222'),
      ends(60),
    ]);
    expect(call.record()).toMatchObject({
      agentId: '1002',
      answeredAt: 5000,
      parts: [
        { agentId: '1001', number: null, from: 5000, to: 20_000 },
        { agentId: '1002', number: null, from: 20_000, to: 30_000 },
        { agentId: null, number: '13911112222', from: 30_000, to: 60_000 },
      ],
    });
    expect(secondsAt(call, 60)).toMatchObject({ ringSeconds: 5, billsec: 55, duration: 60 });
  });

  test('a part ends when the customer no longer hears the agent; when they do again another begins', () => {
    const call = callOf('inbound', [
      ...answered,
      pauses(20),
      rings(20, '1002'),
      misses(40, '1002'),
      { kind: 'talk-resumed', agentId: '1001', s: 40 },
      pauses(50),
      ends(60),
    ]);
    expect(call.record()).toMatchObject({
      agentId: '1001',
      parts: [
        { agentId: '1001', from: 5000, to: 20_000 },
        { agentId: '1001', from: 40_000, to: 50_000 },
      ],
    });
    expect(secondsAt(call, 60)).toMatchObject({ billsec: 55 });
  });

  test('an agent who was only rung for a transfer takes over neither the call nor its ring', () => {
    const call = callOf('inbound', [...answered, rings(20, '1002'), misses(50, '1002'), ends(60)]);
    expect(call.record()).toMatchObject({ agentId: '1001', ringingAt: 0, ringEndedAt: 5000 });
    expect([...call.agentIds]).toEqual(['1001', '1002']);
  });

  test('nobody answered: no part, and the record is of who was rung last', () => {
    const call = callOf('inbound', [rings(0, '1001'), misses(20, '1001'), rings(20, '1002'), ends(25)]);
    expect(call.record()).toMatchObject({ agentId: '1002', parts: [], answeredAt: null });
  });

  test.each([
    ['declines', misses(20, '1001')],
    ['answers', answers(20, '1001')],
  ])('a phone that %s without having rung is the one that was rung', (_, step) => {
    expect(callOf('inbound', [step, ends(25)]).record()).toMatchObject({ agentId: '1001', parts: [] });
  });
});

describe('a customer whose agent has left during a transfer', () => {
  const answered = [rings(0, '1001'), answers(5, '1001'), connects(5, '1001')];

  test('waits from then on for the agent who answers', () => {
    const call = callOf('inbound', [...answered, pauses(20), rings(20, '1002'), leaves(22, '1001')]);
    expect(call.isAttended).toBe(false);
    expect(call.record()).toMatchObject({ unattendedSince: 22_000, agentId: '1001' });
    for (const step of [transfers(30, '1002', null), ends(60)]) {
      const { s, ...fact } = step;
      call.take({ ...fact, callId: 'c', at: s * 1000 } as CallFact);
    }
    expect(call.record()).toMatchObject({ unattendedSince: null, agentId: '1002' });
  });

  test('is not left alone by an agent who leaves when another one talks', () => {
    const call = callOf('inbound', [...answered, pauses(20), transfers(30, '1002', null), leaves(30, '1001')]);
    expect(call.record().unattendedSince).toBeNull();
  });
});

describe('agents who missed the caller', () => {
  const offersOf = (steps: readonly Step[]) => callOf('inbound', steps).record().missedOffers;

  test('is to hear what becomes of them, once', () => {
    const call = callOf('inbound', [rings(0, '1001'), misses(20, '1001'), rings(20, '1002')]);
    expect(call.takeMissedOffers()).toEqual([{ agentId: '1001', reason: 'no_answer' }]);
    expect(call.takeMissedOffers()).toEqual([]);
  });

  test.each([
    ['rings', rings(25, '1001')],
    ['is answered', answers(25, '1001')],
  ])('has not, when the caller %s there again', (_, step) => {
    expect(offersOf([rings(0, '1001'), misses(20, '1001'), step])).toEqual([]);
  });

  test('are notified immediately who talks with the caller of a transfer, unless the agent has left', () => {
    const transferred = [connects(5, '1001'), pauses(20), rings(20, '1002')];
    expect(offersOf([...transferred, misses(40, '1002')])).toEqual([]);
    expect(offersOf([...transferred, leaves(25, '1001'), misses(40, '1002')])).toHaveLength(1);
  });
});
