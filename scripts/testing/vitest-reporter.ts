import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { appendReport } from './append-report.ts';
import type { Failure, FileResult } from './result.ts';

/** Reports each file when it has ended, with its suite: Vitest's JSON report does not tell suites of one file apart. */
export default class ResultReporter implements Reporter {
  /** By ID: the runner makes a new object of a module for each report. */
  readonly #begun = new Map<string, number>();
  readonly #reported = new Set<string>();

  onTestModuleQueued(module: TestModule): void {
    this.#begun.set(module.id, performance.now());
    appendReport({ begun: fileOf(module) });
  }

  onTestModuleEnd(module: TestModule): void {
    this.#report(module);
  }

  onTestRunEnd(modules: readonly TestModule[], stray: readonly SerializedError[]): void {
    const isOfFile = modules.some(isUnfinished) ? isEndOfWorker : () => false;
    for (const module of modules) if (!this.#reported.has(module.id)) this.#report(module);
    for (const error of stray) if (!isOfFile(error)) appendReport({ stray: messageOf(error) });
  }

  #report(module: TestModule): void {
    this.#reported.add(module.id);
    const begun = this.#begun.get(module.id) ?? performance.now();
    appendReport({ result: { ...resultOf(module), seconds: (performance.now() - begun) / 1000 } });
  }
}

/** Whether the file's tests did not all come to an end: the process that ran them ended before. */
const isUnfinished = (module: TestModule): boolean =>
  ['queued', 'pending'].includes(module.state()) ||
  [...module.children.allTests()].some((test) => test.result().state === 'pending');

/** Vitest does not tell which file the process ran that ended; it is the one that is unfinished. */
const isEndOfWorker = ({ message }: SerializedError): boolean =>
  /^\[vitest-pool\]: Worker \w+ emitted error\.$/.test(message);

const fileOf = (module: TestModule): Pick<FileResult, 'suite' | 'file'> => ({
  suite: module.project.name,
  file: module.relativeModuleId,
});

function resultOf(module: TestModule): Omit<FileResult, 'seconds'> {
  const tests = [...module.children.allTests()];
  const suites = [...module.children.allSuites()];
  const ofFile = [module, ...suites].flatMap((part) => part.errors()).map((error) => failure('', [error]));
  const failed = tests.filter((test) => test.result().state === 'failed');
  const notRun = module.state() === 'failed' && ofFile.length === 0 && failed.length === 0;
  const own = [
    ...(notRun ? ['The file failed and named no error.'] : []),
    ...(isUnfinished(module) ? ['The process that ran the file ended before its tests did.'] : []),
  ];
  return {
    ...fileOf(module),
    passed: tests.filter((test) => test.result().state === 'passed').map((test) => test.fullName),
    skipped: tests.filter((test) => test.result().state === 'skipped').map((test) => test.fullName),
    failures: [...ofFile, ...failed.map(failureOf), ...own.map((message) => ({ test: '', message, attachments: [] }))],
  };
}

const failureOf = (test: TestCase): Failure => failure(test.fullName, test.result().errors ?? []);

const failure = (test: string, errors: readonly SerializedError[]): Failure => ({
  test,
  message: errors.map(messageOf).join('\n'),
  attachments: [],
});

/** An error with its difference and the project's own lines of its stack. */
function messageOf({ message, diff, stacks = [], stack = '' }: SerializedError): string {
  const parsed = stacks.map(({ file, line, column }) => `    at ${file}:${line}:${column}`);
  const own = (parsed.length > 0 ? parsed : stack.split('\n').slice(1)).filter((at) => !at.includes('/node_modules/'));
  return [message, ...(diff === undefined ? [] : [diff]), ...own].join('\n');
}
