import { expect, test } from 'vitest';
import { firstSettings } from '../../../shared/contract/settings.ts';
import { parseDateTime } from '../../platform/database/local-time.ts';
import { nextTry } from './next-try.ts';

const timeZone = 'Asia/Shanghai';
const at = (time: string, tries: number, rule = firstSettings) =>
  nextTry(tries, { now: parseDateTime(`2030-01-31 ${time}`, timeZone), timeZone, rule });

test('the second try is two hours later, the third tomorrow at ten, and there is no fourth', () => {
  expect(at('09:59:30', 1)).toEqual({ date: '2030-01-31', time: '11:59' });
  expect(at('12:00:00', 2)).toEqual({ date: '2030-02-01', time: '10:00' });
  expect(at('10:00:00', 3)).toBeNull();
});

test.each(['16:00:00', '21:00:00', '23:30:00', '03:00:00'])(
  'the second try is on the next day when the clinic is closed two hours after %s',
  (time) => expect(at(time, 1)).toEqual({ date: '2030-02-01', time: '10:00' }),
);

test('follows the numbers of the clinic', () => {
  const rule = { ...firstSettings, followup_retry_hours: 4, followup_retry_time: '15:30', followup_max_tries: 2 };
  expect(at('10:00:00', 1, rule)).toEqual({ date: '2030-01-31', time: '14:00' });
  expect(at('15:00:00', 1, rule)).toEqual({ date: '2030-02-01', time: '15:30' });
  expect(at('15:30:00', 2, rule)).toBeNull();
});
