import { describe, expect, test } from 'vitest';
import type { CallEventKind } from '../../shared/contract/call-event.ts';
import { type CallSurroundings, effectsOf } from './fact-effects.ts';
import { type CallFact, type CallStarted, TrackedCall } from './tracked-call.ts';

const about = { callId: 'c', at: 1000 };
const started: CallStarted = {
  kind: 'call-started',
  ...about,
  type: 'sip',
  direction: 'inbound',
  caller: '139',
  callee: '4008',
  agentId: null,
  requestedBy: null,
  groupId: 7,
  lineGroup: 'main',
  extra: null,
};
const surroundings: CallSurroundings = {
  inCall: ['1001'],
  missedOffers: [{ agentId: '1009', reason: 'declined' }],
  nameOf: (agentId) => `name of ${agentId}`,
  colleaguesIn: (groupId) => (groupId === 7 ? 2 : null),
};
const rings: CallFact = { kind: 'leg-ringing', ...about, leg: 'agent', agentId: '1001' };
const connects: CallFact = { kind: 'call-connected', ...about, agentId: '1001', recordFilename: 'c.wav' };
const misses: CallFact = { kind: 'agent-missed', ...about, agentId: '1002', reason: 'declined' };
const leaves: CallFact = { kind: 'agent-left', ...about, agentId: '1001' };
const transferEnds: CallFact = { kind: 'talk-interrupted', ...about, agentId: '1001' };
const ends: CallFact = {
  kind: 'call-ended',
  ...about,
  leg: 'customer',
  recordFilename: 'c.wav',
  cause: 'NORMAL_CLEARING',
  sipCode: null,
  reason: null,
  code: null,
};

/** The effects of the last fact, as one line each. */
function effects(facts: readonly CallFact[], beginning = started, around: Partial<CallSurroundings> = {}) {
  const call = new TrackedCall(beginning);
  for (const fact of facts) call.take(fact);
  const last = facts.at(-1) ?? beginning;
  const { immediate, queued } = effectsOf(last, call, { ...surroundings, ...around });
  const named = [...immediate, ...queued].map((effect) => {
    switch (effect.kind) {
      case 'agent':
        return `move ${effect.agentId}`;
      case 'announce': {
        const { change, agentId, isRepeated } = effect;
        return `announce ${change.status} of ${change.leg} to ${agentId}${isRepeated ? ' alone' : ''}`;
      }
      case 'missed-call':
        return `${effect.outcome.caller} to ${effect.offers.map(({ agentId }) => agentId).join()}`;
      case 'save':
        return effect.holdsUpNext ? 'save first' : 'save';
      default:
        return effect.kind;
    }
  });
  return { named, immediate, queued };
}

test('a call that begins moves the agent who placed it, and is saved once its customer is known', () => {
  expect(effects([]).named).toEqual(['call-began', 'identify-customer', 'save']);
  expect(effects([], { ...started, direction: 'outbound', agentId: '1001' }).named[0]).toBe('move 1001');
});

test('a leg is announced to its agent as theirs, to the one who placed the call as the other side', () => {
  expect(effects([rings]).named).toEqual(['move 1001', 'announce ringing of agent to 1001', 'save']);
  const internal: CallStarted = { ...started, direction: 'internal', agentId: '1005' };
  expect(effects([rings], internal).named).toEqual([
    'move 1001',
    'announce ringing of agent to 1001',
    'announce ringing of customer to 1005',
    'save',
  ]);
});

test('a leg between two numbers outside is announced to the account that placed the call', () => {
  expect(effects([{ ...rings, leg: 'customer', agentId: null }]).named).toEqual([
    'announce ringing of customer to null',
    'save',
  ]);
});

test('a mobile that answers as the leg of the agent moves the agent who placed the call', () => {
  const dual: CallStarted = { ...started, type: 'dual', direction: 'outbound', agentId: '1001' };
  expect(effects([{ kind: 'leg-answered', ...about, leg: 'agent', agentId: null }], dual).named[0]).toBe('move 1001');
});

describe('lost sound', () => {
  const event = (kind: CallEventKind, side: 'agent' | 'customer', agentId: string | null): CallFact => ({
    kind: 'call-event',
    ...about,
    event: kind,
    side,
    agentId,
  });
  const told = (fact: CallFact, beginning = started) => effects([rings, connects, fact], beginning).immediate;

  test('of the customer is told to the agent who talks, as that of the other side', () => {
    expect(told(event('loss', 'customer', null))).toEqual([
      { kind: 'sound', agentId: '1001', side: 'other', isLost: true },
    ]);
    expect(told(event('loss-over', 'customer', null))).toEqual([
      { kind: 'sound', agentId: '1001', side: 'other', isLost: false },
    ]);
  });

  test('of an agent is told to that agent, and to the colleague who talks with them', () => {
    expect(told(event('gone', 'agent', '1001'))).toEqual([
      { kind: 'sound', agentId: '1001', side: 'own', isLost: true },
    ]);
    expect(told(event('back', 'customer', '1002'))).toEqual([
      { kind: 'sound', agentId: '1002', side: 'own', isLost: false },
      { kind: 'sound', agentId: '1001', side: 'other', isLost: false },
    ]);
  });

  test('of the agent’s own mobile is the agent’s', () => {
    const dual: CallStarted = { ...started, type: 'dual', direction: 'outbound', agentId: '1001' };
    expect(told(event('loss', 'agent', null), dual)).toEqual([
      { kind: 'sound', agentId: '1001', side: 'own', isLost: true },
    ]);
  });

  test.each(['key', 'hold', 'mute'] as const)('%s is none', (kind) => {
    expect(told(event(kind, 'agent', '1001'))).toEqual([]);
  });
});

describe('an agent who misses the caller', () => {
  test('is notified immediately how many colleagues remain', () => {
    const { named, immediate } = effects([rings, misses]);
    expect(named).toEqual(['move 1002', 'waiting to 1002', 'announce hungup of agent to 1002', 'save']);
    expect(immediate).toContainEqual(
      expect.objectContaining({ outcome: expect.objectContaining({ colleagues_signed_in: 2 }) }),
    );
  });

  test('during a transfer is notified who talks with the caller', () => {
    const { immediate } = effects([rings, connects, misses]);
    expect(immediate).toContainEqual(
      expect.objectContaining({
        outcome: expect.objectContaining({ caller: 'answered', answered_by: 'name of 1001' }),
      }),
    );
  });

  test('is notified immediately who answered', () => {
    expect(effects([rings, connects]).named).toEqual(['move 1001', 'recording-started', 'answered to 1009', 'save']);
  });
});

describe('a recording', () => {
  const transferred: CallFact = { kind: 'call-transferred', ...about, toAgentId: '1003', toNumber: null };
  const fails: CallFact = { kind: 'recording-failed', ...about, reason: 'ENOSPC' };
  const ofRecording = (facts: readonly CallFact[], beginning?: CallStarted, around?: Partial<CallSurroundings>) =>
    effects(facts, beginning, around).immediate.filter(({ kind }) => kind.startsWith('recording-'));

  test('is told to everybody who talks, and to whom the customer is transferred', () => {
    const internal: CallStarted = { ...started, direction: 'internal', agentId: '1005' };
    const both = { inCall: ['1005', '1001'] };
    expect(ofRecording([connects], internal, both)).toEqual([
      { kind: 'recording-started', agentIds: ['1005', '1001'] },
    ]);
    expect(ofRecording([connects, transferred])).toEqual([{ kind: 'recording-started', agentIds: ['1003'] }]);
  });

  test('is told to a colleague who was asked once the customer hears them, with its pause', () => {
    const becomes = (state: 'asking' | 'merged'): CallFact => ({
      ...{ kind: 'transfer-changed', ...about, byAgentId: '1001', toAgentId: '1002' },
      ...{ asksFirst: true, note: null, state, outcome: null },
    });
    const pauses: CallFact = {
      kind: 'call-event',
      ...about,
      event: 'recording-paused',
      side: 'agent',
      agentId: '1001',
    };
    const agentIds = ['1002'];
    expect(ofRecording([connects, becomes('asking')])).toEqual([]);
    expect(ofRecording([connects, becomes('merged')])).toEqual([{ kind: 'recording-started', agentIds }]);
    expect(ofRecording([connects, pauses, becomes('merged')])).toEqual([
      { kind: 'recording-paused', agentIds, isPaused: true },
    ]);
    expect(ofRecording([connects, becomes('merged'), pauses])).toEqual([
      { kind: 'recording-paused', agentIds: ['1001', '1002'], isPaused: true },
    ]);
  });

  test('that could not begin, or that has failed, is told to nobody as one', () => {
    expect(ofRecording([{ ...connects, recordFilename: null }])).toEqual([]);
    expect(ofRecording([connects, fails, transferred])).toEqual([]);
    expect(ofRecording([connects, fails])).toEqual([
      { kind: 'recording-failed', agentIds: ['1001'], reason: 'ENOSPC' },
    ]);
  });
});

describe('the end of a call', () => {
  test('is announced once the record is written, then to those who missed the caller', () => {
    expect(effects([rings, connects, ends]).named).toEqual([
      'move 1001',
      'call-over',
      'save first',
      'announce hungup of customer to 1001',
      'announce hungup of customer to 1009 alone',
      'ended to 1009',
      'forget',
    ]);
  });

  test('of a caller who was declined and gives up is announced once, with the true cause, to who declined', () => {
    const { queued } = effects([misses, { ...ends, cause: 'ORIGINATOR_CANCEL' }], started, {
      inCall: [],
      missedOffers: [{ agentId: '1002', reason: 'declined' }],
    });
    expect(queued.filter(({ kind }) => kind === 'announce')).toEqual([
      expect.objectContaining({
        agentId: '1002',
        change: expect.objectContaining({ status: 'hungup', leg: 'customer', hangup_cause: 'ORIGINATOR_CANCEL' }),
      }),
    ]);
  });

  test('of a caller whom several declined is announced to everybody once', () => {
    const missedOffers = ['1002', '1003'].map((agentId) => ({ agentId, reason: 'declined' as const }));
    const { named } = effects([misses, { ...misses, agentId: '1003' }, ends], started, { inCall: [], missedOffers });
    expect(named.filter((effect) => effect.startsWith('announce'))).toEqual([
      'announce hungup of customer to 1002',
      'announce hungup of customer to 1003 alone',
    ]);
  });

  test('is announced to the agent who transferred the caller and left, when nobody answered', () => {
    const { named } = effects([rings, connects, transferEnds, leaves, ends], started, { inCall: [] });
    expect(named).toContain('announce hungup of customer to 1001');
  });

  test('is announced to nobody in particular when no agent took part', () => {
    expect(effects([ends], started, { inCall: [], missedOffers: [] }).named).toContain(
      'announce hungup of customer to null',
    );
  });
});
