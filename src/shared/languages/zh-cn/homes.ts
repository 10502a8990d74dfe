import type { homeTexts as english } from '../en/homes.ts';
import type { Texts } from './plural-categories.ts';

export const homeTexts: Texts<typeof english> = {
  'today.patients': '今日患者',
  'today.patient': '患者',
  'today.photos': '照片',
  'today.photosOf': '{{name}}的照片',
  'today.othersPatient': '此客户由其他科室负责。',
  'today.noPatients': '您今天没有预约。其他日期请查看预约看板。',
  'today.followups': '到期回访',
  'purpose.backOffice.accounts': '谁可以登录，以及其角色与分机。',
  'purpose.backOffice.groups': '来电分配给谁、振铃多久、话后处理时长。',
  'purpose.backOffice.roles': '各角色可查看与可操作的内容。',
  'purpose.backOffice.lists': '登记时的可选项：来源、诊室、标签、通话结果等。',
  'purpose.backOffice.hours': '营业时间、时区与预约时段长度。',
  'purpose.backOffice.lines': '电话线路，以及各号码对应的技能组。',
  'purpose.backOffice.holdMusic': '来电保持时播放的声音。',
  'purpose.backOffice.callback': '向其他系统推送通话进展的地址。',
  'purpose.backOffice.import': '从文件导入客户，可预览将被拒绝的行。',
  'purpose.backOffice.signIns': '账号在哪里登录，并可将其下线。',
  'purpose.backOffice.audit': '谁在何时修改或下载了什么。',
  'purpose.backOffice.backups': '诊所数据的备份与恢复。',
};
