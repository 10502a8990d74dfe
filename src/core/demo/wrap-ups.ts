import { usualEntries } from '../clinic/lookups/usual-entries.ts';
import type { DemoCall } from './calls.ts';
import type { Random } from './random.ts';

/** The place of an outcome in the clinic's list, from 1. */
const outcome = (english: string): number =>
  1 + usualEntries.call_outcomes.findIndex(({ name }) => name.startsWith(english));

/** The wrap-up of a call: its outcome, and notes that fit. */
type Said = readonly [outcomeId: number, notes: readonly string[]];
const talked: Said = [
  outcome('Talked'),
  [
    '问光子嫩肤的价格和恢复期，已发资料。',
    '问热玛吉和光子嫩肤的区别，想先面诊。',
    '担心术后肿胀影响上班，已解释恢复过程。',
    '问隐形矫正的疗程和分期付款。',
    '改了联系方式，已更新档案。',
    '问停车和到院路线，已说明。',
  ],
];
const booked: Said = [
  outcome('Booked'),
  ['约了面诊，短信已发。', '想要周末上午的时间，已约好。', '改约到下周同一时间。', '约了复诊，请提前半小时到。'],
];
const followedUp: Said = [
  outcome('Followed up'),
  ['恢复良好，无不适。', '轻微红肿，已交代冷敷。', '很满意，考虑下个月复购。', '已提醒复诊时间。'],
];
const complaint: Said = [
  outcome('Complaint'),
  ['等候超过四十分钟，已致歉并转主管。', '觉得效果不明显，已约医生复查。'],
];
const later: Said = [outcome('Call again later'), ['在开会，请晚上再打。', '正在开车，约好明天上午再联系。']];

const ofInbound = [talked, talked, talked, talked, booked, booked, booked, later, talked, complaint];
const ofOutbound = [followedUp, followedUp, followedUp, followedUp, talked, talked, booked, booked, later, followedUp];

/** One in this many answered calls was not wrapped up. */
const unwrittenEvery = 8;

/** Outcomes and notes of answered calls, in their order, as their agents wrote them just after each. */
export function wrapUpsFrom(random: Random) {
  let answered = 0;
  return ({ direction, answeredAt, endedAt }: DemoCall) => {
    if (answeredAt === null) return null;
    answered += 1;
    const [outcomeId, notes] = random.pick(direction === 'inbound' ? ofInbound : ofOutbound);
    const wrapUp = { outcomeId, note: random.pick(notes), savedAt: endedAt + (5 + random.below(25)) * 1000 };
    return answered % unwrittenEvery === 0 ? null : wrapUp;
  };
}
