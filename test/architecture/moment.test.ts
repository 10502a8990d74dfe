import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  clockLibrary,
  clockOfRun,
  environmentAt,
  momentOfCommit,
  moments,
  readMoment,
} from '../../scripts/testing/moment.ts';

const leapDay = readMoment('2028-02-29T23:57[Asia/Shanghai]');

test('a moment is a local time with its zone', () => {
  expect(leapDay).toEqual({
    text: '2028-02-29T23:57[Asia/Shanghai]',
    timeZone: 'Asia/Shanghai',
    epochMs: Date.parse('2028-02-29T15:57:00Z'),
  });
});

test.each(['2028-02-29T23:57', '2028-02-30T23:57[UTC]', '2028-02-29T23:57[Mars/Base]', 'yesterday', ''])(
  '%j is no moment',
  (text) => {
    expect(() => readMoment(text)).toThrow(/must be a local time and its zone/);
  },
);

test('CI has at least sixteen moments, in three zones, at every hour at which faults were seen', () => {
  const all = moments.map(readMoment);
  expect(new Set(all.map(({ epochMs }) => epochMs)).size).toBe(moments.length);
  expect(moments.length).toBeGreaterThanOrEqual(16);
  expect(new Set(all.map(({ timeZone }) => timeZone))).toEqual(new Set(['UTC', 'Asia/Shanghai', 'America/New_York']));
  for (const hour of ['00:02', '08:58', '12:00', '16:02', '23:57'])
    expect(moments.some((text) => text.includes(`T${hour}`))).toBe(true);
});

describe('the clock of a run', () => {
  test('is the true one without --at, and the same for every suite with it', () => {
    expect(clockOfRun(undefined, false).momentOf('contract')).toBeUndefined();
    const { notice, momentOf } = clockOfRun(leapDay.text, true);
    expect(notice).toContain(leapDay.text);
    expect([momentOf('unit'), momentOf('contract-postgres'), momentOf('e2e')]).toEqual([leapDay, leapDay, leapDay]);
  });

  test('is another one for unit and contract in CI, which follows from the commit and can be repeated', () => {
    const { notice, momentOf } = clockOfRun(undefined, true, '0000000a5c');
    expect(momentOfCommit('0000000a5c').text).toBe(moments[10]);
    expect([momentOf('unit')?.text, momentOf('contract')?.text]).toEqual([moments[10], moments[10]]);
    expect(momentOf('contract-postgres')).toBeUndefined();
    expect(notice).toContain(`npm test -- --at '${moments[10]}' unit contract`);
  });
});

describe.skipIf(!existsSync(clockLibrary))('programs that are started at a moment', () => {
  // The offset counts from the true time, which this process may not have itself.
  const trueNow =
    Number(execFileSync('date', ['+%s'], { env: { PATH: process.env['PATH'] }, encoding: 'utf8' })) * 1000;
  const output = (command: string, args: readonly string[]): string =>
    execFileSync(command, args, {
      env: { PATH: process.env['PATH'], ...environmentAt(leapDay, trueNow) },
      encoding: 'utf8',
    }).trim();

  test('have its date, hour and zone, in Node, in its workers and in what they start', () => {
    const script = `
      const { Worker } = require('node:worker_threads');
      const show = 'new Date().toString().slice(0, 21)';
      const { execFileSync } = require('node:child_process');
      const child = execFileSync('date', ['+%a %b %d %Y %H:%M'], { encoding: 'utf8' }).trim();
      new Worker('require("node:worker_threads").parentPort.postMessage(' + show + ')', { eval: true })
        .on('message', (ofWorker) => console.log(JSON.stringify([eval(show), child, ofWorker])));`;
    expect(JSON.parse(output(process.execPath, ['-e', script]))).toEqual(Array(3).fill('Tue Feb 29 2028 23:57'));
  });

  // The lock for it outlives a process that is killed, and stops all others.
  test('leave the times of files alone', () => {
    const script = 'console.log(require("node:fs").statSync(process.execPath).mtimeMs)';
    expect(Number(output(process.execPath, ['-e', script]))).toBe(statSync(process.execPath).mtimeMs);
  });

  test('have timers that last as long as ever', () => {
    const script = `
      const [start, wall] = [performance.now(), Date.now()];
      setTimeout(() => console.log(performance.now() - start, Date.now() - wall), 100);`;
    for (const lasted of output(process.execPath, ['-e', script]).split(' ').map(Number)) {
      expect(lasted).toBeGreaterThan(95);
      expect(lasted).toBeLessThan(10_000);
    }
  });
});
