import { expect, test } from 'vitest';
import type { PlaceCall } from './telephony-port.ts';
import { placedCall } from './two-sided-call.ts';

const common = { callId: 'call', agentId: '7', callee: '139' };

test.each<[Exclude<PlaceCall, { method: 'practice' }>, object]>([
  [
    { method: 'out', ...common, extension: '1001', lineGroup: 'main', extra: 'x' },
    { type: 'sip', direction: 'outbound', caller: '1001', callee: '139', lineGroup: 'main', extra: 'x' },
  ],
  [
    { method: 'dual', ...common, requestedBy: '8', isForOther: true, mobile: '138', line: 'main', extra: 'x' },
    {
      type: 'dual',
      requestedBy: '8',
      isForOther: true,
      direction: 'outbound',
      caller: '138',
      callee: '139',
      lineGroup: 'main',
      extra: 'x',
    },
  ],
  [
    {
      method: 'back2back',
      callId: 'call',
      callee: '139',
      agentId: null,
      requestedBy: '7',
      caller: '136',
      callerLineGroup: 'main',
      calleeLineGroup: 'second',
    },
    // The account that places it is not on the line: it is nobody's talk.
    {
      agentId: null,
      requestedBy: '7',
      type: 'sip',
      direction: 'outbound',
      caller: '136',
      callee: '139',
      lineGroup: 'second',
      extra: null,
    },
  ],
  [
    { method: 'extension', ...common, caller: '1001', callee: '1002', calleeAgentId: '8' },
    { type: 'sip', direction: 'internal', caller: '1001', callee: '1002', lineGroup: null, extra: null },
  ],
])('%o is recorded as %o', (request, expected) => {
  const { description } = placedCall(request);
  expect(description).toEqual({ callId: 'call', agentId: '7', requestedBy: null, groupId: null, ...expected });
});

test('back-to-back calls each side over its line', () => {
  const { first, second } = placedCall({
    method: 'back2back',
    callId: 'call',
    callee: '139',
    agentId: null,
    requestedBy: '7',
    caller: '136',
    callerLineGroup: 'main',
    calleeLineGroup: 'second',
  });
  expect([first, second]).toEqual([
    { kind: 'outside', number: '136', line: 'main' },
    { kind: 'outside', number: '139', line: 'second' },
  ]);
});
