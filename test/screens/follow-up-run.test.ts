import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import { dockOf, type OpenConsole } from '../support/open-console.ts';
import { signInOverHttp } from '../support/workstation.ts';

const viewport = { width: 1280, height: 720 };
let second: OpenConsole;
let page: Page;
let supervisor: Awaited<ReturnType<typeof signInOverHttp>>;

test.use({
  consoleOptions: {
    options: ['--media-processing=off'],
    ready: 'agent1001@clinic.test',
    context: { viewport },
  },
});
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ openConsole, openAnother }) => {
  ({ page } = openConsole);
  supervisor = await signInOverHttp(openConsole.core, 'supervisor@clinic.test');
  second = await openAnother({
    options: ['--server', openConsole.core, '--media-processing=off'],
    context: { viewport },
  });
});

const task = (on: Page) => on.getByRole('region', { name: 'Follow-up', exact: true });
const customer = (on: Page) => task(on).getByRole('heading', { level: 2 }).first();
/** One button of the task stands out as the next step. */
const expectPrimary = async (on: Page, name: RegExp | string): Promise<void> => {
  const primary = task(on).locator('button[data-variant=filled]:not(:disabled)');
  await expect(primary).toHaveCount(1);
  await expect(primary).toHaveAccessibleName(name);
};
const place = (on: Page) => on.getByText(/^\d+ of \d+$/);
const rowNow = (on: Page) => on.getByRole('list', { name: 'Follow-ups of this run' }).locator('[aria-current]');
const totalOf = async (on: Page): Promise<number> => Number((await place(on).textContent())?.split(' of ')[1]);
const openedId = async (on: Page): Promise<number> => Number(await rowNow(on).getAttribute('data-id'));
async function opened(on: Page): Promise<string> {
  await customer(on).waitFor();
  return (await customer(on).textContent()) ?? '';
}
async function skipOne(on: Page): Promise<void> {
  await on.getByRole('button', { name: 'Skip', exact: true }).click();
  await on.getByRole('textbox', { name: 'Reason for skipping' }).fill('On holiday');
  await on.keyboard.press('Enter');
}
async function startRun(on: Page, whose: string): Promise<void> {
  await on.getByRole('link', { name: 'Follow-ups', exact: true }).click();
  await on.getByRole('combobox', { name: 'Assigned to' }).click();
  await on.getByRole('option', { name: whose, exact: true }).click();
  await on.getByRole('button', { name: 'Start run' }).click();
}

test('Space dials; outcome, wrap-up and next date are written in one form, and the next one is open', async () => {
  await startRun(page, 'Mine');
  const name = await opened(page);
  await expect(place(page)).toHaveText(/^1 of /);
  await rowNow(page).filter({ hasText: name }).waitFor();
  await expectPrimary(page, /^Call /);
  await page.keyboard.press('Space');
  await dockOf(page).getByRole('button', { name: 'Mute' }).waitFor();
  await task(page).getByText('The result can be saved when the call is over.').waitFor();
  await dockOf(page).getByRole('button', { name: 'Hang up' }).click();
  await task(page).getByText('The result can be saved when the call is over.').waitFor({ state: 'detached' });

  const followupId = await openedId(page);
  const result = task(page).getByRole('form', { name: 'Result of the call' });
  await result.getByRole('button', { name: 'Save and next' }).click();
  await result.getByText('Check the marked fields.').waitFor();
  await result.getByRole('radio', { name: 'Followed up', exact: true }).check();
  await expectPrimary(page, 'Save and next');
  await result.getByRole('textbox', { name: 'Note (optional)' }).fill('No swelling any more');
  await result.getByRole('button', { name: '+7 days' }).click();
  await result.getByRole('textbox', { name: 'Note (optional)' }).press('Control+Enter');
  await place(page)
    .filter({ hasText: /^2 of / })
    .waitFor();
  await expect(page.getByRole('region', { name: 'Wrap-up' })).toHaveCount(0);
  await expect(rowNow(page)).not.toHaveAttribute('data-id', String(followupId));
  const written = async () =>
    (await supervisor.get<{ status: number; result: string }>('/api/followup/info', { id: String(followupId) })).data;
  await expect.poll(written).toMatchObject({ status: 1, result: 'No swelling any more' });
});

test('the run continues where it was after a reload, with the typed text', async () => {
  const name = await opened(page);
  await task(page).getByRole('textbox', { name: 'Note (optional)' }).fill('Asked to call');
  await page.reload();
  await expect(customer(page)).toHaveText(name);
  await expect(place(page)).toHaveText(/^2 of /);
  await expect(task(page).getByRole('textbox', { name: 'Note (optional)' })).toHaveValue('Asked to call');
});

test('a second agent does not get the first one’s open follow-up, and sees who has it', async () => {
  const held = await opened(page);
  const other = second.page;
  await second.signInAs('agent1002@clinic.test');
  await startRun(other, '李娜');
  // The first one has leased as many as a run holds.
  await other.getByText('李娜 is working on this follow-up.').first().waitFor();
  await other.getByText(/^Finished\. \d+ follow-ups are left\.$/).waitFor();

  // The follow-up that the first one leaves is free.
  const heldId = await openedId(page);
  await skipOne(page);
  const leases = async () => (await supervisor.get<{ id: number }[]>('/api/ext/followup/leases')).data;
  await expect.poll(leases).not.toContainEqual(expect.objectContaining({ id: heldId }));
  await other.getByRole('button', { name: 'Call the rest' }).click();
  await rowNow(other).filter({ hasText: held }).waitFor();
  await customer(other).filter({ hasText: held }).waitFor();
  await expect(other.getByRole('listitem').filter({ hasText: 'with 李娜' })).not.toHaveCount(0);
});

test('closing the window gives up the follow-up that was open', async () => {
  const id = await openedId(second.page);
  expect((await supervisor.post('/api/ext/followup/lease', { id })).code).toBe(409);
  await second.page.close({ runBeforeUnload: true });
  await expect.poll(async () => (await supervisor.post('/api/ext/followup/lease', { id })).code).toBe(200);
});

test('only its agent completes an open follow-up; one completed elsewhere is shown, and Enter opens the next', async ({
  openConsole,
}) => {
  const id = await openedId(page);
  await task(page).getByRole('textbox', { name: 'Note (optional)' }).waitFor();
  const result = { id, result: 'Came in person' };
  expect((await supervisor.post('/api/followup/execute', result)).code).toBe(409);
  const sameAgent = await signInOverHttp(openConsole.core, 'agent1001@clinic.test');
  expect((await sameAgent.post('/api/followup/execute', result)).code).toBe(200);
  await task(page).getByRole('alert').filter({ hasText: 'has completed this follow-up.' }).waitFor();
  await page.keyboard.press('Enter');
  await expect(rowNow(page)).not.toHaveAttribute('data-id', String(id));
});

test('at the end what was skipped is played again, and the list has what is left', async () => {
  const skip = page.getByRole('button', { name: 'Skip', exact: true });
  const end = page.getByText(/^Finished\./);
  for (let left = await totalOf(page); left > 0; left -= 1) {
    await skip.or(end).waitFor();
    if (await end.isVisible()) break;
    const place = page.locator(`li[aria-current][data-id="${await openedId(page)}"]`);
    await skipOne(page);
    await place.waitFor({ state: 'detached' });
  }
  await end.waitFor();
  await page.getByRole('button', { name: 'Call the rest' }).click();
  await customer(page).waitFor();
  await page.getByRole('button', { name: 'End run' }).click();
  await page.getByRole('button', { name: 'Back to the follow-ups' }).click();
  await page.getByRole('button', { name: 'Start run' }).waitFor();
});
