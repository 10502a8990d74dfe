import { beforeEach, describe, expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import { Emitter } from '../../../shared/event.ts';
import { type CoreProcess, CoreSupervisor } from './core-supervisor.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const ready = { event: 'core-ready', http: 'http://127.0.0.1:1', sip: '', trunk: null };

/** Like a real process it exits once, and tells nobody who asks later. */
class FakeProcess implements CoreProcess {
  readonly printed = new Emitter<unknown>();
  readonly exited = new Emitter();
  readonly requests: string[] = [];
  readonly #stopsWhenAsked: boolean;
  #hasExited = false;

  constructor({ stopsWhenAsked }: { stopsWhenAsked: boolean }) {
    this.#stopsWhenAsked = stopsWhenAsked;
  }
  exit(): void {
    if (this.#hasExited) return;
    this.#hasExited = true;
    this.exited.emit();
  }
  stop(): void {
    this.requests.push('stop');
    if (this.#stopsWhenAsked) this.exit();
  }
  kill(): void {
    this.requests.push('kill');
    this.exit();
  }
}

let clock: FakeClock;
let processes: FakeProcess[];
const supervise = (options = { stopsWhenAsked: true }): CoreSupervisor =>
  new CoreSupervisor({
    clock,
    log,
    spawn: () => {
      const process = new FakeProcess(options);
      processes.push(process);
      return process;
    },
  });

/** A core that has started. */
async function running(options?: { stopsWhenAsked: boolean }): Promise<CoreSupervisor> {
  const supervisor = supervise(options);
  const started = supervisor.start();
  processes[0]?.printed.emit(ready);
  await started;
  return supervisor;
}

beforeEach(() => {
  clock = new FakeClock();
  processes = [];
});

test('a core that does not stop within its limit is ended by force', async () => {
  const stopped = (await running({ stopsWhenAsked: false })).stop();
  await clock.advance(5000);
  expect(processes[0]?.requests).toEqual(['stop']);
  await clock.advance(1000);
  await stopped;
  expect(processes[0]?.requests).toEqual(['stop', 'kill']);
});

test('a core that stops is not', async () => {
  await (await running()).stop();
  await clock.advance(60_000);
  expect(processes.map(({ requests }) => requests)).toEqual([['stop']]);
});

test('an unasked end is told, and a core that is stopped then does not start again', async () => {
  const supervisor = await running();
  supervisor.ended.on(() => void supervisor.stop());
  processes[0]?.exit();
  await clock.advance(60_000);
  expect(processes).toHaveLength(1);
});

describe('a core that does not run needs no stopping', () => {
  test('after a start that failed', async () => {
    const supervisor = supervise();
    const started = supervisor.start();
    processes[0]?.printed.emit({ event: 'problem', code: 'port-in-use', message: 'The port is in use.' });
    processes[0]?.exit();
    await expect(started).rejects.toThrow('The port is in use.');
    await supervisor.stop();
    expect(processes[0]?.requests).toEqual([]);
  });

  test('between a crash and the restart, which then does not come', async () => {
    const supervisor = await running();
    processes[0]?.exit();
    await supervisor.stop();
    await clock.advance(60_000);
    expect(processes).toHaveLength(1);
  });

  test('while a restart is under way, it is stopped', async () => {
    const supervisor = await running();
    processes[0]?.exit();
    await clock.advance(100);
    await supervisor.stop();
    await clock.advance(60_000);
    expect(processes.map(({ requests }) => requests)).toEqual([[], ['stop']]);
  });
});
