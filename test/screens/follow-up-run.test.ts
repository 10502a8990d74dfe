import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { dockOf, finishWrapUp, OpenConsole } from '../support/open-console.ts';
import { signInOverHttp, signIn } from '../support/workstation.ts';

const viewport = { width: 1280, height: 720 };
let first: OpenConsole;
let second: OpenConsole;
let page: Page;
let supervisor: Awaited<ReturnType<typeof signInOverHttp>>;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  first = await OpenConsole.open({ ready: 'agent1001@clinic.test', context: { viewport } });
  page = first.page;
  supervisor = await signInOverHttp(first.core, 'supervisor@clinic.test');
  second = await OpenConsole.open({
    options: ['--server', first.core, '--media-processing=off'],
    context: { viewport },
  });
});
test.afterAll(async () => {
  await second?.close();
  await first?.close();
});

const task = (on: Page) => on.getByRole('region', { name: 'Follow-up', exact: true });
const customer = (on: Page) => task(on).getByRole('heading', { level: 2 }).first();
const primary = (on: Page): Promise<(string | null)[]> =>
  task(on)
    .locator('button[data-variant=filled]:not(:disabled)')
    .evaluateAll((buttons) => buttons.map((one) => one.getAttribute('aria-label') ?? one.textContent));
const place = (on: Page) => on.getByText(/^\d+ of \d+$/);
const rowNow = (on: Page) => on.getByRole('list', { name: 'Follow-ups of this run' }).locator('[aria-current]');
const totalOf = async (on: Page): Promise<number> => Number((await place(on).textContent())?.split(' of ')[1]);
async function opened(on: Page): Promise<string> {
  await customer(on).waitFor();
  return (await customer(on).textContent()) ?? '';
}
async function startRun(on: Page, whose: string): Promise<void> {
  await on.getByRole('link', { name: 'Follow-ups', exact: true }).click();
  await on.getByRole('combobox', { name: 'Whose' }).click();
  await on.getByRole('option', { name: whose, exact: true }).click();
  await on.getByRole('button', { name: 'Start run' }).click();
}

test('Enter dials, the result and the next date are saved, and the next follow-up is open', async () => {
  await startRun(page, 'Mine');
  const name = await opened(page);
  await expect(place(page)).toHaveText(`1 of ${await totalOf(page)}`);
  await rowNow(page).filter({ hasText: name }).waitFor();
  await task(page)
    .getByRole('button', { name: /^Call / })
    .and(page.locator(':focus'))
    .waitFor();
  await checkAccessibility(page);
  // What is to be done next stands out: the call, then the result.
  expect(await primary(page)).toEqual([expect.stringMatching(/^Call /)]);
  await page.keyboard.press('Enter');
  await dockOf(page).getByRole('button', { name: 'Mute' }).waitFor();
  expect(await primary(page)).toEqual(['Save, then next']);
  await dockOf(page).getByRole('button', { name: 'Hang up' }).click();
  await finishWrapUp(page);

  const followupId = Number(await rowNow(page).getAttribute('data-id'));
  const result = task(page).getByRole('form', { name: 'Complete' });
  await result.getByRole('button', { name: 'Save, then next' }).click();
  await result.getByText('Check the marked fields.').waitFor();
  await result.getByRole('textbox', { name: 'Result' }).fill('No swelling any more');
  await result.getByRole('button', { name: 'In 7 days' }).click();
  await result.getByRole('textbox', { name: 'Result' }).press('Control+Enter');
  await page.getByText(/^The result is saved, with the next follow-up on /).waitFor();
  await place(page)
    .filter({ hasText: /^2 of / })
    .waitFor();
  await expect(rowNow(page)).not.toHaveAttribute('data-id', String(followupId));
  const written = async () =>
    (await supervisor.get<{ status: number; result: string }>('/api/followup/info', { id: String(followupId) })).data;
  await expect.poll(written).toMatchObject({ status: 1, result: 'No swelling any more' });
});

test('the run goes on where it was after a reload, with what was typed', async () => {
  const name = await opened(page);
  await task(page).getByRole('textbox', { name: 'Result' }).fill('Asked to call');
  await page.reload();
  expect(await opened(page)).toBe(name);
  expect(await place(page).textContent()).toMatch(/^2 of /);
  await expect(task(page).getByRole('textbox', { name: 'Result' })).toHaveValue('Asked to call');
});

test('a second agent is not given what the first has open, and is told who has it', async () => {
  const held = await opened(page);
  const other = second.page;
  await signIn(other, 'agent1002@clinic.test');
  await startRun(other, '李娜');
  await other.getByText('李娜 is working on this follow-up.').waitFor();
  await other.getByRole('listitem').filter({ hasText: 'with 李娜' }).filter({ hasText: held }).waitFor();
  await place(other)
    .filter({ hasText: /^2 of / })
    .waitFor();

  // What the first leaves is free.
  const heldId = Number(await rowNow(page).getAttribute('data-id'));
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  const leases = async () => (await supervisor.get<{ id: number }[]>('/api/ext/followup/leases')).data;
  await expect.poll(leases).not.toContainEqual(expect.objectContaining({ id: heldId }));
  await other.getByRole('listitem').filter({ hasText: 'with 李娜' }).getByRole('button').click();
  await rowNow(other).filter({ hasText: held }).waitFor();
  await customer(other).filter({ hasText: held }).waitFor();
  await checkAccessibility(other);
});

test('closing the window gives up the follow-up that was open', async () => {
  const id = Number(await rowNow(second.page).getAttribute('data-id'));
  expect((await supervisor.post('/api/ext/followup/lease', { id })).code).toBe(409);
  await second.page.close({ runBeforeUnload: true });
  await expect
    .poll(async () => (await supervisor.post('/api/ext/followup/lease', { id })).code, { timeout: 10_000 })
    .toBe(200);
});

test('what is open is completed by its agent alone; done elsewhere, it is said, and Enter opens the next', async () => {
  const id = Number(await rowNow(page).getAttribute('data-id'));
  await task(page).getByRole('textbox', { name: 'Result' }).waitFor();
  const result = { id, result: 'Came in person' };
  expect((await supervisor.post('/api/followup/execute', result)).code).toBe(409);
  const sameAgent = await signInOverHttp(first.core, 'agent1001@clinic.test');
  expect((await sameAgent.post('/api/followup/execute', result)).code).toBe(200);
  await task(page).getByRole('alert').filter({ hasText: 'has completed this follow-up.' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => rowNow(page).getAttribute('data-id')).not.toBe(String(id));
});

test('at the end what was skipped is played again, and the list has what is left', async () => {
  const skip = page.getByRole('button', { name: 'Skip', exact: true });
  const end = page.getByText('The run is through.');
  for (let left = await totalOf(page); left > 0; left -= 1) {
    await skip.or(end).waitFor();
    if (await end.isVisible()) break;
    const place = page.locator(`li[aria-current][data-id="${await rowNow(page).getAttribute('data-id')}"]`);
    await skip.click();
    await place.waitFor({ state: 'detached' });
  }
  await end.waitFor();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Go through them again' }).click();
  await customer(page).waitFor();
  await page.getByRole('button', { name: 'End run' }).click();
  await page.getByRole('button', { name: 'Start run' }).waitFor();
});
