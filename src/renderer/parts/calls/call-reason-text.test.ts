import { expect, test } from 'vitest';
import type { CallReason } from '../../../shared/contract/call-reason.ts';
import { clinicDay, daysBefore } from '../../../shared/domain/clinic-day.ts';
import { textOfReason } from './call-reason-text.ts';

const timeZone = 'Asia/Shanghai';
const text = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as Parameters<
  typeof textOfReason
>[1]['text'];

test('a talk of today has its time, an earlier one its day', () => {
  const today = clinicDay(timeZone);
  const whenOf = (day: string): string => {
    const record = { agent_name: '周婷', agent_id: '1002', created_at: `${day} 10:12:00` };
    const reason = { kind: 'last_talk', record } as CallReason;
    return textOfReason(reason, { text, language: 'en', timeZone, said: () => null })[1];
  };
  expect(whenOf(today)).toBe('reasons.todayAt 10:12');
  expect(whenOf(daysBefore(today, 3))).toMatch(/^[A-Z][a-z]{2} \d+/);
});
