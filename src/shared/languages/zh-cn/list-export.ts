import type { listExportTexts as english } from '../en/list-export.ts';
import type { Texts } from './plural-categories.ts';

export const listExportTexts: Texts<typeof english> = {
  'listExport.customer': '客户',
  'listExport.card': '卡号',
  'listExport.male': '男',
  'listExport.female': '女',
  'listExport.created': '创建时间',
  'listExport.createdBy': '创建人',
  'listExport.title': '标题',
  'listExport.type': '类型',
  'listExport.doneAt': '完成时间',
  'listExport.doneBy': '完成人',
  'listExport.id': '编号',
  'export.list': '导出',
  'export.running': '{{done, number}} / {{total, number}} 行',
  'export.starting': '正在统计行数…',
  'export.progress': '导出进度',
  'export.cancel': '取消导出',
  'export.elsewhere': '另一个导出正在进行，请等待其结束。',
  'export.done_other': '文件 {{name}} 中有 {{count, number}} 行。',
};
