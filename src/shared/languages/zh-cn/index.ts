import type { Language } from '../language.ts';
import { pluralCategories } from './plural-categories.ts';

export const zhCN = {
  tag: 'zh-CN',
  name: '简体中文',
  success: '成功',
  pluralCategories,
  textsMissing: '页面文字未能加载。请确认工作站正在运行，然后重新加载页面。',
  reload: '重新加载',
} as const satisfies Language;
