import { expect, test } from 'vitest';
import { answeredCall, idlePhone } from '../../../../test/components/stand-in/states.ts';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import { PhoneHistory } from './phone-history.ts';

test('each change of the phone and of a call is one line, and names nobody', () => {
  const history = new PhoneHistory(new FakeClock(1000));
  const call = answeredCall({ number: '19900000001', customer: { id: 1, name: '张伟', idcard: 'A1' } });
  const phone = { ...idlePhone(null), calls: [call] };
  history.follow(phone);
  history.follow(phone);
  history.follow({ ...phone, microphone: 'missing', calls: [{ ...call, held: true }] });
  expect(history.lines.map(({ of, is }) => [of, is['microphone'] ?? is['held']])).toEqual([
    ['phone', phone.microphone],
    ['call 1', false],
    ['phone', 'missing'],
    ['call 1', true],
  ]);
  expect(JSON.stringify(history.lines)).not.toMatch(/张伟|19900000001/);
  expect([...history.people.names, ...history.people.numbers]).toEqual(expect.arrayContaining(['张伟', '19900000001']));
});
