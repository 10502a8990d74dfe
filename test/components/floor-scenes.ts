import { contract } from '../../src/shared/contract/contract.ts';
import type { AgentDays } from '../../src/shared/contract/agent.ts';
import type { LiveCall } from '../../src/shared/contract/call.ts';
import type { Floor, FloorAgent, WaitingCaller } from '../../src/shared/contract/floor.ts';
import { clinicDay } from '../support/clinic-day.ts';
import type { ServiceStandIn } from './stand-in/service-stand-in.ts';
import type { StandIn } from './stand-in/stand-in.ts';
import { agentOnFloor } from './stand-in/states.ts';

/** A floor in the middle of the day: agents in every state, and callers who wait. */
const consultation = { id: 1, name: 'Consultation (咨询)' };
const afterCare = { id: 2, name: 'After-care (术后)' };

const agent = (id: string, name: string, change: Partial<FloorAgent>): FloorAgent =>
  agentOnFloor(id, { name, groups: [consultation], ...change });
const callOf = (id: string, name: string | null, number: string): FloorAgent['calls'][number] => ({
  call_id: `call-${id}`,
  number,
  customer: name === null ? null : { id: Number(id), name, idcard: `C${id}` },
  seconds: 60,
  direction: 'inbound',
});
const waitingCaller = (id: string, name: string | null, seconds: number): WaitingCaller => ({
  call_id: `waiting-${id}`,
  number: `1390182774${id}`,
  customer: name === null ? null : { id: Number(id), name, idcard: `C${id}` },
  seconds,
  group: consultation,
});

export const busyFloor: Floor = {
  limits: { wait: 90, wrap_up: 60, break: 1800 },
  groups: [
    { ...consultation, spellings: [], waiting: 3, longest_wait_seconds: 102 },
    { ...afterCare, spellings: [], waiting: 0, longest_wait_seconds: null },
  ],
  agents: [
    agent('1001', '李娜', { status: 'in_call', since_seconds: 198, calls: [callOf('1', '张伟', '19900000001')] }),
    agent('1002', '王芳', {
      status: 'in_call',
      since_seconds: 876,
      next: 'break',
      calls: [callOf('2', '马建国', '13922345567')],
    }),
    agent('1003', 'Grace Lee', { status: 'in_call', since_seconds: 65, calls: [callOf('3', null, '13820003000')] }),
    agent('1004', '刘洋', { status: 'wrap_up', since_seconds: 26, wrap_up_seconds_left: 34 }),
    agent('1005', '赵磊', { since_seconds: 370, groups: [afterCare] }),
    agent('1006', '周婷', { status: 'ringing', since_seconds: 9, calls: [callOf('6', '吕佳慧', '13711112222')] }),
    agent('1007', '钟文', { status: 'break', reason: 'Lunch (午餐)', since_seconds: 2300 }),
    agent('1008', '吴昊', { status: 'break', reason: 'no_answer', since_seconds: 242 }),
    agent('1009', '钱程', { registered: false, since_seconds: 64, groups: [consultation, afterCare] }),
    agent('1010', '陈静', { status: 'offline', groups: [] }),
    agent('1011', '杨帆', { status: 'offline', groups: [] }),
  ],
  waiting: [waitingCaller('1', '罗敏', 102), waitingCaller('2', null, 54), waitingCaller('3', 'David Wilson', 12)],
};

const liveCall = (id: string, [agentId, name]: readonly [string, string], seconds: number): LiveCall => ({
  call_id: `call-${id}`,
  type: 'sip',
  direction: 'inbound',
  caller: '19900000001',
  callee: '02160000001',
  customer: { id: Number(id), name: '张伟', idcard: `C${id}` },
  transferred_to: null,
  agent: { agent_id: agentId, name },
  since: '2026-11-24 09:00:00',
  since_seconds: seconds,
  state: 'in_call',
});

type DayState = AgentDays['agents'][number]['states'][number];
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
const cycle = ['ready', 'in_call', 'wrap_up', 'ready', 'in_call', 'ready', 'break'] as const;
/** From nine until half past two, each state for some minutes. */
const dayStates = (agentIndex: number): DayState[] => {
  const states: DayState[] = [];
  let from = 540 + 5 * agentIndex;
  for (let at = agentIndex; from < 870; at++) {
    const state = cycle[at % cycle.length] ?? 'ready';
    const to = Math.min(870, from + 6 + ((at * 5 + agentIndex) % 17));
    states.push({ state, reason: null, from: clock(from), to: clock(to), seconds: (to - from) * 60 });
    from = to;
  }
  return states;
};

/** The service answers as on a busy floor. */
export function answerBusyFloor(service: ServiceStandIn): void {
  const rows = [liveCall('1', ['1001', '李娜'], 198), liveCall('2', ['1002', '王芳'], 876)];
  service.answer(contract.floor.view, () => busyFloor);
  service.answer(contract.agent.days, () => ({
    date: '2026-11-24',
    now: clock(870),
    agents: busyFloor.agents.map(({ agent_id: id }, at) => ({ agent_id: id, states: dayStates(at) })),
  }));
  service.answer(contract.callExtension.live, () => ({ rows, total: rows.length, next_cursor: null }));
}

/** The agent's own day: those of the demo clinic were not at work. */
export function answerWorkedDay({ service }: StandIn): void {
  const states = dayStates(1);
  const seconds = Map.groupBy(states, ({ state }) => state);
  service.answer(contract.agent.day, () => ({
    date: clinicDay(),
    now: '14:30:00',
    states,
    sums: [...seconds].map(([state, spent]) => ({ state, seconds: spent.reduce((sum, one) => sum + one.seconds, 0) })),
  }));
}
