import type { desktopTexts as english } from '../en/desktop.ts';
import type { Texts } from './plural-categories.ts';

export const desktopTexts: Texts<typeof english> = {
  'tray.signedOut': '未登录',
  'tray.open': '打开 Clinicall',
  'tray.quit': '退出',
  'askedNumber.title': '呼叫 {{number}}？',
  'askedNumber.about': '其他程序中的链接请求此次呼叫。按“呼叫”之前不会拨出。',
  'desktop.title': '这台电脑',
  'desktop.globalKeys': '在所有程序中可用的按键',
  'desktop.globalKeysAbout': '无论哪个程序在前台，Ctrl+Alt+A 接听，Ctrl+Alt+H 挂断。',
  'desktop.startsAtSignIn': '登录这台电脑时启动',
  'desktop.callLinks': '在此打开号码链接',
  'desktop.callLinksAbout': '号码链接（“tel:”“sip:”“callto:”）会先在这里询问，再呼叫。',
  'desktop.whose': '仅对您在这台电脑上有效。',
};
