import type { managedTexts as english, policyTexts as englishPolicy } from '../en/managed-settings.ts';
import type { Texts } from './plural-categories.ts';

export const managedTexts: Texts<typeof english> = {
  'managed.organisation': '单位',
  'managed.support': '技术支持联系方式',
  'managed.serviceAddress': '服务地址',
  'managed.language': '语言',
  'managed.startAtSignIn': '登录电脑时启动',
  'managed.globalKeys': '在其他程序中接听和挂断',
  'managed.telephoneLinks': '打开电话号码链接',
  'managed.practice': '练习来电',
  'managed.updates': '更新',
  'managed.updateServer': '更新服务器',
  'managed.byOrganisation': '由您的单位管理',
  'managed.count_other': '{{count, number}} 项设置由您的单位管理。',
  'managed.countNamed_other': '{{count, number}} 项设置由您的单位（{{organisation}}）管理。',
  'managed.whoChanges': '如有疑问请联系：{{support}}。',
  'managed.show': '查看策略',
  'managed.source': '上次启动时读取自 {{source}}。',
  'managed.on': '开',
  'managed.off': '关',
  'managed.updates.managed': '由单位安装',
  'managed.updates.auto': '自动',
  'managed.updates.off': '关闭',
};

export const policyTexts: Readonly<Record<keyof typeof englishPolicy, string>> = {
  category: 'Clinicall',
  organisation: '单位名称，显示在设置中由其管理的项目旁。',
  support: '受管理设置的咨询方式，电话或地址，显示在设置中。',
  serviceAddress: '本工作站使用的服务，格式为 http(s)://主机[:端口]。它取代内置服务和以其他方式给出的地址。',
  language: '工作站的语言。',
  startAtSignIn: '用户登录电脑时是否启动工作站。',
  globalKeys: '其他程序在前台时，是否可以用按键接听和挂断。',
  telephoneLinks: '工作站是否打开电话号码链接。坐席确认前不会拨号。',
  practice: '是否向坐席提供练习来电。',
  updates: 'managed：工作站提示有新版本，由单位安装。auto：工作站下载更新、检查签名，并在关闭时安装。off：不检查更新。',
  updateServer: '单位自有更新服务器的地址（https）。',
};
