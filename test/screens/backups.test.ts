import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import { signInOverHttp } from '../support/workstation.ts';

/** Backups of the clinic, as an administrator makes and keeps them. */
let page: Page;

test.use({ consoleOptions: { options: ['--media-processing=off'], signedIn: 'admin@clinic.test' } });
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ openConsole }) => {
  ({ page } = openConsole);
  await page.getByRole('link', { name: 'Back office', exact: true }).click();
  await page.getByRole('link', { name: 'Backups', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Backups' }).waitFor();
});

const rows = () => page.getByRole('row', { name: /clinicall-\d/ });

test('a clinic without backups says what to do; one that is made is listed with its size', async () => {
  await page.getByText('No backups yet.').waitFor();
  await page.getByRole('button', { name: 'Create backup' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('The backup was created.').waitFor();
  await expect(rows()).toContainText(/\d MB/);
});

test('a backup that somebody else makes is shown here when the page is opened', async ({ openConsole }) => {
  const other = await signInOverHttp(openConsole.core, 'admin@clinic.test');
  await other.post('/api/ext/admin/backups/create', {});
  await page.reload();
  await expect(rows()).toHaveCount(2);
});

test('a backup is downloaded as the file that the service keeps', async ({ openConsole }) => {
  const button = page.getByRole('button', { name: /^Download clinicall-/ }).first();
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const kept = await readFile(join(openConsole.folder, 'data', 'backups', download.suggestedFilename()));
  expect(kept.equals(await readFile(await download.path()))).toBe(true);
});

test('a restore is confirmed, said, and can be cancelled; until then its backup cannot be deleted', async () => {
  const first = rows().first();
  await first.getByRole('button', { name: /^Restore/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Restore clinicall-/ });
  await dialog.getByText('everybody has to sign in again').waitFor();
  await dialog.getByRole('button', { name: 'Restore at next start' }).click();
  await page.getByText('will replace the database when the service next starts').waitFor();
  await expect(first.getByRole('button', { name: /^Delete/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel restore' }).click();
  await page.getByText('The restore was cancelled.').waitFor();
  await page.getByText('replaces the database when').waitFor({ state: 'detached' });
});

test('deletes a backup after warning that it is permanent', async () => {
  await rows()
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Delete clinicall-/ });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await rows()
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click();
  await dialog.getByRole('button', { name: 'Delete backup' }).click();
  await page.getByText(/was deleted\.$/).waitFor();
  await expect(rows()).toHaveCount(1);
});
