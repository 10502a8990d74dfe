import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Conference, lineOf } from '../../src/core/switch/flows/conference.ts';
import { CallEndedError } from '../../src/core/switch/flows/call-end.ts';
import { LiveCall } from '../../src/core/switch/flows/live-call.ts';
import { runTwoSided } from '../../src/core/switch/flows/outbound.ts';
import type { PhoneAction } from '../../src/core/switch/telephony-port.ts';
import type { TransferRequest, TransferTarget } from '../../src/core/switch/transfer-request.ts';
import { settle } from './fake-clock.ts';
import { createFakeSwitch } from './fake-switch.ts';
import type { FakeLeg } from './fake-switch-leg.ts';

const recordingsFolder = mkdtempSync(join(tmpdir(), 'clinicall-switch-'));

type FakeSwitch = ReturnType<typeof createFakeSwitch>;

/** Agent 1001 places a call to the customer 139, which that flow runs; on a fake switch. */
export async function outgoingCall(
  run: (call: LiveCall, fake: FakeSwitch) => Promise<void>,
  groupId: number | null = null,
  options: Parameters<typeof createFakeSwitch>[0] = {},
) {
  const fake = createFakeSwitch({ recordingsFolder, extensions: ['1001', '1002', '1003', '1009'], ...options });
  const call = new LiveCall(fake.ports, {
    callId: 'call',
    type: 'sip',
    direction: 'outbound',
    caller: '1001',
    callee: '139',
    agentId: '1001',
    requestedBy: null,
    groupId,
    lineGroup: 'main',
    extra: null,
  });
  const calls = [call];
  call.startOther = (description) => {
    const other = new LiveCall(fake.ports, description);
    calls.push(other);
    return other;
  };
  void run(call, fake).catch((error: unknown) => (error instanceof CallEndedError ? undefined : Promise.reject(error)));
  await settle();
  return { fake, call, calls, leg: (name: string) => fake.legs.get(name) as FakeLeg };
}

/** Agent 1001 has answered a call that the agent placed, and the customer 139 is being called; on a fake switch. */
export async function callingAgent({
  isDisabled = false,
  groupId = null,
  ...options
}: { isDisabled?: boolean; groupId?: number | null; maxOutsideCalls?: number; refusedActions?: PhoneAction[] } = {}) {
  const { fake, call, calls, leg } = await outgoingCall(
    (placed) =>
      runTwoSided(
        placed,
        { kind: 'extension', extension: '1001', agentId: '1001' },
        { kind: 'outside', number: '139', line: 'main' },
      ),
    groupId,
    options,
  );
  if (isDisabled) fake.disabledAgents.add('1001');
  leg('1001').answers();
  await settle();
  return { fake, call, calls, leg };
}

type GivenTalk = { groupId?: number; maxOutsideCalls?: number; refusedActions?: PhoneAction[] };

/** Agent 1001 talks with the customer 139, on a fake switch. */
export async function talkingAgent(given: GivenTalk = {}) {
  const { fake, call, calls, leg } = await callingAgent(given);
  leg('139').answers();
  await settle();
  fake.ladder.length = 0;
  fake.facts.length = 0;
  const refer = async (from: string, target: string) => {
    const refused = leg(from).refers(target);
    await settle();
    return refused;
  };
  const answered = async (name: string) => {
    leg(name).answers();
    await settle();
  };
  const asks = async (request: AgentRequest, agentId = '1001') => {
    const whole: TransferRequest =
      'to' in request
        ? { ...request, action: request.action, callId: 'call', agentId, note: request.note ?? null }
        : { ...request, callId: 'call', agentId };
    await calls.at(-1)?.onTransfer(whole);
    await settle();
  };
  return { fake, call, calls, leg, refer, answered, asks };
}

/**
 * Agent 1001 talks with 139 in the call `call`, and has called `number`, a customer or a colleague, in the call
 * `second`. Both legs of the agent are there: it is the phone that holds one of them. `secondAgent`: who has the second
 * call instead.
 */
export async function twoCalls({
  number = '138',
  secondAgent = '1001',
  ...given
}: { number?: string; secondAgent?: string } & GivenTalk = {}) {
  const scene = await talkingAgent(given);
  const { fake, call, calls, leg } = scene;
  const [firstAgent, firstCustomer] = [leg('1001'), leg('139')];
  const isColleague = number === '1002';
  const second = new LiveCall(fake.ports, {
    ...call.description,
    callId: 'second',
    direction: isColleague ? 'internal' : 'outbound',
    callee: number,
  });
  calls.push(second);
  void runTwoSided(
    second,
    { kind: 'extension', extension: secondAgent, agentId: secondAgent },
    isColleague ? { kind: 'extension', extension: number, agentId: number } : { kind: 'outside', number, line: 'main' },
  ).catch((error: unknown) => (error instanceof CallEndedError ? undefined : Promise.reject(error)));
  await settle();
  const secondLeg = leg(secondAgent);
  secondLeg.answers();
  await settle();
  const secondCustomer = leg(number);
  secondCustomer.answers();
  await settle();
  fake.ladder.length = 0;
  fake.facts.length = 0;
  const byId = (id: 'call' | 'second') => (id === 'call' ? call : second);
  return {
    ...scene,
    second,
    agents: { first: firstAgent, second: secondLeg },
    customers: { first: firstCustomer, second: secondCustomer },
    asks: async (request: AgentRequest) => {
      const part = { callId: 'call', agentId: '1001' };
      const whole: TransferRequest =
        'to' in request ? { ...request, ...part, note: request.note ?? null } : { ...request, ...part };
      await call.onTransfer(whole);
      await settle();
    },
    join: async ([one, other]: readonly ['call' | 'second', 'call' | 'second'] = ['call', 'second']) => {
      await Conference.begin(() => [lineOf(byId(one), '1001'), lineOf(byId(other), '1001')]);
      await settle();
    },
  };
}

type AgentRequest =
  | { action: 'transfer' | 'consult'; to: TransferTarget; note?: string }
  | { action: 'cancel' | 'complete' | 'swap' | 'merge' | 'dismiss' | 'split' };
