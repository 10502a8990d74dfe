import type { frameTexts as en } from '../en/frame.ts';

export const frameTexts: Readonly<Record<keyof typeof en, string>> = {
  'agent.change': '切换状态',
  'agent.afterCall': '挂机后',
  'account.menu': '账号菜单',
  'phone.details': '话机详情',
  'phone.line': '分机',
  'phone.trouble': '查看原因',
  'phone.microphone': '麦克风',
  'phone.devices': '设备与自检',
  'phone.microphone.unknown': '尚未检测',
  'phone.microphone.present': '已连接',
  'phone.microphone.missing': '未找到麦克风',
  'phone.microphone.denied': '未获得麦克风权限',
  'phone.microphone.no-window': '未打开音频窗口',
  'phone.microphone.silent-window': '音频窗口无响应',
  'phone.microphone.missing.hint': '未找到麦克风。插入后立即可用。',
  'phone.microphone.denied.hint': '未获得麦克风权限，请在浏览器地址栏中允许。',
  'search.commands': '操作',
};
