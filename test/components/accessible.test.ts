import type { Page } from '@playwright/test';
import { demoRoles } from '../support/demo-roles.ts';
import { onEveryScreen } from '../support/every-screen.ts';
import { answerLine } from './back-office-scenes.ts';
import { expect, test } from './component-test.ts';
import { checkReadable } from './readable.ts';
import { leases } from './run-scenes.ts';

/** Errors of the page, and files that it asked for and that were missing. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('response', (response) => response.status() === 404 && faults.push(`404 ${response.url()}`));
  return faults;
}

for (const role of demoRoles)
  test(`every screen of the ${role} is readable and usable by all`, async ({ show }) => {
    let faults: string[] = [];
    const shown = await show({ role, onPage: async (page) => void (faults = faultsOf(page)) });
    leases(shown.standIn);
    answerLine(shown.service);
    await onEveryScreen(shown, role, () => checkReadable(shown));
    expect(faults).toEqual([]);
  });
