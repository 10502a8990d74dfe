import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import type { CallReport } from '../../../shared/contract/call-report.ts';
import { DailyReport } from './daily-report.ts';

function daily(start: string) {
  const clock = new FakeClock(Date.parse(start));
  const folder = join(mkdtempSync(join(tmpdir(), 'daily-report-')), 'reports');
  const sent: [string, string][] = [];
  const state = { time: '08:00' as string | null, isCounting: false, fault: null as Error | null };
  const begin = () => {
    const report = new DailyReport({
      report: async ({ from, to }) => ({ days: { from, to }, is_counting: state.isCounting }) as CallReport,
      time: () => state.time,
      folder,
      send: async (event, delivery) => {
        if (state.fault) throw state.fault;
        sent.push([event.report.days.from, delivery]);
      },
      clock,
      timeZone: 'Asia/Shanghai',
      onFault: () => {},
    });
    report.start();
    return report;
  };
  return { clock, folder, sent, state, begin };
}
const minutes = async (clock: { advance(ms: number): Promise<unknown> }, count: number): Promise<void> => {
  for (let half = 0; half < 2 * count; half += 1) await clock.advance(30_000);
};

test('the day before is reported once at its time, as a file and to the callback, also after a restart', async () => {
  const { clock, folder, sent, begin } = daily('2026-03-01T23:58:00Z');
  const first = begin();
  await minutes(clock, 1);
  expect(sent).toEqual([]);
  await minutes(clock, 2);
  expect(sent).toEqual([['2026-03-01', 'report-2026-03-01']]);
  await first.stop();
  begin();
  await minutes(clock, 2);
  expect(sent).toHaveLength(1);
  expect(readdirSync(folder)).toEqual(['report-2026-03-01.json']);
  expect(JSON.parse(readFileSync(join(folder, 'report-2026-03-01.json'), 'utf8'))).toMatchObject({
    event: 'DailyReport',
    report: { days: { from: '2026-03-01', to: '2026-03-01' } },
  });
});

test('the days that the core was off are reported in turn, and the day before at its time', async () => {
  const { clock, sent, begin } = daily('2026-03-02T00:10:00Z');
  const first = begin();
  await minutes(clock, 1);
  await first.stop();
  await clock.advance(3 * 86_400_000 - 3_600_000);
  begin();
  await minutes(clock, 3);
  expect(sent.map(([day]) => day)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
  await minutes(clock, 60);
  expect(sent.map(([day]) => day)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']);
});

test('nothing is reported without a time, while calls are being counted, and until it can be stored', async () => {
  const { clock, sent, state, begin } = daily('2026-03-02T01:00:00Z');
  state.time = null;
  begin();
  await minutes(clock, 1);
  state.time = '08:00';
  state.isCounting = true;
  await minutes(clock, 1);
  state.isCounting = false;
  state.fault = new Error('the disk is full');
  await minutes(clock, 1);
  expect(sent).toEqual([]);
  state.fault = null;
  await minutes(clock, 1);
  expect(sent).toHaveLength(1);
});
