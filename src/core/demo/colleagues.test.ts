import { expect, test } from 'vitest';
import { agentWith } from '../../../test/support/agent.ts';
import { FakeClock } from '../../../test/support/fake-clock.ts';
import { afterCallEnded, afterConnected, afterRegistration, statusOf } from '../agents/agent-state.ts';
import { AgentService } from '../agents/agents-service.ts';
import { StateHistory } from '../agents/state-history.ts';
import type { PracticeCall } from '../switch/telephony-port.ts';
import { Colleagues } from './colleagues.ts';

const team = { agents: ['1006', '1007', '1008'], callers: ['13900000001', '13900000002'] };
const answersMs = 3000;

/** Three colleagues at work, over a switch that carries their calls. */
async function atWork() {
  const clock = new FakeClock();
  const person = { isThere: true };
  const calls: PracticeCall[] = [];
  const hungUp: string[] = [];
  const offline = { requested: 'offline', groupIds: [], registered: false, credentialId: null } as const;
  const agents = await AgentService.load({
    repository: {
      agents: async () => team.agents.map((id) => agentWith({ agentId: id, extension: id, ...offline })),
      groups: async () =>
        [1, 2].map((id) => ({
          id,
          name: `Group ${id}`,
          ringSeconds: 20,
          waitSeconds: 120,
          wrapUpSeconds: 30,
          callerNumber: null,
          waitsForTalking: false,
        })),
      saveGroup: async () => null,
      save: async () => {},
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
    onFault: () => {},
  });
  const agentOf = (callId: string): string => agents.inCall(callId)[0] ?? '';
  const end = (callId: string): void => agents.move(agentOf(callId), (one) => afterCallEnded(one, callId, clock.now()));
  const colleagues = new Colleagues({
    team,
    agents,
    telephony: {
      practice: async (call) => {
        calls.push(call);
        const { callId, talkSeconds = 0 } = call;
        clock.after(answersMs, () => agents.move(agentOf(callId), (one) => afterConnected(one, callId, clock.now())));
        clock.after(answersMs + talkSeconds * 1000, () => end(callId));
      },
      hangUp: async ({ callId }) => {
        hungUp.push(callId);
        end(callId);
        return true;
      },
    },
    clock,
    isSomebodyThere: () => person.isThere,
    onFault: (error) => {
      throw error;
    },
  });
  const states = () => team.agents.map((id) => statusOf(agents.byId(id) ?? agentWith()));
  return { agents, clock, colleagues, person, calls, hungUp, states };
}

test('they are in calls, in wrap-up and on break, never ready: no caller reaches one but their own', async () => {
  const { agents, clock, calls, states } = await atWork();
  const seen = new Map<string, Set<string>>(team.agents.map((id) => [id, new Set()]));
  let withCalls = 0;
  const steps = 360;
  for (let step = 0; step < steps; step += 1) {
    await clock.advance(5000);
    for (const [index, state] of states().entries()) seen.get(team.agents[index] ?? '')?.add(state);
    if (states().includes('in_call')) withCalls += 1;
    for (const groupId of [1, 2])
      expect(agents.choose({ callId: 'of a person', groupId, exclude: [], notBeside: [] })).toBeNull();
  }
  for (const states of seen.values())
    expect([...states].toSorted()).toEqual(['break', 'in_call', 'ringing', 'wrap_up']);
  expect(withCalls / steps).toBeGreaterThan(0.75);
  expect(new Set(calls.map(({ from }) => from))).toEqual(new Set(team.callers));
  // Half an hour of three people.
  expect(calls.length).toBeLessThan(40);
});

test('they are signed in to both groups, with a phone', async () => {
  const { agents } = await atWork();
  const members = [1, 2].flatMap((group) => agents.signedInTo(group));
  expect(members.map(({ agentId }) => agentId).toSorted()).toEqual(team.agents);
  expect(members.every(({ registered }) => registered)).toBe(true);
});

test('nobody calls them while nobody is there to see it', async () => {
  const { clock, person, calls, states } = await atWork();
  person.isThere = false;
  await clock.advance(600_000);
  expect([calls, states()]).toEqual([[], ['break', 'break', 'break']]);
  person.isThere = true;
  await clock.advance(5000);
  expect(states()).toContain('ringing');
});

test('a person who signs in with the account of a colleague finds it signed out, and is left alone', async () => {
  const { agents, clock, colleagues, hungUp, states } = await atWork();
  await clock.advance(10_000);
  expect(states()[0]).toBe('in_call');
  colleagues.leave('1006');
  expect([hungUp.length, states()[0], agents.byId('1006')?.registered]).toEqual([1, 'offline', false]);
  await clock.advance(600_000);
  expect([hungUp.length, states()[0]]).toEqual([1, 'offline']);
});

test('so does whose phone takes the extension', async () => {
  const { agents, clock, states } = await atWork();
  const phone = { registered: true, deviceId: 'a-desk', credentialId: 'of a person' };
  agents.move('1007', (agent) => afterRegistration(agent, phone));
  await clock.advance(5000);
  expect([states()[1], agents.byId('1007')]).toMatchObject(['offline', phone]);
});

test('they leave with the core', async () => {
  const { clock, colleagues, calls, states } = await atWork();
  await clock.advance(10_000);
  colleagues.stop();
  const before = calls.length;
  await clock.advance(600_000);
  expect([calls.length, states()]).toEqual([before, ['offline', 'offline', 'offline']]);
});
