/** 空闲时电话栏的文字。 */
export const phoneDockTexts = {
  'phone.unfold': '展开电话',
  'phone.fold': '收起电话',
  'phone.byMobile': '手机双呼',
  'phone.dialAnother': '拨打其他号码',
  'phone.recent': '最近通话',
  'phone.recentToday': '今天',
  'phone.noRecent': '今天暂无通话。拨号，或就绪等待来电。',
  'phone.missedCall': '未接',
  'phone.lineMicrophone.present': '麦克风已连接',
  'phone.lineMicrophone.unknown': '麦克风尚未检测',
  'phone.lineMicrophone.missing': '未找到麦克风',
  'phone.lineMicrophone.denied': '未获得麦克风权限',
  'phone.lineMicrophone.no-window': '未打开音频窗口',
  'phone.lineMicrophone.silent-window': '音频窗口无响应',
  'wrapUp.talked': '通话 {{time}}',
} as const;
