import type { dateTexts as english } from '../en/dates.ts';
import type { Texts } from './plural-categories.ts';

export const dateTexts: Texts<typeof english> = {
  'date.calendar': '日历',
  'date.unreadable': '日期无法识别，请按 2026-03-31 或 3月31日 的格式输入。',
  'date.chooseMonth': '选择月份',
  'date.chooseYear': '选择年份',
  'date.nextMonth': '下个月',
  'date.previousMonth': '上个月',
  'date.nextYear': '下一年',
  'date.previousYear': '上一年',
  'date.nextDecade': '后十年',
  'date.previousDecade': '前十年',
};
