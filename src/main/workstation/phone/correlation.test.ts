import { beforeEach, expect, test } from 'vitest';
import { callEvent } from '../../../../test/support/call-event.ts';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import type { SoftphoneCall } from '../softphone/softphone-call.ts';
import { Correlation } from './correlation.ts';

let clock: FakeClock;
let correlation: Correlation;
let decided: string[];

const leg = (number: string, serviceCallId: string | null): SoftphoneCall =>
  ({ number, serviceCallId, hasEnded: false }) as SoftphoneCall;

beforeEach(() => {
  clock = new FakeClock();
  correlation = new Correlation(clock);
  decided = [];
  correlation.decided.on(({ kind, leg: { number } }) => void decided.push(`${kind} ${number}`));
});

test('does not ring for the first leg of our own call, even if the service writes the number differently', () => {
  correlation.own.began('13900000001');
  correlation.receive(leg('+8613900000001', 'c'));
  expect(decided).toEqual([]);
  correlation.own.placed('c', true);
  correlation.settled();
  expect(decided).toEqual(['own +8613900000001']);
});

test('somebody who calls meanwhile rings as soon as the service announces them', () => {
  correlation.own.began('13900000001');
  correlation.receive(leg('13900000002', 'other'));
  correlation.announce(callEvent({ call_id: 'other', caller: '13900000002' }));
  expect(decided).toEqual(['foreign 13900000002']);
  correlation.settled();
  expect(decided).toHaveLength(1);
});

test('somebody who calls meanwhile rings after a second at the latest', async () => {
  correlation.own.began('13900000001');
  correlation.receive(leg('13900000002', 'other'));
  await clock.advance(1000);
  expect(decided).toEqual(['foreign 13900000002']);
});

test('a call with our number waits for the answer to our request, and rings when that was refused', async () => {
  correlation.own.began('13900000001');
  correlation.receive(leg('13900000001', null));
  await clock.advance(5000);
  expect(decided).toEqual([]);
  correlation.settled();
  expect(decided).toEqual(['foreign 13900000001']);
});
