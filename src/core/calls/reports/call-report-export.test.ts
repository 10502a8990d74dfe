import { expect, test } from 'vitest';
import { callFigureNames, type CallFigures, type CallReport } from '../../../shared/contract/call-report.ts';
import { controlCaller } from '../../platform/caller.ts';
import { RowExport } from '../../platform/csv/row-export.ts';
import { CallReportExport } from './call-report-export.ts';

const figures = Object.fromEntries(callFigureNames.map((name, at) => [name, at])) as CallFigures;
const days = { from: '2026-03-01', to: '2026-03-02' };

const openedAs = (report: Partial<CallReport>) =>
  new CallReportExport(
    { calls: async () => report as CallReport },
    new RowExport({ write: async () => {} } as never),
  ).open(controlCaller, { ...days, compare: 'before', table: 'half-hours' }, { address: '', language: 'en' });

test('a file has the sums of each half hour of all days, with means of the sound', async () => {
  const rows = [0, 1].map((weekday) => ({ ...figures, agent_mos: 430, agent_sounds: 1, weekday, half_hour: 19 }));
  const file = await openedAs({ is_counting: false, half_hours: rows });
  const lines = (await file.content.toArray()).join('').split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFHalf hour,Answered,.*,MOS of agents,MOS of lines$/);
  expect(lines[1]).toMatch(/^09:30,0,2,4,.*,4\.30,/);
  expect([file.total, file.fileName]).toEqual([1, 'report-half-hours-2026-03-01-2026-03-02.csv']);
});

test('a file is refused while earlier calls are still being counted', async () => {
  await expect(openedAs({ is_counting: true })).rejects.toMatchObject({ reason: 'calls-being-counted' });
});
