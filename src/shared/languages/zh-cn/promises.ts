import type { promiseTexts as english } from '../en/promises.ts';
import type { Texts } from './plural-categories.ts';

export const promiseTexts: Texts<typeof english> = {
  'promise.title': '约定回电',
  'promise.callBack': '约定回电',
  'promise.none': '不约定',
  'promise.time': '时间',
  'promise.day': '日期',
  'promise.nextDay': '+1 天',
  'wrapUp.does.promises': '约定 {{day}} {{time}} 回电',
  'wrapUp.did.promises': '已约定 {{day}} {{time}} 回电',
  'outbox.callPromised': '约定 {{day}} {{time}} 回电',
  'followup.time': '约定回电时间',
  'followup.timeOptional': '约定回电时间（选填）',
  'followup.move': '改期',
  'followup.moveIt': '确认改期',
  'followup.isMoved': '{{name}} 的回访已改期。',
  'keys.promise': '约定回电',
  'keys.note': '填写通话备注',
  'keys.nextFollowup': '3、7 或 30 天后回访（话后处理）',
  'keys.book': '预约就诊（话后处理）',
};
