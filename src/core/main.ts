import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { printLine } from '../node/standard-streams.ts';
import { ProblemError } from '../shared/problem.ts';
import { fieldProblemsOf, fieldText } from '../shared/problems/field-problems.ts';
import { type CoreConfig, parseConfig } from './config.ts';
import { startCore } from './index.ts';
import { createPrivately } from './platform/files/private-files.ts';
import { createLog } from './platform/log.ts';

createPrivately();

/** A command says itself what went wrong. */
const log = createLog(process.env['CLINICALL_LOG'] ?? (process.argv[2]?.startsWith('-') === false ? 'fatal' : 'info'));

/** One line on stdout for who started us; a parent in Electron reads it as a message instead. */
const print = (line: Record<string, unknown>): void => {
  const { parentPort } = process as { parentPort?: { postMessage(message: unknown): void } };
  parentPort?.postMessage(line);
  printLine(line);
};

const defaultDataFolder = join(
  process.env['XDG_DATA_HOME'] ??
    (process.platform === 'win32' ? (process.env['LOCALAPPDATA'] ?? homedir()) : join(homedir(), '.local/share')),
  'clinicall',
);

/** Built, this file stands in out/main beside its workers; from source, in src/core. */
const here = import.meta.dirname;
const isBuilt = existsSync(join(here, 'telephony-worker.js'));
const beside = (built: string, source: string): URL =>
  isBuilt ? pathToFileURL(join(here, built)) : new URL(source, import.meta.url);
const workers = {
  telephony: beside('telephony-worker.js', './switch/worker.ts'),
  images: beside('image-worker.js', './clinic/albums/images/worker.ts'),
};

const defaults = { dataFolder: defaultDataFolder, environment: process.env };
const start = (config: CoreConfig) =>
  startCore({
    config,
    workers,
    promptsFolder: join(here, '../../resources/prompts'),
    log,
    onFailed: (error) => {
      log.fatal({ err: error }, 'the service core cannot go on');
      process.exit(1);
    },
  });
const asProblem = (error: unknown): ProblemError => {
  if (error instanceof ProblemError) return error;
  log.fatal({ err: error }, 'service core could not start');
  return new ProblemError('internal', error instanceof Error ? error.message : String(error));
};

async function serve(config: CoreConfig): Promise<void> {
  log.level = config.logLevel;
  const core = await start(config);
  print({ event: 'core-ready', http: core.http, sip: core.sip, trunk: core.trunk });
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), 4500).unref();
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
  if (config.withParent) process.stdin.on('end', stop).on('error', stop).resume();
}

const args = process.argv.slice(2);
if (args[0] !== undefined && !args[0].startsWith('-')) {
  try {
    const { runCommand } = await import('./commands/run-command.ts');
    await runCommand(args, { defaults, start, out: process.stdout });
    process.exit(0);
  } catch (error) {
    const problem = asProblem(error);
    const fields = Object.entries(fieldProblemsOf(problem)).map(
      ([name, problems]) => `  ${name}: ${problems.map((one) => fieldText(one, 'en')).join(' ')}`,
    );
    process.stderr.write(`${[problem.message, ...fields].join('\n')}\n`);
    process.exit(1);
  }
} else {
  try {
    await serve(parseConfig(args, defaults));
  } catch (error) {
    const { code, message, reason, params } = asProblem(error);
    print({ event: 'problem', code, message, ...(reason === undefined ? {} : { reason, params }) });
    process.exitCode = 1;
  }
}
