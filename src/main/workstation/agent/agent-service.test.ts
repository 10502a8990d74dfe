import { describe, expect, test } from 'vitest';
import { FakeClock, settle } from '../../../../test/support/fake-clock.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AgentStatus } from '../../../shared/contract/agent.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { AgentEvent } from '../call-events/read-event.ts';
import { AgentService } from './agent-service.ts';

const firstConnection = () => Promise.resolve();
const stateOf = (status: AgentStatus, seq: number | null = null): AgentEvent => ({
  agent_id: '1001',
  name: '',
  status,
  reason: null,
  groups: [{ id: 1, name: 'Consultation' }],
  since: '2026-01-01 09:00:00',
  since_seconds: 0,
  wrap_up_seconds_left: null,
  next: status === 'ringing' ? 'ready' : null,
  call_id: null,
  call_ids: [],
  registered: true,
  phone: { registered: true, device_id: null },
  seq,
});

/** An agent who signs in and whose phone works, and a service that answers when the test decides. */
function signingIn() {
  const received: {
    readonly name: string;
    readonly answer: (state: AgentEvent) => void;
    readonly refuse: (e: Error) => void;
  }[] = [];
  const call = ({ path }: { path: string }) =>
    new Promise((resolve, reject) =>
      received.push({ name: path.split('/').at(-1) ?? '', answer: resolve, refuse: reject }),
    );
  const answer = (state: AgentEvent): void => received.at(-1)?.answer(state);
  const refuse = (error: Error): void => received.at(-1)?.refuse(error);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const clock = new FakeClock();
  const agent = new AgentService({ client: { call } as unknown as ServiceClient, clock, log, firstConnection });
  agent.phoneReadinessChanged({
    registration: 'registered',
    microphone: 'present',
    isPlaybackBlocked: false,
    isElsewhere: false,
    hasEvents: true,
  });
  return { agent, clock, answer, refuse, received, started: agent.start('1001') };
}

/** The same agent on break, who has pressed Ready. */
async function onBreak() {
  const { agent, clock, answer, refuse, received, started } = signingIn();
  answer(stateOf('break'));
  await started;
  const ready = agent.ready();
  // Ready waits for a sign-in to groups that may be under way.
  await settle();
  return { agent, clock, ready, answer, refuse, received };
}

test('a call that rings before Ready is answered stays on the screen', async () => {
  const { agent, ready, answer } = await onBreak();
  agent.handleServiceEvent(stateOf('ready'));
  agent.handleServiceEvent(stateOf('ringing'));
  answer(stateOf('ready'));
  await ready;
  expect(agent.snapshot).toMatchObject({ label: 'ringing', requested: 'ready' });
});

test('events that were held up on their way change nothing that was read after them', async () => {
  const { agent, ready, answer } = await onBreak();
  answer(stateOf('ready'));
  await ready;
  agent.handleServiceEvent(stateOf('in_call', 11));
  const read = agent.refresh();
  answer(stateOf('wrap_up', 13));
  await read;
  const labels: string[] = [];
  agent.changed.on(({ label }) => labels.push(label));
  agent.handleServiceEvent(stateOf('in_call', 12));
  agent.handleServiceEvent(stateOf('wrap_up', 13));
  agent.handleServiceEvent(stateOf('ready', 14));
  expect(labels).toEqual(['ready']);
});

test('a service without events of agents is believed by its answer', async () => {
  const { agent, ready, answer } = await onBreak();
  answer(stateOf('ready'));
  await ready;
  expect(agent.snapshot).toMatchObject({ label: 'ready', requested: 'ready' });
});

test('emits nothing when nothing has changed', async () => {
  const { agent, ready, answer } = await onBreak();
  answer(stateOf('ready'));
  await ready;
  const labels: string[] = [];
  agent.changed.on(({ label }) => labels.push(label));
  agent.handleServiceEvent(stateOf('ringing'));
  agent.handleServiceEvent(stateOf('ringing'));
  agent.phoneReadinessChanged({
    registration: 'registered',
    microphone: 'present',
    isPlaybackBlocked: false,
    isElsewhere: false,
    hasEvents: true,
  });
  agent.handleServiceEvent(stateOf('ready'));
  expect(labels).toEqual(['ringing', 'ready']);
});

test('emits nothing when the same state is reported again, although its seconds are recounted', async () => {
  const { agent, clock } = await onBreak();
  const report = { ...stateOf('wrap_up'), since_seconds: 2, wrap_up_seconds_left: 28 };
  agent.handleServiceEvent(report);
  const first = agent.snapshot;
  const timers: number[] = [];
  agent.changed.on(({ since }) => timers.push(since));
  await clock.advance(900);
  agent.handleServiceEvent(report);
  await clock.advance(900);
  agent.handleServiceEvent({ ...report, since_seconds: 3, wrap_up_seconds_left: 27 });
  expect(timers).toEqual([]);
  expect(agent.snapshot).toEqual(first);
  // Another break asked for meanwhile is a change, of the same wrap-up.
  agent.handleServiceEvent({ ...report, next: 'break' });
  expect(agent.snapshot).toEqual({ ...first, requested: 'break', next: 'break' });
  const later = '2026-01-01 09:00:30';
  agent.handleServiceEvent({ ...stateOf('ready'), since: later });
  expect(agent.snapshot).toMatchObject({ label: 'ready', since: clock.now(), wrapUpEndsAt: null });
});

test('a withdrawal that a hanging service carries out late is not taken for a break of the agent’s', async () => {
  const asked: string[] = [];
  const answers: ((state: AgentEvent) => void)[] = [];
  const call = (endpoint: { path: string }) => {
    asked.push(endpoint.path.split('/').at(-1) ?? '');
    return new Promise<AgentEvent>((resolve) => void answers.push(resolve));
  };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const clock = new FakeClock();
  const agent = new AgentService({ client: { call } as unknown as ServiceClient, clock, log, firstConnection });
  const phone = {
    registration: 'registered',
    microphone: 'present',
    isPlaybackBlocked: false,
    isElsewhere: false,
    hasEvents: true,
  } as const;
  agent.phoneReadinessChanged(phone);
  const started = agent.start('1001');
  answers.shift()?.(stateOf('break'));
  await started;
  const ready = agent.ready();
  await settle();
  answers.shift()?.(stateOf('ready'));
  await ready;

  agent.phoneReadinessChanged({ ...phone, registration: 'connecting' });
  await clock.advance(2000);
  expect(asked.splice(0).at(-1)).toBe('break');
  // The service hangs; when it responds again, the state is read before the withdrawal is carried out.
  agent.phoneReadinessChanged(phone);
  agent.handleServiceEvent(stateOf('ready'));
  const withdrawn = { ...stateOf('break'), reason: 'phone_unavailable' };
  agent.handleServiceEvent(withdrawn);
  answers.shift()?.(withdrawn);
  await clock.advance(2000);
  expect(asked).toEqual(['ready']);
  answers.shift()?.(stateOf('ready'));
  await clock.advance(0);
  expect(agent.snapshot).toMatchObject({ label: 'ready', requested: 'ready' });
});

test('Ready pressed before it is known whether events arrive waits, and is refused when they do not', async () => {
  const first = Promise.withResolvers<void>();
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const paths: string[] = [];
  const call = async ({ path }: { path: string }) => {
    paths.push(path);
    return stateOf('break');
  };
  const client = { call } as unknown as ServiceClient;
  const agent = new AgentService({ client, clock: new FakeClock(), log, firstConnection: () => first.promise });
  const phone = {
    registration: 'registered',
    microphone: 'present',
    isPlaybackBlocked: false,
    isElsewhere: false,
  } as const;
  agent.phoneReadinessChanged({ ...phone, hasEvents: true });
  await agent.start('1001');
  const ready = expect(agent.ready()).rejects.toThrow(/does not report calls/);
  agent.phoneReadinessChanged({ ...phone, hasEvents: false });
  first.resolve();
  await ready;
  expect(paths.filter((path) => path.endsWith('/ready'))).toEqual([]);
});

test('Ready pressed while the state at the sign-in is still being read is kept', async () => {
  const { agent, answer, received, started } = signingIn();
  agent.handleServiceEvent(stateOf('break'));
  const ready = agent.ready();
  await settle();
  expect(received.map(({ name }) => name)).toEqual(['state']);
  answer(stateOf('break'));
  await started;
  await settle();
  expect(received.map(({ name }) => name)).toEqual(['state', 'ready']);
  answer(stateOf('ready'));
  await ready;
  expect(agent.snapshot).toMatchObject({ label: 'ready', requested: 'ready' });
});

test('a Ready of an earlier sign-in is withdrawn before one that is pressed in this', async () => {
  const { agent, answer, received, started } = signingIn();
  agent.handleServiceEvent(stateOf('ready'));
  const ready = agent.ready();
  answer(stateOf('ready'));
  await settle();
  expect(received.map(({ name }) => name)).toEqual(['state', 'break']);
  answer(stateOf('break'));
  await started;
  await settle();
  expect(received.map(({ name }) => name)).toEqual(['state', 'break', 'ready']);
  answer(stateOf('ready'));
  await ready;
  expect(agent.snapshot).toMatchObject({ label: 'ready', requested: 'ready' });
});

describe('requests made before the service has answered', () => {
  /** An agent in wrap-up; the service answers each received request when the test decides. */
  async function inWrapUp() {
    const { agent, ready, answer, received } = await onBreak();
    answer(stateOf('ready'));
    await ready;
    agent.handleServiceEvent({ ...stateOf('wrap_up'), next: 'ready' });
    received.length = 0;
    return { agent, received };
  }
  const namesOf = (received: readonly { readonly name: string }[]) => received.map(({ name }) => name);

  test('is sent in the order in which it was pressed, so that the last press wins', async () => {
    const { agent, received } = await inWrapUp();
    const resting = agent.break();
    await settle();
    const ready = agent.ready();
    await settle();
    expect(namesOf(received)).toEqual(['break']);
    received[0]?.answer(stateOf('break'));
    await resting;
    await settle();
    expect(namesOf(received)).toEqual(['break', 'ready']);
    received[1]?.answer(stateOf('ready'));
    await ready;
    expect(agent.snapshot).toMatchObject({ label: 'ready', requested: 'ready' });
  });

  test('is not sent when something else is pressed before its turn', async () => {
    const { agent, received } = await inWrapUp();
    const presses = [agent.finishWrapUp(), agent.break(), agent.ready(), agent.break()];
    await settle();
    expect(namesOf(received)).toEqual(['finish-wrap-up']);
    received[0]?.answer(stateOf('ready'));
    await settle();
    expect(namesOf(received)).toEqual(['finish-wrap-up', 'break']);
    received[1]?.answer(stateOf('break'));
    await Promise.all(presses);
    expect(agent.snapshot).toMatchObject({ label: 'break', requested: 'break' });
  });
});

test('a wrap-up that is ended while the service cannot be reached ends when it answers again', async () => {
  const { agent, clock, ready, answer, refuse } = await onBreak();
  answer(stateOf('ready'));
  await ready;
  agent.handleServiceEvent({ ...stateOf('wrap_up'), next: 'ready' });
  const finished = agent.finishWrapUp();
  await settle();
  refuse(problemFor('service-not-reached', { server: 'http://127.0.0.1' }));
  await finished;
  expect(agent.snapshot).toMatchObject({ label: 'wrap_up', isWrapUpDone: true });
  await clock.advance(1000);
  answer(stateOf('ready'));
  await settle();
  expect(agent.snapshot).toMatchObject({ label: 'ready', isWrapUpDone: false });
});
