import type { callExportTexts as english } from '../en/call-export.ts';
import type { Texts } from './plural-categories.ts';

export const callExportTexts: Texts<typeof english> = {
  'callExport.note': '备注',
  'callExport.kind': '类型',
  'callExport.callerWritten': '主叫原号码',
  'callExport.calleeWritten': '被叫原号码',
  'callExport.customer': '客户',
  'callExport.idcard': '卡号',
  'callExport.extension': '分机',
  'callExport.waitSeconds': '等待（秒）',
  'callExport.ringSeconds': '振铃（秒）',
  'callExport.talkSeconds': '通话（秒）',
  'callExport.ended': '结束时间',
  'callExport.recorded': '录音',
  'callExport.practice': '练习通话',
  'callExport.id': '通话编号',
  'callExport.file': '文件',
  'callExport.fileMissing': '文件缺失',
  'callExport.yes': '是',
  'callExport.no': '否',
};
