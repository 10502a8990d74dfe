import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { root } from '../run.ts';
import { type Failure, type FileResult, resultFileVariable, type RunResult } from './result.ts';

/** Writes what each file gave in the shape of the other runner's, where a run of `npm test` asks for it. */
export default class ResultReporter implements Reporter {
  #suite: Suite | undefined;
  readonly #stray: string[] = [];

  onBegin(_: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onError(error: TestError): void {
    this.#stray.push(messageOf([error]));
  }

  onEnd(): void {
    const file = process.env[resultFileVariable];
    if (file === undefined) return;
    const files = (this.#suite?.suites ?? []).flatMap((project) =>
      project.suites.map((one) => resultOf(project.title, one)),
    );
    const result: RunResult = { files, stray: this.#stray };
    writeFileSync(file, JSON.stringify(result));
  }

  printsToStdio(): boolean {
    return false;
  }
}

function resultOf(suite: string, file: Suite): FileResult {
  const tests = file.allTests();
  const of = (outcome: ReturnType<TestCase['outcome']>) => tests.filter((test) => test.outcome() === outcome);
  return {
    suite,
    file: relative(root, file.location?.file ?? file.title),
    passed: [...of('expected'), ...of('flaky')].map(nameOf),
    // In a group that did not get that far a test is skipped as well: the failure before it says why.
    skipped: of('unexpected').length > 0 ? [] : of('skipped').map(nameOf),
    failures: of('unexpected').map(failureOf),
    flaky: of('flaky').map(failureOf),
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
