import { writeFile } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { type ConsoleOptions, OpenConsole, type PracticeCallers } from './open-console.ts';
import type { CustomerPhone } from './customer-phone.ts';
import { Started } from './workstation.ts';

export { expect } from '@playwright/test';

interface OfTest {
  /** Keeps the logs of the programs that ran while a test failed. */
  readonly keptLogs: void;
}

interface OfWorker {
  /** How the file's console is opened: `test.use({ consoleOptions: … })` at the head of the file. */
  readonly consoleOptions: ConsoleOptions;
  /** The workstation of the file and its console in a browser, for all tests of the file. */
  readonly openConsole: OpenConsole;
  /** Callers that ring the first skill group, by another account than the agent's. */
  readonly practiceCallers: PracticeCallers;
  /** The phone at the far end of the trunk, where `consoleOptions` has a `customer`. */
  readonly customerPhone: CustomerPhone;
  /** Opens a further console, which ends with the file at the latest. */
  readonly openAnother: (options: ConsoleOptions) => Promise<OpenConsole>;
}

/**
 * A test of the console. A file whose tests build on each other says `test.describe.configure({ mode: 'serial' })`:
 * when one fails, all of them are run again with a separate workstation.
 */
export const test = base.extend<OfTest, OfWorker>({
  consoleOptions: [{}, { scope: 'worker', option: true }],
  openConsole: [
    async ({ consoleOptions }, use) => {
      const opened = await OpenConsole.open(consoleOptions);
      await use(opened);
      await opened.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  practiceCallers: [
    async ({ openConsole }, use) => {
      const callers = await openConsole.practiceCallers();
      await use(callers);
      await callers.endAll();
    },
    { scope: 'worker' },
  ],
  customerPhone: [async ({ openConsole }, use) => use(openConsole.customerPhone), { scope: 'worker' }],
  openAnother: [
    async ({}, use) => {
      const opened: OpenConsole[] = [];
      await use(async (options) => {
        const another = await OpenConsole.open(options);
        opened.push(another);
        return another;
      });
      for (const another of opened) await another.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  page: async ({ openConsole }, use) => use(openConsole.page),
  keptLogs: [
    async ({}, use, testInfo) => {
      await use();
      if (testInfo.status === testInfo.expectedStatus) return;
      for (const [n, { log }] of [...Started.ofThisProcess].entries()) {
        const path = testInfo.outputPath(`program-${n + 1}.log`);
        await writeFile(path, log.join(''));
        testInfo.attachments.push({ name: `program-${n + 1}.log`, path, contentType: 'text/plain' });
      }
    },
    { auto: true },
  ],
});
