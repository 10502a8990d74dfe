export interface UsualEntry {
  readonly name: string;
  /** Every entry of a list has it or none: rows that are written together have the same columns. */
  readonly completes_follow_up?: 0 | 1;
  readonly is_no_answer?: 0 | 1;
}

/** The initial entries of a clinic's lists, in both languages; its administrators change them. */
export const usualEntries = {
  call_outcomes: [
    { name: 'Talked (已沟通)', completes_follow_up: 0, is_no_answer: 0 },
    { name: 'Booked (已预约)', completes_follow_up: 0, is_no_answer: 0 },
    { name: 'Followed up (回访完成)', completes_follow_up: 1, is_no_answer: 0 },
    { name: 'Complaint (投诉)', completes_follow_up: 0, is_no_answer: 0 },
    { name: 'Call again later (稍后再拨)', completes_follow_up: 0, is_no_answer: 0 },
    { name: 'Wrong number (号码错误)', completes_follow_up: 0, is_no_answer: 0 },
    { name: 'No answer (无人接听)', completes_follow_up: 0, is_no_answer: 1 },
  ],
  missed_call_reasons: [
    { name: 'Spoke another way (已用其他方式联系)' },
    { name: 'Wrong number (号码错误)' },
    { name: 'Advertising (骚扰电话)' },
  ],
  break_reasons: [{ name: 'Lunch (用餐)' }, { name: 'Training (培训)' }, { name: 'Restroom (洗手间)' }],
  lost_reasons: [
    { name: 'Price (价格)' },
    { name: 'Chose another clinic (去了别家)' },
    { name: 'Not reachable (联系不上)' },
    { name: 'No longer interested (暂不考虑)' },
    { name: 'Wrong number (号码错误)' },
  ],
} as const satisfies Record<string, readonly UsualEntry[]>;
export type ListWithUsualEntries = keyof typeof usualEntries;
