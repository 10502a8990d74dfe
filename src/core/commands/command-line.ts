import { problemTexts } from '../../shared/languages/problem-texts.ts';
import { fieldProblemsOf } from '../../shared/problems/field-problems.ts';
import { fieldText } from '../../shared/problems/problem-text.ts';
import type { CoreFiles } from '../core-files.ts';
import { startCore } from '../index.ts';
import { createPrivately } from '../platform/files/private-files.ts';
import { createLog } from '../platform/log.ts';
import { startDefaults, startProblem } from '../start-defaults.ts';
import { loadTelephonyWorker } from '../switch/load-worker.ts';
import { runCommand } from './run-command.ts';

/** Runs the command that the command line names, and ends the process. Errors are printed on stderr. */
export async function runCommandLine(args: readonly string[], files: CoreFiles): Promise<never> {
  createPrivately();
  // A command says itself what went wrong: less is logged, unless a level is given.
  const log = createLog('fatal');
  const onFailed = (error: Error): never => {
    log.fatal({ err: error }, 'the service core cannot go on');
    process.exit(1);
  };
  try {
    await runCommand(args, {
      defaults: startDefaults,
      start: (config) => {
        if (process.env['CLINICALL_LOG']) log.level = config.logLevel;
        const worker = loadTelephonyWorker(files.telephony);
        return startCore({ config, files, worker, log, onFailed, onFileChanged: onFailed });
      },
      out: process.stdout,
    });
    process.exit(0);
  } catch (error) {
    const problem = startProblem(error, log);
    const fields = Object.entries(fieldProblemsOf(problem)).map(
      ([name, problems]) => `  ${name}: ${problems.map((one) => fieldText(one, problemTexts.en)).join(' ')}`,
    );
    process.stderr.write(`${[problem.message, ...fields].join('\n')}\n`);
    process.exit(1);
  }
}
