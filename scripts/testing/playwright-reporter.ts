import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { root } from '../run.ts';
import { appendReport } from './append-report.ts';
import type { Failure, FileResult } from './result.ts';

/** Reports each file when its last test has ended, in the same shape as the reporter of Vitest. */
export default class ResultReporter implements Reporter {
  /** Tests of each file that have not ended. A file of two projects counts as two. */
  readonly #open = new Map<Suite, Set<TestCase>>();

  onBegin(_: FullConfig, suite: Suite): void {
    for (const project of suite.suites)
      for (const file of project.suites) this.#open.set(file, new Set(file.allTests()));
  }

  onTestBegin(test: TestCase): void {
    for (const [file, tests] of this.#open)
      if (tests.has(test) && tests.size === file.allTests().length) appendReport({ begun: fileOf(file) });
  }

  onTestEnd(test: TestCase): void {
    for (const [file, tests] of this.#open) if (tests.delete(test) && tests.size === 0) this.#report(file);
  }

  onError(error: TestError): void {
    appendReport({ stray: messageOf([error]) });
  }

  onEnd(): void {
    for (const file of this.#open.keys()) this.#report(file);
  }

  printsToStdio(): boolean {
    return false;
  }

  #report(file: Suite): void {
    this.#open.delete(file);
    appendReport({ result: resultOf(file) });
  }
}

const fileOf = (file: Suite): Pick<FileResult, 'suite' | 'file'> => ({
  suite: file.parent?.title ?? '',
  file: relative(root, file.location?.file ?? file.title),
});

function resultOf(file: Suite): FileResult {
  const tests = file.allTests();
  const of = (outcome: ReturnType<TestCase['outcome']>) => tests.filter((test) => test.outcome() === outcome);
  return {
    ...fileOf(file),
    passed: of('expected').map(nameOf),
    // In a group that did not get that far a test is skipped as well: the failure before it says why.
    skipped: of('unexpected').length > 0 ? [] : of('skipped').map(nameOf),
    failures: of('unexpected').map(failureOf),
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  };
}

function failureOf(test: TestCase): Failure {
  const failed = test.results.filter(({ status }) => status !== 'passed' && status !== 'skipped');
  return {
    test: nameOf(test),
    message: messageOf(failed.flatMap(({ errors }) => errors).slice(0, 1)),
    attachments: failed.flatMap(pathsOf),
  };
}

const nameOf = (test: TestCase): string => test.titlePath().slice(3).join(' > ');

const pathsOf = ({ attachments }: TestResult): string[] => attachments.flatMap(({ path }) => path ?? []);

const messageOf = (errors: readonly TestError[]): string =>
  errors
    .map(({ message, value, stack = '' }) => {
      const at = stack.split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('/node_modules/'));
      return stripVTControlCharacters([message ?? value ?? 'No message', ...at].join('\n'));
    })
    .join('\n');
