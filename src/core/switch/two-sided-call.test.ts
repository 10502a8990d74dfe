import { expect, test } from 'vitest';
import type { Destination } from './telephony-port.ts';
import { twoSidedCall } from './two-sided-call.ts';

const about = { callId: 'call', agentId: '7' };
const extension = (number: string): Destination => ({ kind: 'extension', extension: number, agentId: `of ${number}` });
const outside = (number: string, line = 'main'): Destination => ({ kind: 'outside', number, line });

test.each<[string, Destination, Destination, object]>([
  [
    'from an extension',
    extension('1001'),
    outside('139'),
    { direction: 'outbound', caller: '1001', callee: '139', lineGroup: 'main' },
  ],
  [
    'between outside numbers, over the line of the second,',
    outside('138'),
    outside('139', 'second'),
    { direction: 'outbound', caller: '138', callee: '139', lineGroup: 'second' },
  ],
  [
    'between extensions',
    extension('1001'),
    extension('1002'),
    { direction: 'internal', caller: '1001', callee: '1002', lineGroup: null },
  ],
])('a call %s is recorded with its direction, numbers and line', (_, first, second, expected) => {
  const call = twoSidedCall(about, first, second);
  expect(call).toMatchObject({ first, second });
  expect(call.description).toEqual({
    ...about,
    type: 'sip',
    extra: null,
    requestedBy: null,
    groupId: null,
    ...expected,
  });
});
