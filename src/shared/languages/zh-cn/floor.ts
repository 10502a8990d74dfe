import type { floorTexts as english } from '../en/floor.ts';

export const floorTexts: Readonly<Record<keyof typeof english, string>> = {
  'rail.supervisor': '现场监控',
  'floor.title': '坐席现场',
  'floor.group': '技能组',
  'floor.allGroups': '全部技能组',
  'floor.agents': '坐席',
  'floor.nobodyAtAll': '暂无坐席签入技能组。',
  'floor.nobody': '该技能组暂无坐席签入。',
  'floor.waiting': '排队',
  'floor.waitingCallers': '排队来电',
  'floor.nobodyWaits': '暂无排队',
  'floor.longest': '最长',
  'floor.ofSignedIn': '共 {{count, number}} 人签入',
  'floor.noGroup': '未签入技能组',
  'floor.noPhone': '电话未连接，无法振铃',
  'floor.notOffered': '当前服务不提供坐席现场。',
  'groups.waiting': '{{count, number}} 人排队',
};
