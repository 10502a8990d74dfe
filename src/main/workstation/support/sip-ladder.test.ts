import { expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import { SipLadder } from './sip-ladder.ts';

const message = (start: string, callId = 'a@b', ...further: string[]): string =>
  [
    start,
    `Call-ID: ${callId}`,
    'CSeq: 7 INVITE',
    'From: "Ann Bell" <sip:19900000001@192.0.2.1>',
    ...further,
    '',
    '',
  ].join('\r\n');

test('messages are kept by method, status and dialog, without the people in them', () => {
  const clock = new FakeClock(1000);
  const ladder = new SipLadder(clock);
  ladder.add('sent', message('INVITE sip:19900000001@192.0.2.1 SIP/2.0'));
  ladder.add('received', message('SIP/2.0 180 Ringing'));
  ladder.add('received', message('BYE sip:1001@192.0.2.1 SIP/2.0', 'other', 'Reason: Q.850;cause=16'));
  ladder.add('sent', '\r\n\r\n');
  const line = { at: 1000, cseq: '7 INVITE', reason: null };
  expect(ladder.lines).toEqual([
    { ...line, way: 'sent', message: 'INVITE', dialog: 1 },
    { ...line, way: 'received', message: '180 Ringing', dialog: 1 },
    { ...line, way: 'received', message: 'BYE', dialog: 2, reason: 'Q.850;cause=16' },
  ]);
});

test('the last messages are kept, however many there are', () => {
  const ladder = new SipLadder(new FakeClock());
  for (let number = 1; number <= 1000; number += 1)
    ladder.add('sent', message('OPTIONS sip:a SIP/2.0', `call ${number}`));
  expect(ladder.lines).toHaveLength(600);
  expect(ladder.lines.at(-1)?.dialog).toBe(1000);
});
