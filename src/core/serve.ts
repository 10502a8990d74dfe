import type { Worker } from 'node:worker_threads';
import { printLine } from '../node/standard-streams.ts';
import { parseConfig } from './config.ts';
import type { CoreFiles } from './core-files.ts';
import { type RunningCore, startCore } from './index.ts';
import { createPrivately } from './platform/files/private-files.ts';
import { createLog, type Log } from './platform/log.ts';
import { startDefaults, startProblem } from './start-defaults.ts';

const stopLimitMs = 4500;

/** One line on stdout for who started us; a parent in Electron reads it as a message instead. */
const print = (line: Record<string, unknown>): void => {
  const { parentPort } = process as { parentPort?: { postMessage(message: unknown): void } };
  parentPort?.postMessage(line);
  printLine(line);
};

/** Runs a core until it is asked to stop. Says on stdout that it is ready, or what is in the way. */
export async function serve(args: readonly string[], parts: { files: CoreFiles; worker: Worker }): Promise<void> {
  createPrivately();
  const log = createLog(process.env['CLINICALL_LOG'] ?? 'info');
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
    });
    stopWhenAsked(core, { withParent: config.withParent, log });
    print({ event: 'core-ready', http: core.http, sip: core.sip, trunk: core.trunk });
  } catch (error) {
    const { code, message, reason, params } = startProblem(error, log);
    print({ event: 'problem', code, message, ...(reason === undefined ? {} : { reason, params }) });
    process.exitCode = 1;
    // Nothing that could not be stopped keeps a core alive that did not start.
    setTimeout(() => process.exit(1), stopLimitMs).unref();
  }
}

function stopWhenAsked(core: RunningCore, { withParent, log }: { withParent: boolean; log: Log }): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), stopLimitMs).unref();
    core.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly');
        process.exit(0);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (withParent) process.stdin.on('end', stop).on('error', stop).resume();
}
