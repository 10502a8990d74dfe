import type { savedFilterTexts as english } from '../en/saved-filters.ts';

export const savedFilterTexts: Readonly<Record<keyof typeof english, string>> = {
  'savedFilters.title': '已存筛选',
  'savedFilters.loading': '正在读取已存筛选…',
  'savedFilters.unread': '无法读取已存筛选，点此重试',
  'savedFilters.none': '尚未保存任何筛选',
  'savedFilters.save': '保存当前筛选…',
  'savedFilters.manage': '重命名或删除…',
  'savedFilters.saveTitle': '保存筛选',
  'savedFilters.name': '名称',
  'savedFilters.withoutNumber': '号码不会一并保存。',
  'savedFilters.withoutSearch': '搜索文字不会一并保存。',
  'savedFilters.saved': '筛选已保存为“{{name}}”。',
  'savedFilters.one': '已存筛选 {{name}}',
  'savedFilters.nameOf': '{{name}} 的名称',
  'savedFilters.rename': '重命名',
  'savedFilters.remove': '删除',
  'savedFilters.removeOf': '删除 {{name}}',
};
