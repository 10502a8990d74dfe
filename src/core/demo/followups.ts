import type { RowWriter } from '../platform/database/row-writer.ts';
import { dayFrom, momentAt } from './calendar.ts';
import type { WorkOptions } from './clinic-work.ts';
import type { Random } from './random.ts';

const dayMs = 86_400_000;
const quarterMs = 900_000;
/** Nine hours, from 9:00 to 18:00. */
const quartersOfDay = 36;
const tools = ['电话', '微信', '短信', '面谈'];

/** Types of follow-ups: titles, the script that its agents ask, and what they may have found. */
const followupTypes: readonly {
  readonly name: string;
  readonly titles: readonly string[];
  readonly script: readonly (readonly [zh: string, en: string | null])[];
  readonly results: readonly string[];
}[] = [
  {
    name: '术后回访',
    titles: ['术后第三天回访', '术后一周回访'],
    script: [
      ['肿胀、淤青有没有好转？', 'Are swelling and bruising getting better?'],
      ['疼痛程度，0 到 10？', 'Pain from 0 to 10?'],
      ['有没有按医嘱用药？', 'Is the medicine taken as prescribed?'],
      ['提醒复诊时间', 'Remind of the next check-up'],
    ],
    results: ['恢复良好，无不适。', '轻微红肿，已交代冷敷，三天后再联系。'],
  },
  {
    name: '满意度回访',
    titles: ['疗程满意度', '首次到店满意度'],
    script: [
      ['对效果是否满意？', 'Satisfied with the result?'],
      ['对接待和等待时间是否满意？', 'Satisfied with the reception and the waiting time?'],
      ['还有什么建议？', 'Any suggestions?'],
    ],
    results: ['很满意，考虑下个月复购。', '效果满意，希望少等一会儿。'],
  },
  {
    name: '复诊提醒',
    titles: ['复诊提醒'],
    script: [
      ['确认方便的复诊时间', 'Agree on a time for the check-up'],
      ['是否有不适？', 'Any discomfort?'],
    ],
    results: ['已提醒复诊时间。', '无不适，会按时复诊。'],
  },
  {
    name: '活动邀约',
    titles: ['活动邀约', '老客回馈活动'],
    script: [
      ['介绍本月活动', 'Explain the offer of this month'],
      ['是否愿意到院面诊？', 'Would they come in for a consultation?'],
    ],
    results: ['有兴趣，周末有空会来面诊。', '暂不考虑，下次活动再联系。'],
  },
  {
    name: '生日关怀',
    titles: ['生日祝福'],
    script: [['送上生日祝福', null]],
    results: ['已送上祝福，客户很高兴。'],
  },
];

/** The lists that follow-ups choose from, and the scripts of their types. */
export function addFollowupLookups(rows: RowWriter, now: number): void {
  for (const [index, { name, script }] of followupTypes.entries()) {
    rows.add('followup_types', { id: index + 1, name });
    rows.add('followup_scripts', {
      type_id: index + 1,
      version: 1,
      steps: JSON.stringify(script.map(([zh, en]) => ({ zh, en }))),
      saved_by: null,
      saved_at: now,
    });
  }
  for (const [index, name] of tools.entries()) rows.add('followup_tools', { id: index + 1, name });
}

/**
 * One follow-up: done ones lie before today, a sixth is due today, the rest is to come; those that are overdue have
 * been so for `overdue` days at most.
 */
export function addFollowup(
  rows: RowWriter,
  random: Random,
  id: number,
  { customers, staffIds, now }: Omit<WorkOptions, 'count'>,
  days = { before: 40, after: 20, overdue: 3 },
): void {
  const planned = id % 6 === 1 ? 0 : random.below(days.before + days.after) - days.before;
  const isDone = planned < 0 && random.below(8) !== 0;
  const offset = isDone ? planned : Math.max(planned, -1 - (id % days.overdue));
  const by = random.pick(staffIds);
  const typeIndex = random.below(followupTypes.length);
  const { titles, results } = followupTypes[typeIndex] ?? { titles: [], results: [] };
  const date = dayFrom(now, offset);
  rows.add('followups', {
    id,
    customer_id: 1 + random.below(customers),
    type_id: 1 + typeIndex,
    tool_id: isDone ? 1 + random.below(tools.length) : null,
    title: random.pick(titles),
    followup_date: date,
    followup_user_id: by,
    status: isDone ? 1 : 0,
    result: isDone ? random.pick(results) : null,
    executed_at: isDone ? momentAt(date, '09:00:00') + (id % quartersOfDay) * quarterMs : null,
    executed_by: isDone ? by : null,
    created_by: by,
    created_at: now + (Math.min(offset, 0) - 1 - random.below(10)) * dayMs,
  });
}
