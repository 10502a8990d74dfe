import { expect, test } from 'vitest';
import { callTexts as en } from '../../../shared/languages/en/calls.ts';
import { callTexts as zhCn } from '../../../shared/languages/zh-cn/calls.ts';
import { causeKeyOf, detailKeyOf } from './cause-text.ts';

test.each([
  [408, 'line-unreachable', 'cause.code.line-unreachable'],
  [302, 'number-moved', 'cause.code.number-moved'],
  [487, 'line-cancelled', 'cause.code.line-cancelled'],
  [null, 'agent-declined', 'cause.code.agent-declined'],
  [null, 'agent-no-answer', 'cause.code.agent-no-answer'],
  [301, null, 'cause.sip.302'],
  [305, null, 'cause.sip.other'],
  [484, null, 'cause.sip.484'],
  [486, null, 'cause.sip.486'],
  [503, null, 'cause.sip.503'],
  [603, null, 'cause.sip.603'],
  [499, null, 'cause.sip.other'],
  [487, null, null],
  [null, null, null],
] as const)('status %s with code %s has the text %s', (status, code, key) =>
  expect(detailKeyOf({ sip_code: status, reason: null, code }, 'outbound')).toBe(key),
);

test.each([
  [null, 'cause.sip.408'],
  ['Request Timeout', 'cause.sip.408'],
  ['The connection was lost', 'cause.connectionLost'],
  ['No ACK came', 'cause.sip.reason'],
] as const)('status 408 with reason %s has the text %s', (reason, key) =>
  expect(detailKeyOf({ sip_code: 408, reason, code: null }, 'outbound')).toBe(key),
);

test.each([
  [480, 'User busy', 'cause.sip.reason'],
  [480, 'Temporarily Unavailable', 'cause.sip.480'],
  [500, 'Unallocated number', 'cause.sip.reason'],
  [500, 'Server Internal Error', 'cause.sip.500'],
  [503, 'Service Unavailable', 'cause.sip.503'],
] as const)('status %i with reason %s, which may mean anything, has the text %s', (status, reason, key) =>
  expect(detailKeyOf({ sip_code: status, reason, code: null }, 'outbound')).toBe(key),
);

test('a call that somebody else answered was not abandoned', () => {
  const detail = { sip_code: 487, reason: null, code: 'answered-elsewhere' } as const;
  const key = causeKeyOf('ORIGINATOR_CANCEL', 'inbound', detail);
  expect([en, zhCn].map((texts: Readonly<Record<string, string>>) => texts[key])).toEqual([
    'Answered elsewhere',
    '已在别处接听',
  ]);
  expect(detailKeyOf(detail, 'inbound')).toBeNull();
});

test.each([
  ['closed', 'CALL_REJECTED', 480, 'Closed', '非营业时间'],
  ['nobody-signed-in', 'NO_ANSWER', 480, 'Nobody was signed in', '无人签入'],
  ['nobody-free', 'USER_BUSY', 486, 'Nobody became free', '坐席一直忙'],
] as const)('a caller who was turned away is shown why: %s', (code, cause, status, english, chinese) => {
  const detail = { sip_code: status, reason: null, code };
  const key = causeKeyOf(cause, 'inbound', detail);
  expect([en, zhCn].map((texts: Readonly<Record<string, string>>) => texts[key])).toEqual([english, chinese]);
  expect(detailKeyOf(detail, 'inbound')).toBeNull();
});

test('describes the refusal of a caller without naming the caller', () =>
  expect(detailKeyOf({ sip_code: 480, reason: null, code: null }, 'inbound')).toBeNull());

test.each([
  [415, 'cause.refused.415', 'The content type is not supported', '呼叫内容的类型不受支持'],
  [420, 'cause.refused.420', 'The line requires an unsupported extension', '线路要求不受支持的扩展'],
  [422, 'cause.refused.422', 'The line’s session interval is too short', '线路的会话刷新间隔过短'],
  [488, 'cause.sip.488', 'No common sound format', '音频格式不兼容'],
] as const)('an inbound call that was refused with %s says why in both languages', (status, key, english, chinese) => {
  expect(detailKeyOf({ sip_code: status, reason: null, code: null }, 'inbound')).toBe(key);
  expect([en[key], zhCn[key]]).toEqual([english, chinese]);
});

test('the same status of a called line is its own answer', () =>
  expect(detailKeyOf({ sip_code: 420, reason: null, code: null }, 'outbound')).toBe('cause.sip.other'));

test('a caller who met busy agents is not said to be busy', () => {
  expect(causeKeyOf('USER_BUSY', 'inbound')).toBe('cause.clinicBusy');
  expect(causeKeyOf('USER_BUSY', 'outbound')).toBe('cause.USER_BUSY');
});

test('a call that the agent placed and gave up was cancelled; one that came in, its caller hung up', () => {
  expect(causeKeyOf('ORIGINATOR_CANCEL', 'outbound')).toBe('cause.cancelled');
  expect(causeKeyOf('ORIGINATOR_CANCEL', 'internal')).toBe('cause.cancelled');
  expect(causeKeyOf('ORIGINATOR_CANCEL', 'inbound')).toBe('cause.ORIGINATOR_CANCEL');
});
