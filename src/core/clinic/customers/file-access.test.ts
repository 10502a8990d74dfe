import { expect, test } from 'vitest';
import { createFileAccess } from './file-access.ts';
import { controlCaller } from '../../platform/caller.ts';

test('files that may be opened are those of visible customers and of the patients of seven days', async () => {
  const asked: unknown[] = [];
  const openAmong = createFileAccess(
    {
      patientsOf: async (...query) => {
        asked.push(query);
        return [3];
      },
    },
    {
      clock: { now: () => Date.UTC(2026, 2, 9, 20), monotonic: () => 0, after: () => () => {} },
      timeZone: 'Asia/Shanghai',
    },
  );
  const nobody = { consultant_id: null, ascription_id: null, department_id: null };
  const files = [
    { ...nobody, id: 1, consultant_id: 7 },
    { ...nobody, id: 2 },
    { ...nobody, id: 3 },
  ];
  const doctor = { ...controlCaller, userId: 7, departmentId: null, permissions: new Set(['customer.view'] as const) };
  expect([...(await openAmong(doctor, files))]).toEqual([1, 3]);
  // It is March 10 in Shanghai.
  expect(asked).toEqual([[7, [2, 3], { from: Date.UTC(2026, 2, 6, 16), before: Date.UTC(2026, 2, 13, 16) }]]);
  const agent = { ...doctor, permissions: new Set(['customer.view.all'] as const) };
  expect([...(await openAmong(agent, files))]).toEqual([1, 2, 3]);
  expect(asked).toHaveLength(1);
});
