import type { medicalNoteTexts as english } from '../en/medical-notes.ts';
import type { Texts } from './plural-categories.ts';

export const medicalNoteTexts: Texts<typeof english> = {
  'allergy.known': '过敏：{{allergies}}',
  'allergy.label': '过敏史',
  'allergy.unread': '未能读取过敏史。',
  'medicalNotes.title': '医疗备注',
  'medicalNotes.seenBy': '仅医生可见。',
  'medicalNotes.none': '暂无医疗备注。',
  'medicalNotes.older': '显示更早的备注',
  'medicalNotes.new': '新医疗备注',
  'medicalNotes.add': '添加备注',
  'medicalNotes.added': '备注已添加。',
  'medicalNotes.correct': '更正',
  'medicalNotes.correctOne': '更正 {{day}} 的备注',
  'medicalNotes.note': '备注',
  'medicalNotes.corrected': '{{day}} 更正',
  'medicalNotes.strike': '作废',
  'medicalNotes.strikeOne': '作废 {{day}} 的备注',
  'medicalNotes.reason': '作废原因',
  'medicalNotes.struck': '{{name}} 于 {{day}} 作废：{{reason}}',
  'medicalNotes.keep': '保留',
  'keys.medicalNote': '填写医疗备注',
};
