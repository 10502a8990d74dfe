/** Why something about recordings, reviews and scores was refused. */
export const recordingProblems = {
  'recording-audit-running': '录音检查正在进行中。',
  'retention-running': '正在清理或恢复录音。',
  'clock-doubted': '服务的时钟可能有误，确认时钟正确之前不会清理。',
  'removal-over': '此次清理的录音已不能恢复。',
  'moment-scored': '已签署的评分引用了此标记。',
  'score-own-call': '不能为自己的通话评分。',
  'score-signed': '评分已签署，重新打开后才能修改。',
  'score-signed-before': '此评分曾经签署，其历史需要保留，请修改后重新签署。',
  'score-incomplete': '还有 {{lines}} 项未评。',
  'archive-empty': '这些通话都没有可用的录音。',
  'archive-too-many': '共有 {{count}} 条录音，一个压缩包最多 {{most}} 条，请缩小筛选范围。',
  'monday-expected': '请填写某周的星期一。',
  'scorecard-line-repeated': '两项的编号相同。',
  'score-line-unknown': '某一项、分值或标记不属于此评分。',
} as const;
