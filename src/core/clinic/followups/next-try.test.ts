import { describe, expect, test } from 'vitest';
import { firstSettings, type Settings } from '../../../shared/contract/settings.ts';
import { parseDateTime } from '../../platform/database/local-time.ts';
import { nextTry } from './next-try.ts';

const timeZone = 'Asia/Shanghai';
const at = (time: string, tries: number, rule: Settings = firstSettings) =>
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

describe('with hours by weekday', () => {
  const day = { opens: '09:00', closes: '18:00', break_start: '12:00', break_end: '13:30' };
  // January 31, 2030 is a Thursday.
  const rule = {
    ...firstSettings,
    opening_week: [day, day, day, day, day, null, null],
    special_days: [{ date: '2030-02-01', name: 'Spring Festival', hours: null }],
  };

  test('the second try is not in the break, nor on a day that is closed', () => {
    expect(at('09:30:00', 1, rule)).toEqual({ date: '2030-01-31', time: '11:30' });
    expect(at('11:30:00', 1, rule)).toEqual({ date: '2030-01-31', time: '13:30' });
    expect(at('10:30:00', 1, rule)).toEqual({ date: '2030-02-04', time: '10:00' });
  });

  test('the third is on the next opening day, after a holiday and a weekend', () =>
    expect(at('10:00:00', 2, rule)).toEqual({ date: '2030-02-04', time: '10:00' }));

  test('a clinic that stays closed is tried tomorrow', () =>
    expect(at('10:00:00', 2, { ...rule, opening_week: Array(7).fill(null) })).toEqual({
      date: '2030-02-01',
      time: '10:00',
    }));
});
