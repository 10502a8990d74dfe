import type { administrationTexts as english } from '../en/administration.ts';
import type { Texts } from './plural-categories.ts';

export const administrationTexts: Texts<typeof english> = {
  'hours.week': '营业时间',
  'hours.weekHint': '对之后的新预约生效，已有预约不变。',
  'hours.weekday': '星期',
  'hours.breakStart': '休息开始',
  'hours.breakEnd': '休息结束',
  'hours.isOpen': '{{day}}：营业',
  'hours.of': '{{day}}：{{field}}',
  'hours.closed': '不营业',
  'hours.copyMonday': '周二至周五与周一相同',
  'hours.specialDays': '节假日与特殊日期',
  'hours.specialDaysHint': '这些日期不按星期的营业时间执行。',
  'hours.noSpecialDays': '尚未设置特殊日期。',
  'hours.specialDay': '日期',
  'hours.specialName': '名称',
  'hours.specialHours': '时间',
  'hours.specialOpen': '当天营业',
  'hours.addSpecialDay': '添加日期',
  'hours.removeSpecialDay': '删除 {{day}}',
  'hours.pastDays_other': '另有 {{count}} 个过去的日期未显示。',
  'appointment.closed': '诊所当天不营业。',
  'appointment.closedFor': '不营业：{{name}}',
};
