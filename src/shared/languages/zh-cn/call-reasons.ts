import type { callReasonTexts as english } from '../en/call-reasons.ts';
import type { Texts } from './plural-categories.ts';

export const callReasonTexts: Texts<typeof english> = {
  'reasons.title': '可能的来电原因',
  'reasons.none': '没有到期回访、预约或未接来电。',
  'reasons.failed': '无法查询来电原因。',
  'reasons.followup': '有到期回访',
  'reasons.followupAbout': '到期回访：{{matter}}',
  'reasons.overdue_other': '逾期 {{count, number}} 天',
  'reasons.dueToday': '今天',
  'reasons.appointmentToday': '今日预约 {{start}}',
  'reasons.appointmentTodayWith': '今日预约 {{start}}，{{doctor}}',
  'reasons.appointmentTomorrow': '明日预约 {{start}}',
  'reasons.appointmentTomorrowWith': '明日预约 {{start}}，{{doctor}}',
  'reasons.missed': '未接来电 {{time}}',
  'reasons.missedTimes': '未接来电 {{count, number}} 次，最近 {{time}}',
  'reasons.treatment': '{{item}}治疗后第 {{count, number}} 天',
  'reasons.treatedToday': '今日治疗：{{item}}',
  'incoming.toAsk': '需要询问',
  'incoming.someoneElse': '其他人',
  'incoming.lastContact': '最近联系 {{day}}',
  'incoming.neverInContact': '从未联系',
};
