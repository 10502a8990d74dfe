import { expect, test } from 'vitest';
import { WorkReportService } from './work-report-service.ts';

test('missed calls of a day that is not over are compared with as much of the day before', async () => {
  const asked: { from: number; before: number }[] = [];
  const service = new WorkReportService({
    repository: {
      followups: async () => ({ due: 0, done: 0 }),
      enquiries: async () => [],
      missed: async (time) => {
        asked.push(time);
        return { customers: 0, spent: 0 };
      },
    },
    clock: { now: () => Date.parse('2026-03-02T10:05:00+08:00') },
    timeZone: 'Asia/Shanghai',
  });
  await service.work({ from: '2026-03-02', to: '2026-03-02', compare: 'before' });
  expect(asked.map(({ before }) => new Date(before).toISOString())).toEqual([
    '2026-03-02T16:00:00.000Z',
    '2026-03-01T02:15:00.000Z',
  ]);
});
