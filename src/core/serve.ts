import type { Worker } from 'node:worker_threads';
import type { ProblemError } from '../shared/problem.ts';
import { printLine } from '../node/standard-streams.ts';
import { parseConfig } from './config.ts';
import type { CoreFiles } from './core-files.ts';
import { type RunningCore, startCore } from './index.ts';
import { createPrivately } from './platform/files/private-files.ts';
import { createLog, type Log } from './platform/log.ts';
import { startDefaults, startProblem } from './start-defaults.ts';

const stopLimitMs = 4500;
/** Exit code of a core that was asked to stop and was ended by the limit. */
const stoppedByLimit = 1;

/** The way to the parent in Electron, whose utility processes have no standard input, and on Windows no signals. */
const { parentPort } = process as {
  parentPort?: {
    postMessage(message: unknown): void;
    on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
  };
};

/** One line on stdout for who started us; a parent in Electron reads it as a message instead. */
const print = (line: Record<string, unknown>): void => {
  parentPort?.postMessage(line);
  printLine(line);
};

/** Runs a core until it is asked to stop. Says on stdout that it is ready, or what is in the way. */
export async function serve(args: readonly string[], parts: { files: CoreFiles; worker: Worker }): Promise<void> {
  createPrivately();
  const log = createLog('info');
  const printProblem = ({ code, message, reason, params }: ProblemError): void =>
    print({ event: 'problem', code, message, ...(reason === undefined ? {} : { reason, params }) });
  let running: OrderlyStop | null = null;
  try {
    const config = parseConfig([...args], startDefaults);
    log.level = config.logLevel;
    const core = await startCore({
      ...parts,
      config,
      log,
      onFailed: (error) => {
        log.fatal({ err: error }, 'the service core cannot go on');
        process.exit(1);
      },
      onFileChanged: (problem) => {
        log.fatal({ err: problem }, 'the service core stops');
        printProblem(problem);
        if (running) running.stop(1);
        else process.exit(1);
      },
    });
    running = new OrderlyStop(core, log);
    stopWhenAsked(running, config);
    const { http, sip, trunk, media } = core;
    print({ event: 'core-ready', http, sip, trunk, media });
  } catch (error) {
    printProblem(startProblem(error, log));
    process.exitCode = 1;
    // Nothing that could not be stopped keeps a core alive that did not start.
    setTimeout(() => process.exit(1), stopLimitMs).unref();
  }
}

/** Ends calls, closes records and the process, once, within a limit. */
class OrderlyStop {
  readonly #core: RunningCore;
  readonly #log: Log;
  #isStopping = false;

  constructor(core: RunningCore, log: Log) {
    this.#core = core;
    this.#log = log;
  }

  stop(exitCode: number): void {
    if (this.#isStopping) return;
    this.#isStopping = true;
    setTimeout(() => {
      this.#log.error({ stopLimitMs }, 'the core did not stop in time, and ends without finishing');
      process.exit(exitCode || stoppedByLimit);
    }, stopLimitMs).unref();
    this.#core.stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        this.#log.error({ err: error }, 'could not stop cleanly');
        process.exit(exitCode);
      },
    );
  }
}

function stopWhenAsked(running: OrderlyStop, { withParent }: { withParent: boolean }): void {
  const stop = (): void => running.stop(0);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  parentPort?.on('message', ({ data }) => {
    if ((data as { event?: unknown } | null)?.event === 'stop') stop();
  });
  if (withParent) process.stdin.on('end', stop).on('error', stop).resume();
}
