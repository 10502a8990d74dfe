import { type Browser, test as base } from '@playwright/test';
import { launchChromium } from '../support/workstation.ts';
import { PagePool } from './stand-in/page-pool.ts';
import { type ClinicKind, ReadOnlyClinic } from './stand-in/read-only-clinic.ts';
import { type ShowOptions, ShownPage } from './stand-in/shown-page.ts';

export { expect } from '@playwright/test';

interface OfTest {
  /** Shows a screen; it is closed after the test. */
  readonly show: (options?: ShowOptions) => Promise<ShownPage>;
}
interface OfWorker {
  readonly chromium: Browser;
  readonly pages: PagePool;
  /** Started when it is first asked for; every test of the worker reads from it. */
  readonly clinic: (kind: ClinicKind) => Promise<ReadOnlyClinic>;
}

/**
 * Tests one screen: the built page in Chromium on a stand-in for the workstation. Tests share nothing that they change.
 * One fails when a page meets a fault, or writes something that the test does not answer.
 */
export const test = base.extend<OfTest, OfWorker>({
  chromium: [
    async ({}, use) => {
      const browser = await launchChromium();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  pages: [
    async ({ chromium }, use) => {
      const pages = new PagePool(chromium);
      await use(pages);
      pages.close();
    },
    { scope: 'worker' },
  ],
  clinic: [
    async ({}, use) => {
      const clinics = new Map<ClinicKind, Promise<ReadOnlyClinic>>();
      await use((kind) => {
        const clinic = clinics.get(kind) ?? ReadOnlyClinic.start(kind);
        clinics.set(kind, clinic);
        return clinic;
      });
      for (const clinic of clinics.values()) await (await clinic).stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  show: async ({ pages, clinic }, use, { errors }) => {
    const shown: ShownPage[] = [];
    await use(async (options) => {
      const page = await ShownPage.open(pages, clinic, options);
      shown.push(page);
      return page;
    });
    // The picture of a failed test is taken after this, and its worker ends.
    if (errors.length === 0) for (const page of shown) await page.close();
    base.expect(shown.flatMap(({ standIn }) => standIn.faults)).toEqual([]);
    base.expect(shown.flatMap(({ service }) => service.unanswered)).toEqual([]);
  },
});
