import type { followupScriptTexts as english } from '../en/followup-scripts.ts';
import type { Texts } from './plural-categories.ts';

export const followupScriptTexts: Texts<typeof english> = {
  'backOffice.scripts': '回访话术',
  'purpose.backOffice.scripts': '各类型回访的询问内容。',
  'scripts.hint': '拨打时会显示该类型的话术，坐席可勾选已询问的内容。',
  'scripts.type': '回访类型',
  'scripts.steps': '步骤',
  'scripts.count_other': '{{count}} 步',
  'scripts.noScript': '无话术',
  'scripts.none': '还没有回访类型，请先在“基础数据”中添加。',
  'scripts.formHint': '每行一个步骤。中英文同一行为同一步骤；只填一种语言时，所有人都看到该语言。',
  'scripts.zh': '中文步骤',
  'scripts.en': '英文步骤',
  'scripts.preview': '坐席看到的内容',
};
