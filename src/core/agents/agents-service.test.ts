import { expect, test } from 'vitest';
import { afterRegistration } from './agent-state.ts';
import { agentWith } from '../../../test/support/agent.ts';
import { FakeClock, settle } from '../../../test/support/fake-clock.ts';
import { type Caller, controlCaller } from '../platform/caller.ts';
import { AgentService } from './agents-service.ts';
import { StateHistory } from './state-history.ts';

const alone = { wrapUpSeconds: 30, isAlone: true };
const caller: Caller = { ...controlCaller, agentId: '1001' };

/** Agent 1001, ready, over a database that can be out of reach. */
async function readyAgent(part: Parameters<typeof agentWith>[0] = {}) {
  const clock = new FakeClock();
  const database = { isAway: false, pause: Promise.resolve(), requested: [] as string[] };
  const faults: unknown[] = [];
  const agents = await AgentService.load({
    repository: {
      agents: async () => [agentWith(part)],
      groups: async () => [
        {
          id: 1,
          name: 'Front desk',
          ringSeconds: 20,
          waitSeconds: 120,
          wrapUpSeconds: 5,
          callerNumber: null,
          waitsForTalking: true,
        },
      ],
      saveGroup: async () => null,
      save: async ({ requested }) => {
        await database.pause;
        if (database.isAway) throw new Error('The database cannot be reached.');
        database.requested.push(requested);
      },
    },
    history: new StateHistory({
      countedBefore: async () => null,
      repository: { last: async () => new Map(), between: async () => [], save: async () => {} },
      clock,
      onFault: () => {},
    }),
    clock,
    publisher: { publish: () => undefined as never, lastSequence: () => 0 },
    timeZone: 'UTC',
    region: 'CN',
    onFreed: () => {},
    onPresenceChanged: () => {},
    onFault: (error) => void faults.push(error),
  });
  return { agents, clock, database, faults };
}

const phone = (registered: boolean) => (agent: Parameters<typeof afterRegistration>[0]) =>
  afterRegistration(agent, { registered, deviceId: null, credentialId: null });
const standing = ({ agents }: Pick<Awaited<ReturnType<typeof readyAgent>>, 'agents'>) => {
  const { status, reason } = agents.state(caller, '1001');
  return { status, reason };
};
const lost = { status: 'break', reason: 'phone_unavailable' };

test('a ready agent whose phone is gone for 3 s is on a break with that reason, also when it comes back', async () => {
  const scene = await readyAgent();
  scene.agents.move('1001', phone(true));
  scene.agents.move('1001', phone(false));
  await scene.clock.advance(2999);
  expect(standing(scene)).toEqual({ status: 'ready', reason: null });
  await scene.clock.advance(1);
  expect(standing(scene)).toEqual(lost);
  scene.agents.move('1001', phone(true));
  expect(standing(scene)).toEqual(lost);
});

test('a phone that is back in time was not gone', async () => {
  const scene = await readyAgent();
  scene.agents.move('1001', phone(true));
  for (let times = 0; times < 3; times++) {
    scene.agents.move('1001', phone(false));
    await scene.clock.advance(2000);
    scene.agents.move('1001', phone(true));
  }
  await scene.clock.advance(60_000);
  expect(standing(scene)).toEqual({ status: 'ready', reason: null });
});

test('a phone that is lost in a call counts from the end of it', async () => {
  const scene = await readyAgent();
  scene.agents.move('1001', phone(true));
  scene.agents.takeForCall('1001', 'call', alone);
  scene.agents.move('1001', phone(false));
  await scene.clock.advance(60_000);
  scene.agents.releaseFrom('call', '1001');
  expect(standing(scene)).toEqual({ status: 'ready', reason: null });
  await scene.clock.advance(3000);
  expect(standing(scene)).toEqual(lost);
});

test('an agent who was ready before the start has 30 s to register again', async () => {
  const scene = await readyAgent({ registered: false });
  await scene.clock.advance(29_999);
  expect(standing(scene)).toEqual({ status: 'ready', reason: null });
  await scene.clock.advance(1);
  expect(standing(scene)).toEqual(lost);
});

test('a break during an outage is written when the database is back, and the outage is reported once', async () => {
  const { agents, clock, database, faults } = await readyAgent();
  database.isAway = true;
  agents.break(caller, '1001', null);
  await clock.advance(20_000);
  database.isAway = false;
  await clock.advance(15_000);
  expect([database.requested, faults.length]).toEqual([['break'], 1]);
});

test('the last state is the last one that is written, however long a write takes', async () => {
  const { agents, database } = await readyAgent();
  const slow = Promise.withResolvers<void>();
  database.pause = slow.promise;
  agents.break(caller, '1001', null);
  database.pause = Promise.resolve();
  agents.signOut(caller, '1001');
  await settle();
  slow.resolve();
  await agents.settled();
  expect(database.requested).toEqual(['break', 'offline']);
});

test('an agent’s request is answered once the last state is written, or cannot be', async () => {
  const { agents, database } = await readyAgent();
  const slow = Promise.withResolvers<void>();
  database.pause = slow.promise;
  agents.break(caller, '1001', null);
  const answered = agents.written(agents.signOut(caller, '1001')).then(() => [...database.requested]);
  slow.resolve();
  expect(await answered).toEqual(['break', 'offline']);
  database.isAway = true;
  await agents.written(agents.ready(caller, '1001'));
  await agents.written(agents.break(caller, '1001', null));
});

test('retries failed writes once more at the end', async () => {
  const { agents, database } = await readyAgent();
  database.isAway = true;
  agents.signOut(caller, '1001');
  await settle();
  database.isAway = false;
  await agents.settled();
  expect(database.requested).toEqual(['offline']);
});

test('reserves an agent for one outgoing call at a time, and releases them when it does not start', async () => {
  const { agents } = await readyAgent();
  expect(agents.takeForCall('1001', 'first', alone)).toBe(true);
  expect(agents.state(caller, '1001')).toMatchObject({ status: 'ringing' });
  expect(agents.takeForCall('1001', 'second', alone)).toBe(false);
  agents.releaseFrom('first', '1001');
  expect(agents.state(caller, '1001')).toMatchObject({ status: 'ready', wrap_up_seconds_left: null });
});

test('chooses an agent who takes a waiting caller back before all others, even if excluded', async () => {
  const { agents } = await readyAgent();
  const request = { callId: 'waiting', groupId: 1, exclude: ['1001'], notBeside: [] };
  expect(agents.choose(request)).toBeNull();
  agents.break(caller, '1001', null);
  expect(agents.takeForCall('1001', 'waiting', { ...alone, wrapUpSeconds: 5 })).toBe(true);
  expect(agents.choose({ ...request, callId: 'other' })).toBeNull();
  expect(agents.choose(request)).toEqual({ agentId: '1001', extension: '1001', ringSeconds: 20, isTalking: false });
});
