/** What lists of a clinic begin with, in both languages; its administrators change them. */
export const usualEntries = {
  call_outcomes: [
    'Talked (已沟通)',
    'Booked (已预约)',
    'Followed up (回访完成)',
    'Complaint (投诉)',
    'Call again later (稍后再拨)',
    'Wrong number (号码错误)',
  ],
  break_reasons: ['Lunch (用餐)', 'Training (培训)', 'Restroom (洗手间)'],
} as const;
export type ListWithUsualEntries = keyof typeof usualEntries;
