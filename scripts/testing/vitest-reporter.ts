import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { type Failure, type FileResult, resultFileVariable, type RunResult } from './result.ts';

/** Writes what each file gave, with its suite: Vitest's JSON report does not tell two suites of one file apart. */
export default class ResultReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], stray: readonly SerializedError[]): void {
    const file = process.env[resultFileVariable];
    if (file === undefined) throw new Error(`${resultFileVariable} names no file.`);
    const files = modules.map(resultOf);
    const isOfFile = modules.some(isUnfinished) ? isEndOfWorker : () => false;
    const result: RunResult = { files, stray: stray.filter((error) => !isOfFile(error)).map(messageOf) };
    writeFileSync(file, JSON.stringify(result));
  }
}

/** Whether the file's tests did not all come to an end: the process that ran them ended before. */
const isUnfinished = (module: TestModule): boolean =>
  ['queued', 'pending'].includes(module.state()) ||
  [...module.children.allTests()].some((test) => test.result().state === 'pending');

/** Vitest does not tell which file the process ran that ended; it is the one that is unfinished. */
const isEndOfWorker = ({ message }: SerializedError): boolean =>
  /^\[vitest-pool\]: Worker \w+ emitted error\.$/.test(message);

function resultOf(module: TestModule): FileResult {
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
    suite: module.project.name,
    file: module.relativeModuleId,
    passed: tests.filter((test) => test.result().state === 'passed').map((test) => test.fullName),
    skipped: tests.filter((test) => test.result().state === 'skipped').map((test) => test.fullName),
    failures: [...ofFile, ...failed.map(failureOf), ...own.map((message) => ({ test: '', message, attachments: [] }))],
    flaky: [],
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
