import { contract } from '../../src/shared/contract/contract.ts';
import type { WorkLine, WorkQueue } from '../../src/shared/contract/work-queue.ts';
import { shortWeekdayText } from '../../src/renderer/kit/format.ts';
import { clinicDay } from '../support/clinic-day.ts';
import type { ShownPage } from './stand-in/shown-page.ts';

export const queueOf = ({ main }: ShownPage) => main.getByRole('region', { name: 'To do now' });
export const lineOf = (shown: ShownPage, name: string) =>
  queueOf(shown).getByRole('listitem').filter({ hasText: name });

/** So many days ago. */
export const at = (days: number, time: string): string => `${clinicDay(-days)} ${time}:00`;
export const weekday = (days: number): string => shortWeekdayText(clinicDay(-days), 'en');
export const line = (id: number, name: string, changes: Partial<WorkLine> = {}): WorkLine => ({
  key: `customer ${id}`,
  kind: 'missed_call',
  kinds: ['missed_call'],
  customer: { id, name, idcard: `C000000${id}` },
  number: '13816072290',
  value: { total_spent: '8600.00', balance: '0.00' },
  since: at(0, '13:58'),
  clock: { left: 26, of: 60, by: at(0, '14:58') },
  place: 'now',
  missed_call_id: 100 + id,
  holder: null,
  owner: null,
  assigned: null,
  reasons: [{ kind: 'missed_call', record_id: 100 + id, at: '2026-03-10 13:58:00', calls: 2 }],
  ...changes,
});
export const lines = [
  line(1, '吴雪梅', { clock: { left: -260, of: 60, by: at(0, '14:58') } }),
  line(2, '张伟', { clock: { left: 12, of: 60, by: at(0, '14:58') }, holder: 'Wang Fang' }),
  line(3, '黄志明'),
];
export const queue: WorkQueue = {
  total: 3,
  totals: { promise: 0, missed_call: 3, followup: 0, appointment: 0 },
  due_followups: 0,
  overdue_followups: 0,
  missed_value: '25800.00',
  lines,
  with_others: 0,
};
export const open = async (show: (options?: object) => Promise<ShownPage>, answer = queue): Promise<ShownPage> => {
  const shown = await show({ path: null });
  shown.service.answer(contract.workQueue.list, () => answer);
  await shown.load('/');
  await lineOf(shown, answer.lines[0]?.customer?.name ?? '').waitFor();
  return shown;
};
