import type { practiceTexts as english } from '../en/practice.ts';
import type { Texts } from './plural-categories.ts';

export const practiceTexts: Texts<typeof english> = {
  'practice.title': '练习',
  'practice.open': '练习诊所',
  'practice.hint':
    '模拟来电在一个独立的诊所中振铃，结束后即删除。练习期间您在真实诊所中处于小休，那里的数据不受任何影响。',
  'practice.noReviews': '上周没有被扣分的质检。请选择要练习的内容。',
  'practice.weakLine_other': '您上周得分最低的项目：{{line}}，{{count}} 次质检平均 {{share}} 分（满分 100）。',
  'practice.scenarios': '练习场景',
  'practice.advised': '与这些通话相同',
  'practice.start': '开始',
  'practice.startNamed': '开始：{{scenario}}',
  'practice.atWork': '请先结束通话并完成话后处理。',
  'practice.banner': '练习诊所：这里的内容都不会保留。',
  'practice.callerRings': '就绪后第 {{step}} 位来电者振铃，共 {{steps}} 位',
  'practice.dials': '请拨打 {{number}}（第 {{step}} 通，共 {{steps}} 通）',
  'practice.over': '全部通话已完成',
  'practice.scenario.known': '老客户来电',
  'practice.about.known': '来电者有客户资料和历史记录。',
  'practice.scenario.unknown': '陌生号码来电',
  'practice.about.unknown': '来电者没有资料：问清身份并新建客户。',
  'practice.scenario.shared': '多人共用的号码',
  'practice.about.shared': '三位客户共用此号码：先问清是谁，再打开资料。',
  'practice.scenario.busy': '线路忙',
  'practice.about.busy': '由您呼出：第一个号码忙线，第二个会接听。',
  'practice.scenario.interrupting': '打断您的来电者',
  'practice.about.interrupting': '对方说个不停，盖过您的话。',
};
