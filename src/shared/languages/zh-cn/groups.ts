import type { groupTexts as english } from '../en/groups.ts';
import type { Texts } from './plural-categories.ts';

export const groupTexts: Texts<typeof english> = {
  'backOffice.groups': '技能组',
  'groups.new': '新建技能组',
  'groups.total_other': '{{count, number}} 个技能组',
  'groups.none': '还没有技能组。请先新建：来电按技能组分配给坐席。',
  'groups.whoSignsIn': '坐席在顶部状态栏签入技能组。',
  'group.name': '名称',
  'group.nameHint': '可同时写两种语言，例如“Consultation (咨询)”。',
  'group.ring': '坐席振铃时长',
  'group.ringHint': '超时后转给下一位空闲坐席，该坐席转为小休。',
  'group.wait': '来电等待时长',
  'group.waitHint': '超时后结束通话并记为未接，待回电。',
  'group.wrapUp': '话后处理',
  'group.wrapUpHint': '每通电话结束后、下一通振铃前的时间；0 表示不需要。',
  'group.seconds': '{{count, number}} 秒',
  'group.secondsSuffix': ' 秒',
  'group.agents': '当前签入',
  'group.nobody': '无',
  'group.takesEffect': '修改对之后的新来电生效。',
  'group.create': '创建技能组',
  'group.created': '已创建技能组“{{name}}”。',
};
