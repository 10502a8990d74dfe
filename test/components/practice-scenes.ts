import { contract } from '../../src/shared/contract/contract.ts';
import type { CdrWithEvents } from '../../src/shared/contract/cdr.ts';
import type { Score } from '../../src/shared/contract/scorecard.ts';
import type { StandIn } from './stand-in/stand-in.ts';

const line = (id: string, text: string) => ({ id, text, weight: 10, kind: 'scale' as const, is_fatal: false });
const score = (recordId: number, need: number): Score => ({
  id: recordId,
  record_id: recordId,
  called_at: '2026-11-20 10:00:00',
  agent_id: '1001',
  agent_name: '李娜',
  template: { id: 1, name: 'Consultation (咨询)' },
  template_version: 1,
  sections: [
    { name: 'All', lines: [line('need', 'Finds the need (了解需求)'), line('solution', 'Offers a solution')] },
  ],
  rater: { id: 9, name: '吴主管' },
  purpose: 'review',
  state: 'signed',
  lines: [
    { line_id: 'need', value: need, comment: null, moment_ids: [] },
    { line_id: 'solution', value: 4, comment: null, moment_ids: [] },
  ],
  note: null,
  total: 60,
  is_fatal: false,
  signed_at: '2026-11-21 09:30:00',
  acknowledged_at: null,
  answer: null,
  version: 2,
});

/** Two reviews of last week, of callers without a file, in which the agent found the need badly. */
export function answerWeakness({ service }: StandIn): void {
  const rows = [score(1, 2), score(2, 2)];
  service.answer(contract.scorecard.list, () => ({ rows, total: rows.length, next_cursor: null }));
  const call: Partial<CdrWithEvents> = {
    direction: 'inbound',
    caller: '+8613700009999',
    customer: null,
    signals: null,
  };
  service.answer(contract.cdrExtension.info, () => call as CdrWithEvents);
  service.answer(contract.customer.query, () => ({ rows: [], total: 0, next_cursor: null }));
}
