import type { ImportState } from '../../src/shared/contract/admin/customer-import.ts';
import { lineState } from '../support/line-state.ts';
import { contract } from '../../src/shared/contract/contract.ts';
import type { ScorecardTemplate } from '../../src/shared/contract/scorecard.ts';
import type { ServiceStandIn } from './stand-in/service-stand-in.ts';

type Rejection = ImportState['rejected'][number];

const rejection = (
  line: number,
  column: string | null,
  reason: Rejection['problems'][number]['reason'],
): Rejection => ({
  line,
  errors: [],
  problems: [{ column, reason, params: { name: '网红街' } }],
});

/** A file that was checked: some of its lines cannot be imported. */
export const checkedImport: ImportState = {
  id: 'run-1',
  state: 'done',
  lines: 412,
  done: 412,
  imported: 0,
  rejected: [
    rejection(14, 'sex', 'sex-expected'),
    rejection(57, 'medium', 'name-unknown'),
    rejection(58, 'medium', 'name-unknown'),
    rejection(203, 'medium', 'name-unknown'),
    rejection(377, 'sex', 'sex-expected'),
  ],
  rejected_total: 5,
  message: null,
  preview: null,
  other_sheets: [],
  problem: null,
};

type Line = ScorecardTemplate['sections'][number]['lines'][number];
const line = (id: string, text: string, weight: number, change: Partial<Line> = {}): Line => ({
  id,
  text,
  weight,
  kind: 'scale',
  is_fatal: false,
  ...change,
});

/** A scorecard of three sections, with a fatal line; its weights add up to 95. */
export const consultationCard: ScorecardTemplate = {
  id: 1,
  name: 'Consultation (咨询)',
  version: 3,
  sections: [
    {
      name: 'Opening (开场)',
      lines: [
        line('greets', 'Greets by name, checks who is calling (称呼客户并核对身份)', 10, { kind: 'yes-no' }),
        line('identity', 'Says nothing about others (不透露他人信息)', 15, { kind: 'yes-no', is_fatal: true }),
      ],
    },
    {
      name: 'Need (需求)',
      lines: [
        line('listens', 'Listens, does not interrupt (倾听，不打断)', 20),
        line('need', 'Finds the need (找到需求)', 20),
      ],
    },
    {
      name: 'Closing (收尾)',
      lines: [
        line('solution', 'Offers a solution with a time (给出方案和时间)', 20),
        line('plan', 'Repeats the plan (复述安排)', 10, { kind: 'yes-no' }),
      ],
    },
  ],
  is_active: true,
  changed_at: '2026-11-20 10:00:00',
};

/** The demo clinic has no line: with one, the pages of lines have something to show. */
export function answerLine(service: ServiceStandIn): void {
  service.answer(contract.adminSettings.lines, () => ({
    trunks: [{ name: 'main', host: '127.0.0.1', port: 5060, has_password: false, has_client_pem: false, version: 1 }],
    inbound: [{ number: '4008001000', group_id: 1, version: 1 }],
    version: 1,
    takes_effect: 'immediately' as const,
  }));
  service.answer(contract.line.list, () => [
    lineState({ name: 'main', answers: true, status: 200, since: '2032-05-05 09:00:00' }),
  ]);
}
