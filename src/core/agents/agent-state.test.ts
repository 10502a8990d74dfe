import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agentWith } from '../../../test/support/agent.ts';
import {
  type Agent,
  afterAnswered,
  afterBreak,
  afterCallBegan,
  afterCallEnded,
  afterConnected,
  afterInterruptedCall,
  afterMissed,
  afterReady,
  afterRegistration,
  afterSignInToGroups,
  afterSignOut,
  afterTokenEnded,
  afterWrapUp,
  afterWrapUpExtended,
  agentFor,
  hasRoom,
  isFree,
  longestIdle,
  nextOf,
  statusOf,
} from './agent-state.ts';
import { agentView } from './agent-view.ts';

const talking = (at: number) =>
  afterConnected(afterAnswered(afterCallBegan(agentWith(), 'c', 'ringing', 30, at), 'c', at), 'c', at);

describe('an agent', () => {
  test('rings, talks, wraps up and is ready again', () => {
    const ringing = afterCallBegan(agentWith(), 'c', 'ringing', 30, 1);
    const answered = afterAnswered(ringing, 'c', 2);
    const wrapping = afterCallEnded(afterConnected(answered, 'c', 2), 'c', 3);
    expect([ringing, answered, wrapping, afterWrapUp(wrapping, 4)].map(statusOf)).toEqual([
      'ringing',
      'in_call',
      'wrap_up',
      'ready',
    ]);
    expect(wrapping).toMatchObject({ wrapUpEndsAt: 30_003, since: 3 });
  });

  test('takes a break after a missed ring, and stays ready after declining', () => {
    const ringing = afterCallBegan(agentWith(), 'c', 'ringing', 30, 1);
    expect(afterMissed(ringing, 'c', 'no_answer', 2)).toMatchObject({
      requested: 'break',
      reason: 'no_answer',
      calls: {},
    });
    expect(statusOf(afterMissed(ringing, 'c', 'declined', 2))).toBe('ready');
  });

  test('keeps a break that was asked for during the call, through the wrap-up', () => {
    const asked = afterBreak(talking(1), 'lunch', 2);
    expect([statusOf(asked), nextOf(asked)]).toEqual(['in_call', 'break']);
    const wrapping = afterCallEnded(asked, 'c', 3);
    expect([statusOf(wrapping), nextOf(wrapping)]).toEqual(['wrap_up', 'break']);
    expect(afterWrapUp(wrapping, 4)).toMatchObject({ requested: 'break', reason: 'lunch' });
  });

  test('is never made ready by a failed outgoing call out of a break', () => {
    const onBreak = agentWith({ requested: 'break' });
    expect(statusOf(afterCallEnded(afterCallBegan(onBreak, 'c', 'in_call', 30, 1), 'c', 2))).toBe('break');
  });

  test('keeps the wrap-up of a call while another call attempt fails', () => {
    const wrapping = afterCallEnded(talking(1), 'c', 3);
    const tried = afterCallEnded(afterCallBegan(wrapping, 'd', 'in_call', 30, 10), 'd', 12);
    expect([statusOf(tried), tried.wrapUpEndsAt]).toEqual(['wrap_up', 30_003]);
  });

  test('wraps up a call that the service did not live to see the end of', () => {
    expect(afterInterruptedCall(agentWith(), 30, 5)).toMatchObject({ wrapUpEndsAt: 30_005, since: 5 });
    expect(statusOf(afterInterruptedCall(agentWith({ requested: 'offline' }), 30, 5))).toBe('offline');
  });

  test('stays offline after a missed transfer while offline', () => {
    const ringing = afterCallBegan(agentWith({ requested: 'offline' }), 'c', 'ringing', 30, 1);
    expect(statusOf(afterMissed(ringing, 'c', 'no_answer', 2))).toBe('offline');
  });

  test('is signed out with its token, but not while another phone of the same agent is there', () => {
    const here = agentWith({ credentialId: 'one' });
    expect(afterTokenEnded(here, ['one'], 5)).toMatchObject({ requested: 'offline', groupIds: [], since: 5 });
    expect(afterTokenEnded(here, ['two'], 5)).toBe(here);
    expect(statusOf(afterTokenEnded(agentWith({ registered: false }), [], 5))).toBe('offline');
  });

  test('is remembered in the groups of the last sign-in while signed out', () => {
    const signedOut = afterSignOut(afterSignInToGroups(agentWith(), [2, 3], 5), 6);
    expect(signedOut).toMatchObject({ groupIds: [], lastGroupIds: [2, 3] });
    expect(afterSignInToGroups(signedOut, [1], 7)).toMatchObject({ groupIds: [1], lastGroupIds: [1] });
  });

  test('has no wrap-up after a call that nobody answered', () => {
    expect(statusOf(afterCallEnded(afterCallBegan(agentWith(), 'c', 'ringing', 30, 1), 'c', 2))).toBe('ready');
  });

  test('is online but not free after signing in to groups', () => {
    const signedIn = afterSignInToGroups(agentWith({ requested: 'offline', groupIds: [] }), [1, 2], 5);
    expect([
      statusOf(signedIn),
      isFree(signedIn, 1),
      isFree(afterReady(signedIn, 6), 2),
      isFree(afterReady(signedIn, 6), 3),
    ]).toEqual(['break', false, true, false]);
    expect(statusOf(afterSignOut(signedIn, 7))).toBe('offline');
  });

  test('is not free while its phone is not registered', () => {
    expect(isFree(afterRegistration(agentWith(), { registered: false, deviceId: null, credentialId: null }), 1)).toBe(
      false,
    );
  });

  test('orders agents by the longest idle time', () => {
    expect(
      longestIdle([agentWith({ agentId: 'a', idleSince: 5 }), agentWith({ agentId: 'b', idleSince: 2 })])?.agentId,
    ).toBe('b');
    expect(longestIdle([])).toBeNull();
  });
});

describe('an agent with two lines', () => {
  const inCall = (part: Parameters<typeof agentWith>[0] = {}) =>
    afterConnected(afterCallBegan(agentWith(part), 'a', 'ringing', 30, 1), 'a', 2);
  const group = { id: 1, waitsForTalking: true };

  test('has room for one more call while talking in one, and for none while it rings, or on a mobile', () => {
    const ringing = afterCallBegan(agentWith(), 'a', 'ringing', 30, 1);
    const two = afterCallBegan(inCall(), 'b', 'ringing', 30, 3);
    const onMobile = afterConnected(ringing, 'a', 2, true);
    expect([agentWith(), inCall(), ringing, two, onMobile].map(hasRoom)).toEqual([true, true, false, false, false]);
  });

  test('is rung beside a call by a group that waits for it, when nobody is free, and is to be ready', () => {
    const free = agentWith({ agentId: 'free' });
    const found = (agents: readonly Agent[], waitsForTalking = true) =>
      agentFor(agents, { ...group, waitsForTalking }, ['asked already'])?.agentId ?? null;
    expect(found([inCall({ agentId: 'talks' }), free])).toBe('free');
    expect(found([inCall({ agentId: 'talks' })])).toBe('talks');
    expect(found([inCall({ agentId: 'talks' })], false)).toBeNull();
    expect(found([afterBreak(inCall(), null, 3)])).toBeNull();
    expect(found([inCall({ agentId: 'asked already' })])).toBeNull();
    expect(found([inCall({ groupIds: [2] })])).toBeNull();
    expect(found([inCall({ registered: false })])).toBeNull();
  });

  test('wraps up once, after the last call, for the longest of those that need it', () => {
    const two = afterConnected(afterCallBegan(inCall(), 'b', 'ringing', 0, 3), 'b', 4);
    const one = afterCallEnded(two, 'a', 5);
    expect([statusOf(one), one.wrapUpEndsAt]).toEqual(['in_call', null]);
    expect(afterCallEnded(one, 'b', 10)).toMatchObject({ calls: {}, wrapUpEndsAt: 30_010 });
    const rung = afterCallEnded(afterCallBegan(inCall(), 'b', 'ringing', 30, 3), 'a', 5);
    expect([statusOf(rung), hasRoom(rung)]).toEqual(['ringing', false]);
    expect(afterMissed(rung, 'b', 'no_answer', 10)).toMatchObject({ requested: 'ready', wrapUpEndsAt: 30_010 });
  });

  test('stays in the queue after a second ring that was not answered', () => {
    const missed = afterMissed(afterCallBegan(inCall(), 'b', 'ringing', 30, 3), 'b', 'no_answer', 9);
    expect(missed).toMatchObject({ requested: 'ready', reason: null });
    expect(statusOf(missed)).toBe('in_call');
  });
});

type Step = (agent: Agent, at: number) => Agent;
const steps: readonly Step[] = [
  afterReady,
  (before, at) => afterBreak(before, null, at),
  afterSignOut,
  (before, at) => afterSignInToGroups(before, [1], at),
  (before, at) => afterCallBegan(before, 'c', 'ringing', 30, at),
  (before, at) => afterConnected(before, 'c', at),
  (before, at) => afterMissed(before, 'c', 'no_answer', at),
  (before, at) => afterCallEnded(before, 'c', at),
  (before, at) => afterCallBegan(before, 'd', 'ringing', 30, at),
  (before, at) => afterConnected(before, 'd', at),
  (before, at) => afterMissed(before, 'd', 'declined', at),
  (before, at) => afterCallEnded(before, 'd', at),
  afterWrapUp,
];

test('after any sequence of events, a ready agent has asked for it, and has no call and no wrap-up', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(steps.length - 1), { maxLength: 40 }), (chosen) => {
      const end = chosen.reduce(
        (state, index, at) => steps[index]?.(state, at) ?? state,
        agentWith({ requested: 'offline' }),
      );
      if (statusOf(end) === 'ready') expect(end).toMatchObject({ requested: 'ready', calls: {}, wrapUpEndsAt: null });
      if (isFree(end, 1)) expect(statusOf(end)).toBe('ready');
    }),
  );
});

test('the view of an agent lists every call, the oldest first', () => {
  const busy = afterCallBegan(afterCallBegan(agentWith(), 'first', 'in_call', 30, 1), 'second', 'ringing', 30, 2);
  const view = agentView(busy, { groups: new Map(), now: 3, timeZone: 'Asia/Shanghai' });
  expect(view).toMatchObject({ call_id: 'first', call_ids: ['first', 'second'] });
  expect(agentView(agentWith(), { groups: new Map(), now: 3, timeZone: 'Asia/Shanghai' }).call_ids).toEqual([]);
});

describe('more time for a wrap-up', () => {
  const wrapping = afterCallEnded(talking(0), 'c', 1000);

  test('comes after the time that it has', () => {
    expect(afterWrapUpExtended(wrapping, 5000)).toMatchObject({ wrapUpEndsAt: 61_000, since: wrapping.since });
  });

  test('ends ten minutes from now at the latest', () => {
    const often = Array.from({ length: 40 }).reduce<Agent>(
      (agent) => afterWrapUpExtended(agent, 5000) ?? agent,
      wrapping,
    );
    expect(often.wrapUpEndsAt).toBe(605_000);
  });

  test('is for an agent in wrap-up alone', () => {
    expect(afterWrapUpExtended(agentWith(), 5000)).toBeNull();
    expect(afterWrapUpExtended(talking(0), 5000)).toBeNull();
  });
});
