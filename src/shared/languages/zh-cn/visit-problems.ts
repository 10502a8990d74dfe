export const visitProblems = {
  'time-skipped': '当天时钟拨快，没有 {{time}} 这一时间。',
  'item-unknown': '该项目不在诊所的项目列表中。',
  'block-not-found': '该时段已不再锁定。',
  'doctor-blocked': '{{name}} 在 {{start}} 至 {{end}} 不可预约：{{why}}。',
  'block-over-appointments': '该时段内有 {{count}} 个预约需要改期。',
  'doctor-with-patient': '医生仍在接诊 {{name}}。',
  'appointment-not-open': '此预约已结束或已取消。',
  'note-not-found': '此医疗备注不存在，或您无权查看。',
  'note-changed': '此医疗备注已被他人修改。',
  'note-struck': '此医疗备注已作废。',
  'note-of-colleague': '医疗备注只能由其作者更正。',
} as const;
