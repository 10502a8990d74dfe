import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import { callEvent } from '../../../../test/support/call-event.ts';
import { settle } from '../../../../test/support/fake-clock.ts';
import type { FakeLeg } from '../../../../test/support/fake-leg.ts';
import { PhoneScene } from '../../../../test/support/phone-scene.ts';

const user = { agent_id: '1001', extension: '1001', mobile: null, permissions: ['call.place'] };

let scene: PhoneScene;
const calls = () => scene.phone.snapshot.calls.map(({ id, state, held }) => ({ id, state, held }));
const answered = (id: string, held = false) => ({ id, state: 'answered', held });

/** The agent talks in `c`. */
async function talking(): Promise<FakeLeg> {
  scene = new PhoneScene();
  scene.phone.signedIn(user as unknown as SignedInUser, ['twoCalls', 'callControl']);
  const leg = scene.ring('c');
  await scene.phone.answer('c');
  return leg;
}

/** The agent talks in `d`, which a second caller began; `c` is on hold. */
async function twoCalls(): Promise<{ first: FakeLeg; second: FakeLeg }> {
  const first = await talking();
  const second = scene.ring('d');
  await scene.phone.answer('d');
  expect(calls()).toEqual([answered('c', true), answered('d')]);
  return { first, second };
}

test('a second call is dialled from the phone: the first is on hold before the own leg is answered', async () => {
  const first = await talking();
  scene.answer = 'd';
  await scene.phone.placed.dial({ number: '13900000001' });
  const agreed = Promise.withResolvers<void>();
  first.mayHold = agreed.promise;
  const own = scene.ring('d');
  await settle();
  expect(own.isAnswered).toBe(false);
  agreed.resolve();
  await settle();
  expect(own.isAnswered).toBe(true);
  expect(scene.phone.snapshot.dialProblem).toMatchObject({ reason: 'call-being-placed' });
  scene.phone.handleServiceEvent(
    callEvent({ call_id: 'd', direction: 'outbound', leg: 'customer', status: 'answered' }),
  );
  expect(calls()).toEqual([answered('c', true), answered('d')]);
  expect(scene.phone.snapshot.dialProblem).toMatchObject({ reason: 'two-calls-already' });
});

test('a first call that cannot be put on hold is not left: the second is given up', async () => {
  const first = await talking();
  scene.answer = 'd';
  await scene.phone.placed.dial({ number: '13900000001' });
  first.refusesHold = true;
  const own = scene.ring('d');
  await settle();
  expect([own.isAnswered, own.hasEnded]).toEqual([false, true]);
  expect(calls()[0]).toEqual(answered('c'));
});

describe('the call on hold', () => {
  test.each(['remote', 'local'] as const)('comes back when the second one is ended, %s', async (by) => {
    const { second } = await twoCalls();
    second.happened.emit({ kind: 'ended', by, status: null, why: null });
    await settle();
    expect(calls()[0]).toEqual(answered('c'));
  });

  test('stays on hold when a second caller who rings gives up', async () => {
    await talking();
    await scene.phone.setHeld('c', true);
    scene.ring('d').happened.emit({ kind: 'ended', by: 'remote', status: 487, why: null });
    await settle();
    expect(calls()[0]).toEqual(answered('c', true));
  });

  test('swaps with the other one', async () => {
    await twoCalls();
    await scene.phone.setHeld('c', false);
    expect(calls()).toEqual([answered('c'), answered('d', true)]);
  });
});

describe('a conference', () => {
  let legs: { first: FakeLeg; second: FakeLeg };
  beforeEach(async () => {
    legs = await twoCalls();
    await scene.phone.twoCalls.merge();
  });

  test('is asked for with the call that is talked in first, and split again', async () => {
    expect(scene.requests).toEqual([{ call_id: 'd', other_call_id: 'c' }]);
    expect(scene.phone.snapshot.mergedCallIds).toEqual(['d', 'c']);
    await expect(scene.phone.setHeld('d', true)).rejects.toMatchObject({ reason: 'call-in-conference' });
    await scene.phone.twoCalls.split();
    expect(scene.requests.at(-1)).toEqual({ call_id: 'd' });
    expect(scene.phone.snapshot.mergedCallIds).toEqual([]);
    await expect(scene.phone.twoCalls.split()).rejects.toMatchObject({ reason: 'no-second-call' });
  });

  test.each([
    ['the one on hold', 'c'],
    ['the one talked in', 'd'],
  ] as const)('is parted before %s is removed, whose leg ends alone', async (_, removed) => {
    await scene.phone.twoCalls.remove(removed);
    expect(scene.requests.at(-1)).toEqual({ call_id: 'd' });
    expect([legs.first.hasEnded, legs.second.hasEnded]).toEqual([removed === 'c', removed === 'd']);
  });

  test('ends with either call: the one that is left is talked in', async () => {
    legs.second.happened.emit({ kind: 'ended', by: 'remote', status: null, why: null });
    await settle();
    expect(scene.phone.snapshot.mergedCallIds).toEqual([]);
    expect(calls()[0]).toEqual(answered('c'));
  });

  test('is left by the agent, and the others are left to each other', async () => {
    legs.second.happened.emit({ kind: 'ended', by: 'local', status: null, why: null });
    await settle();
    expect(calls()).toEqual([answered('c', true), { id: 'd', state: 'ended', held: false }]);
  });
});
