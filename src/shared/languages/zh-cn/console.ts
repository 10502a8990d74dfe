import type { consoleTexts as english } from '../en/console.ts';
import { accountTexts } from './accounts.ts';
import { administrationTexts } from './administration.ts';
import { albumTexts } from './albums.ts';
import { appointmentTexts } from './appointments.ts';
import { callReasonTexts } from './call-reasons.ts';
import { callTexts } from './calls.ts';
import { clinicSettingsTexts } from './clinic-settings.ts';
import { coachingTexts } from './coaching.ts';
import { customerFieldTexts } from './customer-fields.ts';
import { customerMergeTexts } from './customer-merge.ts';
import { customerTexts } from './customers.ts';
import { importTexts } from './customer-import.ts';
import { auditTexts } from './audit.ts';
import { dateTexts } from './dates.ts';
import { backupTexts } from './backups.ts';
import { enquiryTexts } from './enquiries.ts';
import { followupRunTexts } from './followup-run.ts';
import { followupScriptTexts } from './followup-scripts.ts';
import { desktopTexts } from './desktop.ts';
import { deskTexts } from './desk.ts';
import { firstStartTexts } from './first-start.ts';
import { floorTexts } from './floor.ts';
import { followupTexts } from './followups.ts';
import { frameTexts } from './frame.ts';
import { doctorDayTexts } from './doctor-day.ts';
import { homeTexts } from './homes.ts';
import { groupTexts } from './groups.ts';
import { lineTexts } from './lines.ts';
import { materialTexts } from './materials.ts';
import { managedTexts } from './managed-settings.ts';
import { medicalNoteTexts } from './medical-notes.ts';
import { phoneDockTexts } from './phone-dock.ts';
import { phoneTexts } from './phone.ts';
import { recordingTexts } from './recordings.ts';
import { promiseTexts } from './promises.ts';
import { missedCallTexts } from './missed-calls.ts';
import { queueTexts } from './queue.ts';
import { ownReviewTexts } from './own-reviews.ts';
import { scorecardTexts } from './scorecards.ts';
import { reservationTexts } from './reservations.ts';
import { listExportTexts } from './list-export.ts';
import { reviewTexts } from './reviews.ts';
import { listTexts } from './lists.ts';
import { roleTexts } from './roles.ts';
import type { Texts } from './plural-categories.ts';
import { savedFilterTexts } from './saved-filters.ts';
import { servicePageTexts } from './service-page.ts';
import { soundTexts } from './sound.ts';
import { treatmentTexts } from './treatments.ts';
import { versionSkewTexts } from './version-skew.ts';
import { wrapUpTexts } from './wrap-up.ts';

export const consoleTexts: Texts<typeof english> = {
  ...accountTexts,
  ...administrationTexts,
  ...albumTexts,
  ...appointmentTexts,
  ...callReasonTexts,
  ...callTexts,
  ...clinicSettingsTexts,
  ...coachingTexts,
  ...customerFieldTexts,
  ...customerMergeTexts,
  ...customerTexts,
  ...wrapUpTexts,
  ...importTexts,
  ...auditTexts,
  ...dateTexts,
  ...backupTexts,
  ...followupRunTexts,
  ...followupScriptTexts,
  ...desktopTexts,
  ...deskTexts,
  ...firstStartTexts,
  ...floorTexts,
  ...followupTexts,
  ...frameTexts,
  ...groupTexts,
  ...homeTexts,
  ...doctorDayTexts,
  ...lineTexts,
  ...materialTexts,
  ...managedTexts,
  ...medicalNoteTexts,
  ...servicePageTexts,
  ...soundTexts,
  ...versionSkewTexts,
  ...treatmentTexts,
  ...phoneDockTexts,
  ...phoneTexts,
  ...recordingTexts,
  ...promiseTexts,
  ...missedCallTexts,
  ...queueTexts,
  ...ownReviewTexts,
  ...scorecardTexts,
  ...reservationTexts,
  ...enquiryTexts,
  ...reviewTexts,
  ...listTexts,
  ...listExportTexts,
  ...savedFilterTexts,
  ...roleTexts,
  'quit.inCall': '您正在通话中，退出将结束通话。',
  'quit.stay': '继续通话',
  'quit.quit': '退出',
  'rail.title': '页面',
  'rail.desk': '工作台',
  'rail.customers': '客户',
  'rail.calls': '通话',
  'rail.settings': '设置',
  'groups.title': '技能组',
  'groups.needed': '就绪前请先签入技能组，来电只分配给已签入的技能组。',
  'groups.asLastTime': '已签入上次的技能组：{{groups}}。',
  'groups.hint': '就绪时，这些技能组的来电将分配给您。',
  'groups.signIn': '签入技能组',
  'groups.signOut': '签出技能组',
  'incoming.title': '来电',
  'incoming.colleague': '同事来电',
  'incoming.ownCall': '您的话机正在振铃',
  'incoming.ownCallHint': '这是您发起的呼叫。接听后将呼叫此号码。',
  'incoming.answer': '接听',
  'incoming.decline': '拒接',
  'incoming.unknown': '陌生号码',
  'number.withheld': '号码已隐藏',
  'incoming.withheldHint': '对方隐藏了号码，请询问姓名。',
  'line.down': '线路 {{name}} 不可用，经此线路的呼叫可能失败。',
  'line.downSince': '线路 {{name}} 自 {{since}} 起不可用，经此线路的呼叫可能失败。',
  'incoming.unknownHint': '未建档号码，接听后可登记。',
  'incoming.copy': '复制号码',
  'incoming.copied': '已复制',
  'incoming.copyFailed': '未复制：浏览器不允许',
  'incoming.whoIsCalling': '确认来电人',
  'incoming.notCaller': '不是{{name}}？',
  'incoming.shared': '多位客户共用此号码',
  'incoming.sharedHint': '按可能性排序。请确认来电人，通话中也可以选择。',
  'incoming.link': '关联已有客户',
  'incoming.addNumber': '将 {{number}} 加入该客户档案',
  'incoming.linked': '已将 {{number}} 加入{{name}}的档案。',
  'incoming.lastCalls': '最近通话',
  'incoming.noCalls': '近一年无通话',
  'incoming.noOwnCalls': '近一年无通话（仅您本人的记录）',
  'incoming.loading': '正在查询来电人…',
  'incoming.failed': '无法查询来电人',
  'customer.card': '卡号',
  'customer.balance': '余额',
  'customer.points': '积分',
  'customer.totalPayment': '累计消费',
  'customer.consultant': '咨询师',
  'customer.ascription': '归属人',
  'customer.nobody': '–',
  'customer.age': '{{count}}\u00A0岁',
  'customer.department': '科室',
  'customer.created': '建档时间',
  'customer.female': '女',
  'customer.male': '男',
  'customer.calls': '通话',
  'customer.callNumber': '呼叫 {{number}}',
  'customer.close': '关闭 {{name}}',
  'customer.notFound': '未找到客户',
  'customer.toList': '全部客户',
  'customer.title': '客户',
  'tabs.title': '已打开的客户',
  'customers.filter': '姓名、拼音、首字母、卡号或电话',
  'customers.total_other': '{{count, number}} 位客户',
  'customers.none': '还没有客户。请新建客户，或由管理员从文件导入。',
  'customers.empty': '没有客户匹配“{{sought}}”。请少输入几个字，或输入电话号码。',
  'desk.greeting': '今日工作台 · {{name}}',
  'desk.clinic': '今日全院通话',
  'desk.calls': '通话',
  'desk.talkTime': '通话时长',
  'desk.answerRate': '呼入接通率',
  'desk.perHour': '每小时通话量',
  'desk.missed': '待回电',
  'desk.noMissed': '没有待回电的来电。',
  'desk.more_other': '另有 {{count, number}} 个',
  'desk.noCalls': '今天没有通话。通话结束后会显示在这里。',
  'desk.last': '最近通话',
  'desk.callBack': '回拨 {{number}}',
  'desk.practiceWhenReady': '请先就绪：来电只分配给就绪的坐席。',
  'desk.practice': '模拟来电（练习）',
  'firstSteps.title': '初始设置',
  'firstSteps.accounts': '为每位同事创建账号，坐席需填写分机号。',
  'firstSteps.accounts.page': '账号管理',
  'firstSteps.groups': '创建技能组，来电会分配到技能组。',
  'firstSteps.groups.page': '技能组',
  'firstSteps.lines': '填写运营商线路和接入号码，并为每个号码指定技能组。',
  'firstSteps.lines.page': '线路',
  'firstSteps.lists': '填写表单中的选项，例如地区和来源渠道。',
  'firstSteps.lists.page': '基础数据',
  'firstSteps.customers': '从 CSV 文件导入客户，所用地区和来源渠道须已在基础数据中。',
  'firstSteps.customers.page': '导入',
  'firstSteps.until': '有了同事、技能组、地区和来源渠道后，不再向管理员显示。',
  'settings.language': '语言',
  'settings.theme': '主题',
  'settings.theme.light': '浅色',
  'settings.theme.dark': '深色',
  'settings.theme.auto': '跟随系统',
  'settings.about': '关于',
  'settings.version': '版本 {{version}}，{{host}}',
  'settings.host.browser': '运行于浏览器',
  'settings.host.electron': '桌面版',
  'settings.keys': '快捷键',
  'firstAccount.title': '创建诊所',
  'firstAccount.what': '还没有任何账号。请创建管理员账号，由它管理其他账号。',
  'firstAccount.name': '姓名',
  'firstAccount.email': '邮箱',
  'firstAccount.password': '密码',
  'firstAccount.passwordHint': '至少 10 个字符',
  'firstAccount.again': '再次输入密码',
  'firstAccount.differs': '两次输入的密码不一致',
  'firstAccount.code': '验证码',
  'firstAccount.codeHint': '服务启动时显示，并写入了日志',
  'firstAccount.submit': '创建账号',
  'signIn.account': '账号',
  'signIn.password': '密码',
  'signIn.showPassword': '显示密码',
  'signIn.submit': '登录',
  'signIn.server': '服务：{{server}}',
  'signIn.starting': '正在启动服务…',
  'signIn.unreachable': '无法连接服务',
  'signIn.unavailable': '服务无法启动',
  signOut: '退出登录',
  'signOut.inCall': '您正在通话中',
  'signOut.inCallHint': '退出登录会挂断当前通话。',
  'signOut.stay': '暂不退出',
  'signOut.endCall': '挂断并退出登录',
  'search.label': '搜索',
  'search.hint': '搜索客户、页面或操作',
  'search.recent': '最近打开',
  'search.nothing': '没有结果',
  'search.more_other': '另有 {{count, number}} 位，继续输入可缩小范围。',
  'keys.title': '全部快捷键',
  'keys.group.calls': '电话与状态',
  'keys.group.wrapUp': '通话中与话后',
  'keys.group.screens': '任意页面',
  'keys.group.lists': '列表',
  'keys.group.appointments': '预约与备注',
  'keys.search': '搜索',
  'keys.call': '呼叫客户',
  'keys.rows': '列表的下一行或上一行',
  'keys.run': '开始当天的连续回访',
  'keys.filter': '列表内搜索',
  'keys.answer': '接听',
  'keys.hangUp': '挂断',
  'keys.takeBack': '接回已拒接的来电',
  'keys.mute': '静音或取消静音',
  'keys.hold': '保持或恢复',
  'keys.number': '输入号码',
  'keys.ready': '就绪',
  'keys.break': '小休',
  'keys.wrapUp': '结束话后处理',
  'keys.rail': '切换页面',
  'keys.all': '显示快捷键',
  'connection.phoneElsewhere': '您的话机已在另一台工作站上注册，来电将在那里振铃。如需在此接听，请点击“在此注册”。',
  'connection.lost': '无法连接工作站。已输入的内容会保留，正在重试…',
  'connection.slow': '服务响应较慢，请稍候…',
  'connection.away': '无法连接服务，正在重试…',
  'connection.events': '服务没有响应，通话和状态可能不是最新的，正在重试…',
  'connection.noEvents': '收不到服务推送的通话和状态，暂时无法就绪，正在重试…',
  'recording.problem': '本次通话没有在录音。',
  'record.delayed': '服务器空间不足，与{{who}}的通话记录暂未写入，空间恢复后会自动写入。',
  'record.written': '与{{who}}的通话记录已写入。',
  'record.someCall': '先前来电者',
  'notice.close': '关闭此提示',
  'page.close': '关闭',
  'page.notFound': '页面不存在',
  'page.notFoundHint': '请从左侧选择页面。',
  'list.separator': '、',
  'start.failed': '控制台无法启动',
  'problem.retry': '重试',
  'problem.unknown': '不确定该操作是否已完成。',
  'problem.title': '操作未成功',
  'problem.noPermission': '您的角色无权查看。',
  'problem.notOffered': '当前服务不支持此功能。',
};
