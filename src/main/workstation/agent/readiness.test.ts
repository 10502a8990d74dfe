import { describe, expect, test } from 'vitest';
import type { AgentState } from '../../../shared/contract/agent.ts';
import { afterPhone, afterService, type AgentStanding, nextStep, snapshotOf, whyNotReady } from './readiness.ts';

const fine = {
  registration: 'registered',
  microphone: 'present',
  isPlaybackBlocked: false,
  isElsewhere: false,
  hasEvents: true,
} as const;
const service = (part: Partial<AgentState>): AgentState => ({
  agent_id: '1001',
  name: 'Li Na',
  status: 'ready',
  reason: null,
  groups: [{ id: 1, name: 'Consultation' }],
  since: '2026-01-05 09:00:00',
  since_seconds: 5,
  wrap_up_seconds_left: null,
  next: null,
  call_id: null,
  call_ids: [],
  registered: true,
  phone: { registered: true, device_id: null },
  ...part,
});
const standing = (part: Partial<AgentStanding>): AgentStanding => ({
  requested: 'ready',
  phone: fine,
  service: service({}),
  isWithheld: false,
  awaySince: null,
  isWrapUpDone: false,
  groups: [],
  timing: { since: 5000, wrapUpEndsAt: null },
  ...part,
});

test('the break that is shown while the phone is away counts from the loss, until the service reports its own', () => {
  const lost = afterPhone(standing({}), { ...fine, registration: 'connecting' }, 60_000);
  const stillAway = afterPhone(lost, { ...fine, registration: 'unregistered' }, 70_000);
  const shown = snapshotOf({ ...stillAway, isWithheld: true });
  expect(shown).toMatchObject({ label: 'break', since: 60_000 });
  expect(snapshotOf(afterPhone(stillAway, fine, 80_000))).toMatchObject({ label: 'ready', since: 5000 });
});

describe('Ready and what keeps it true', () => {
  test.each([
    [{ ...fine, registration: 'connecting' as const }, /not registered/],
    [{ ...fine, microphone: 'missing' as const }, /no microphone/],
    [{ ...fine, microphone: 'denied' as const }, /blocked/],
    [{ ...fine, isPlaybackBlocked: true }, /does not play sound/],
    [{ ...fine, hasEvents: false }, /does not report calls/],
  ])('is withdrawn with its cause when it is %j', (phone, message) => {
    expect(nextStep(standing({ phone }))).toBe('withdraw');
    expect(snapshotOf(standing({ phone, isWithheld: true })).problem?.message).toMatch(message);
  });

  test('returns by itself when the cause is gone', () => {
    expect(whyNotReady(fine)).toBeNull();
    expect(nextStep(standing({ isWithheld: true, service: service({ status: 'break' }) }))).toBe('restore');
  });

  test('never comes out of a break', () => {
    expect(
      nextStep(standing({ requested: 'break', isWithheld: false, service: service({ status: 'break' }) })),
    ).toBeNull();
  });

  test('is not withdrawn twice, nor in a call', () => {
    const away = { ...fine, registration: 'unregistered' as const };
    expect(nextStep(standing({ phone: away, isWithheld: true, service: service({ status: 'break' }) }))).toBeNull();
    expect(nextStep(standing({ phone: away, service: service({ status: 'in_call' }) }))).toBeNull();
  });
});

describe('while another workstation has the phone', () => {
  const away = { ...fine, registration: 'unregistered', isElsewhere: true } as const;

  test('leaves the agent’s readiness alone, whatever the service reports', () => {
    expect(nextStep(standing({ phone: away }))).toBeNull();
    expect(nextStep(standing({ phone: away, isWithheld: true, service: service({ status: 'break' }) }))).toBeNull();
  });
  test('the state is shown as the service has it, with where the phone is', () => {
    expect(snapshotOf(standing({ phone: away }))).toMatchObject({
      label: 'ready',
      problem: { code: 'conflict', details: { cause: 'elsewhere' } },
    });
  });
  test('does not restore a withheld Ready when the phone returns', () => {
    const withheld = standing({ isWithheld: true, service: service({ status: 'break' }) });
    expect(nextStep(afterPhone(afterPhone(withheld, away, 1), fine, 2))).toBeNull();
  });
});

describe('the service changes the state without a request', () => {
  test('a missed ring is a break, and what is requested follows', () => {
    expect(afterService(standing({}), service({ status: 'break', reason: 'no_answer' }), 1)).toMatchObject({
      requested: 'break',
      isWithheld: false,
    });
  });
  test('our own withdrawal is not taken for a request', () => {
    expect(afterService(standing({ isWithheld: true }), service({ status: 'break' }), 1)).toMatchObject({
      requested: 'ready',
      isWithheld: true,
    });
  });
  test('requests the state after a call', () => {
    expect(afterService(standing({}), service({ status: 'in_call', next: 'break' }), 1)).toMatchObject({
      requested: 'break',
    });
  });
});

test('timers count from the service’s clock', () => {
  expect(
    snapshotOf(
      afterService(standing({}), service({ status: 'wrap_up', since_seconds: 4, wrap_up_seconds_left: 26 }), 10_000),
    ),
  ).toMatchObject({ label: 'wrap_up', since: 6000, wrapUpEndsAt: 36_000 });
});

test('an extended wrap-up ends when the service reports its end; a repeated report changes nothing', () => {
  const wrapUp = (left: number) => service({ status: 'wrap_up', since_seconds: 4, wrap_up_seconds_left: left });
  const begun = afterService(standing({}), wrapUp(26), 10_000);
  const reported = afterService(begun, wrapUp(25), 10_900);
  expect(reported.timing).toEqual(begun.timing);
  expect(afterService(reported, wrapUp(55), 11_000).timing).toEqual({ since: 6000, wrapUpEndsAt: 66_000 });
});

test('offline counts from the sign-in, however long the service has seen nobody', () => {
  const fresh = standing({ requested: 'offline', service: null, timing: { since: 100_000, wrapUpEndsAt: null } });
  const report = service({ status: 'offline', since_seconds: 60 });
  expect(afterService(fresh, report, 100_500).timing.since).toBe(100_000);
  const working = standing({ timing: { since: 100_000, wrapUpEndsAt: null } });
  expect(afterService(working, report, 200_000).timing.since).toBe(140_000);
});
