import { describe, expect, test } from 'vitest';
import type { AgentState } from '../../../shared/contract/agent.ts';
import { afterServer, type Desk, nextStep, snapshotOf, whyNotReady } from './readiness.ts';

const fine = { registration: 'registered', microphone: 'present' } as const;
const server = (part: Partial<AgentState>): AgentState => ({
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
  registered: true,
  phone: { registered: true, device_id: null },
  ...part,
});
const desk = (part: Partial<Desk>): Desk => ({
  wish: 'ready',
  reality: fine,
  server: server({}),
  isWithheld: false,
  groups: [],
  readAt: 10_000,
  ...part,
});

describe('honest ready', () => {
  test.each([
    [{ ...fine, registration: 'connecting' as const }, /not registered/],
    [{ ...fine, microphone: 'missing' as const }, /no microphone/],
    [{ ...fine, microphone: 'denied' as const }, /not allowed/],
  ])('is withdrawn with its cause when reality is %j', (reality, message) => {
    expect(nextStep(desk({ reality }))).toBe('withdraw');
    expect(snapshotOf(desk({ reality, isWithheld: true })).problem?.message).toMatch(message);
  });

  test('returns by itself when the cause is gone', () => {
    expect(whyNotReady(fine)).toBeNull();
    expect(nextStep(desk({ isWithheld: true, server: server({ status: 'break' }) }))).toBe('restore');
  });

  test('never comes out of a break', () => {
    expect(nextStep(desk({ wish: 'break', isWithheld: false, server: server({ status: 'break' }) }))).toBeNull();
  });

  test('is not withdrawn twice, nor in a call', () => {
    const away = { ...fine, registration: 'unregistered' as const };
    expect(nextStep(desk({ reality: away, isWithheld: true }))).toBeNull();
    expect(nextStep(desk({ reality: away, server: server({ status: 'in_call' }) }))).toBeNull();
  });
});

describe('the service changes the state unasked', () => {
  test('a missed ring is a break, and the wish follows', () => {
    expect(afterServer(desk({}), server({ status: 'break', reason: 'no_answer' }), 1)).toMatchObject({
      wish: 'break',
      isWithheld: false,
    });
  });
  test('our own withdrawal is not taken for a wish', () => {
    expect(afterServer(desk({ isWithheld: true }), server({ status: 'break' }), 1)).toMatchObject({
      wish: 'ready',
      isWithheld: true,
    });
  });
  test('what follows a call is the wish', () => {
    expect(afterServer(desk({}), server({ status: 'in_call', next: 'break' }), 1)).toMatchObject({ wish: 'break' });
  });
});

test('timers count from the service’s clock', () => {
  expect(
    snapshotOf(desk({ server: server({ status: 'wrap_up', since_seconds: 4, wrap_up_seconds_left: 26 }) })),
  ).toMatchObject({ label: 'wrap_up', since: 6000, wrapUpEndsAt: 36_000 });
});
