import { contract } from '../../src/shared/contract/contract.ts';
import type { Floor, FloorAgent } from '../../src/shared/contract/floor.ts';
import type { BurnDown, UnreturnedCalls, UnreturnedLine } from '../../src/shared/contract/unreturned-calls.ts';
import type { BodyInput } from '../../src/shared/contract/endpoint.ts';
import { clinicDay } from '../support/clinic-day.ts';
import type { ShownPage } from './stand-in/shown-page.ts';
import { agentOnFloor } from './stand-in/states.ts';

/** Missed calls of the whole clinic, as a supervisor gives them to agents. */
const { list } = contract.unreturnedCalls;
export const { burnDown, assign } = contract.unreturnedCalls;
export const role = 'supervisor';
export const path = '/supervisor/missed';

export const at = (time: string): string => `2026-11-24 ${time}:00`;
const today = (time: string): string => `${clinicDay()} ${time}:00`;
const part = (id: number, changes: Partial<UnreturnedLine['calls'][number]> = {}): UnreturnedLine['calls'][number] => ({
  record_id: id,
  at: at('12:14'),
  waited_seconds: 72,
  rang_seconds: 0,
  line: '02160000001',
  group: 'Consultation (咨询)',
  ...changes,
});
export const line = (id: number, changes: Partial<UnreturnedLine> = {}): UnreturnedLine => ({
  record_id: id,
  customer: { id, name: '黄志明', idcard: `C000000${id}` },
  number: '13816072290',
  since: today('12:14'),
  call_count: 1,
  value: { total_spent: '6200.00', balance: '0.00' },
  try_count: 0,
  is_new: false,
  calls: [part(id)],
  tries: [],
  clock: { left: 43, of: 60, by: today('13:14') },
  holder: null,
  note: null,
  version: 0,
  ...changes,
});
const over = line(1, {
  clock: { left: -82, of: 60, by: today('13:14') },
  call_count: 2,
  calls: [part(7, { at: at('12:10'), rang_seconds: 24 }), part(1)],
  tries: [{ at: at('13:02'), agent: '李娜' }],
  try_count: 1,
  holder: { agent_id: '1001', name: '李娜', is_calling: false },
  note: '问过价格',
  version: 3,
});
export const unknown = line(2, {
  customer: null,
  is_new: true,
  value: null,
  clock: { left: 12, of: 60, by: today('13:14') },
});
export const called = line(3, {
  customer: { id: 3, name: '田野', idcard: 'C0000003' },
  holder: { agent_id: '1009', name: '钱程', is_calling: true },
});
export const unreturned: UnreturnedCalls = {
  figures: {
    open: 3,
    of: 5,
    over: 1,
    limit_minutes: 60,
    spent: '31900.00',
    new_callers: 1,
    with_nobody: 1,
    oldest_since: today('12:14'),
    settled: { reached: 1, called_again: 1, dealt_with: 0 },
    callback_minutes: 66,
  },
  open: [over, unknown, called],
  settled: [
    {
      record_id: 11,
      customer: { id: 11, name: '张伟', idcard: 'C0000011' },
      number: '13800000011',
      since: at('09:12'),
      call_count: 1,
      value: { total_spent: '6800.00', balance: '0.00' },
      try_count: 0,
      way: 'called_again',
      settled_at: at('14:33'),
      settled_by: '李娜',
    },
  ],
};
export const day: BurnDown = {
  date: '2026-11-24',
  opens: '08:00',
  closes: '18:00',
  steps: [
    { at: at('00:00'), open: 8, over: 0 },
    { at: at('10:00'), open: 5, over: 3 },
    { at: at('14:20'), open: 3, over: 1 },
  ],
  until: at('14:36'),
};
export const agent = (id: string, name: string, changes: Partial<FloorAgent> = {}): FloorAgent =>
  agentOnFloor(id, { name, since: at('14:30'), since_seconds: 64, ...changes });
export const floor: Floor = {
  groups: [
    { id: 1, name: 'Consultation', spellings: [], waiting: 0, longest_wait_seconds: null },
    { id: 2, name: 'After-care', spellings: [], waiting: 0, longest_wait_seconds: null },
  ],
  agents: [
    agent('1001', '李娜', { status: 'in_call' }),
    agent('1005', '赵磊', { since_seconds: 370 }),
    agent('1008', '孙悦', { status: 'offline' }),
    agent('1009', '钱程'),
    agent('1010', '张敏', { status: 'wrap_up' }),
  ],
  waiting: [],
  limits: { wait: 90, wrap_up: 120, break: 1800 },
};

export const answered = ({ body }: { readonly body: BodyInput<typeof assign> }) => ({
  calls: body.calls.map(({ record_id: id, version }) => ({ record_id: Number(id), version: version + 1 })),
});
export const answer = ({ service }: ShownPage, shown = unreturned): void => {
  service.answer(list, () => shown);
  service.answer(burnDown, () => day);
  service.answer(contract.floor.view, () => floor);
};
export const rows = ({ main }: ShownPage) => main.getByRole('table').getByRole('row');
export const opener = ({ main }: ShownPage, name: string) => main.getByRole('table').getByRole('button', { name });
export const panelOf = ({ main }: ShownPage, who: string) =>
  main.getByRole('region', { name: `Missed call from ${who}` });
export const open = async (show: (options?: object) => Promise<ShownPage>, options = {}): Promise<ShownPage> => {
  const shown = await show({ role, path: null, ...options });
  answer(shown);
  await shown.load(path);
  await shown.main.getByRole('radio', { name: '赵磊' }).waitFor();
  return shown;
};
