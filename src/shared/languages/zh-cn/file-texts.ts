import { appointmentTexts } from './appointments.ts';
import { auditTexts } from './audit.ts';
import { callTexts } from './calls.ts';
import { customerFieldTexts } from './customer-fields.ts';
import { enquiryTexts } from './enquiries.ts';
import { followupTexts } from './followups.ts';
import { listExportTexts } from './list-export.ts';
import { reportTexts } from './reports.ts';
import { reservationTexts } from './reservations.ts';
import { reviewTexts } from './reviews.ts';
import { scorecardTexts } from './scorecards.ts';

/** The words of files that the core writes: exported calls and lists, and photos that leave the clinic. */
export const fileTexts = {
  ...callTexts,
  ...appointmentTexts,
  ...auditTexts,
  ...customerFieldTexts,
  ...enquiryTexts,
  ...followupTexts,
  ...reportTexts,
  ...reservationTexts,
  ...reviewTexts,
  ...scorecardTexts,
  ...listExportTexts,
  // Words that the console does not show: headings and values of calls, and the line that is burnt into photos.
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
  'callExport.yes': '是',
  'callExport.no': '否',
  'callExport.file': '文件',
  'callExport.fileMissing': '文件缺失',
  'photoStamp.treatment': '仅供诊疗，不得公开',
  'photoStamp.publication': '客户已授权公开',
};
