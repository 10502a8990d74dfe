import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Temporal } from 'temporal-polyfill';

const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
/** Shifts the wall clock of a program and of all that it starts; from the Debian package `libfaketime`. */
export const clockLibrary = `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`;

/** A date and time at which tests run. */
export interface Moment {
  /** The value of `--at`: local time and zone, `2028-02-29T23:57[Asia/Shanghai]`. */
  readonly text: string;
  readonly timeZone: string;
  readonly epochMs: number;
}

/** Throws an Error that shows the form when the text is no local time with its zone. */
export function readMoment(text: string): Moment {
  try {
    const { epochMilliseconds: epochMs, timeZoneId: timeZone } = Temporal.ZonedDateTime.from(text);
    return { text, timeZone, epochMs };
  } catch {
    throw new Error(`--at ${text}: must be a local time and its zone, as 2028-02-29T23:57[Asia/Shanghai]`);
  }
}

/**
 * Environment in which a program and all that it starts begin at the moment, in its zone. Timers, durations and the
 * times of files stay true. The offset from `now`, epoch milliseconds, is computed once, so that processes which start
 * later agree. Throws an Error where the library is not installed.
 */
export function environmentAt({ epochMs, timeZone }: Moment, now = Date.now()): Record<string, string> {
  if (!existsSync(clockLibrary)) throw new Error(`--at needs the Debian package libfaketime (${clockLibrary})`);
  const seconds = Math.round((epochMs - now) / 1000);
  return {
    TZ: timeZone,
    FAKETIME: seconds < 0 ? String(seconds) : `+${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // To shift the times of files, processes share a lock. One that is killed while it holds it never gives it back,
    // and every other one then waits for it.
    NO_FAKE_STAT: '1',
    LD_PRELOAD: [process.env['LD_PRELOAD'], clockLibrary].filter(Boolean).join(':'),
  };
}

/** Moments that a run in CI takes in turn: hours around midnight, edges of years and months, changes of the clock. */
export const moments: readonly string[] = [
  '2026-11-01T00:02[America/New_York]',
  '2026-11-30T16:02[Asia/Shanghai]',
  '2026-12-31T23:57[Asia/Shanghai]',
  '2026-12-31T16:02[America/New_York]',
  '2027-01-01T00:02[Asia/Shanghai]',
  '2027-01-03T12:00[UTC]',
  '2027-02-28T23:57[America/New_York]',
  '2027-03-13T23:57[America/New_York]',
  '2027-03-14T08:58[America/New_York]',
  '2027-03-15T00:02[America/New_York]',
  '2027-06-15T23:57[UTC]',
  '2027-08-31T08:58[Asia/Shanghai]',
  '2027-11-07T23:57[America/New_York]',
  '2027-12-31T23:57[UTC]',
  '2028-01-01T00:02[UTC]',
  '2028-02-29T00:02[UTC]',
  '2028-02-29T12:00[America/New_York]',
  '2028-02-29T23:57[Asia/Shanghai]',
  '2028-03-01T08:58[Asia/Shanghai]',
  '2028-12-31T12:00[Asia/Shanghai]',
  '2036-02-29T16:02[UTC]',
];

/** The same moment for the same commit, whose hash is hexadecimal. */
export const momentOfCommit = (hash: string): Moment =>
  readMoment(moments[Number.parseInt(hash.slice(0, 8), 16) % moments.length] ?? '');

/** Suites that run at another moment in CI. `contract-postgres` runs the tests of `contract` at the true time. */
const shiftedInCi: readonly string[] = ['unit', 'contract'];

/** When the suites of a run begin. */
export interface RunClock {
  /** Printed at the start of the run; none without a shift. */
  readonly notice: string | null;
  /** None: the true time. */
  readonly momentOf: (suite: string) => Moment | undefined;
}

/** `at`: of the command line. In CI, without it, some suites run at a moment that follows from the commit. */
export function clockOfRun(at: string | undefined, isCi: boolean, hash = headHash()): RunClock {
  if (at !== undefined) {
    const moment = readMoment(at);
    return { notice: `clock of every suite: ${moment.text}`, momentOf: () => moment };
  }
  if (!isCi || hash === '') return { notice: null, momentOf: () => undefined };
  const moment = momentOfCommit(hash);
  const repeat = `npm test -- --at '${moment.text}' ${shiftedInCi.join(' ')}`;
  return {
    notice: `clock of ${shiftedInCi.join(' and ')}: ${moment.text}; repeat with ${repeat}`,
    momentOf: (suite) => (shiftedInCi.includes(suite) ? moment : undefined),
  };
}

/** The hash of the commit that is checked out; empty outside of a clone. */
export const headHash = (): string => String(spawnSync('git', ['rev-parse', 'HEAD']).stdout ?? '').trim();
