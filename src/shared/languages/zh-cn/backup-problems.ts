import type { backupProblems as english } from '../en/backup-problems.ts';

export const backupProblems: Readonly<Record<keyof typeof english, string>> = {
  'backup-name-malformed': '备份名称有误。',
  'backup-unusable': '{{file}} 不是诊所的备份（{{why}}）。',
  'backup-not-found': '备份不存在。',
  'backup-running': '备份正在进行中。',
  'backup-to-be-restored': '下次启动将恢复此备份，请先取消恢复。',
  'backup-interrupted': '备份完成前服务已停止。',
  'backup-failed': '备份失败，原因见服务日志。',
  'backup-without-room': '备份需要 {{needed}} MB，目前仅剩 {{free}} MB，未生成备份。',
};
