import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import { agentState, chooseState, type PracticeCallers } from '../support/open-console.ts';

/** Agents at work and waiting callers, as a supervisor watches them, and as an agent's chips count them. */
let page: Page;
let callers: PracticeCallers;

test.use({
  consoleOptions: {
    options: ['--media-processing=off'],
    ready: 'agent1001@clinic.test',
  },
});
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ openConsole, practiceCallers }) => {
  ({ page } = openConsole);
  callers = practiceCallers;
});

const groups = () => page.getByRole('button', { name: 'Skill groups' });
const agent = (name: string) => page.getByRole('article', { name, exact: true });

test('the chip of a group says how many callers wait in it, and ceases to when they are gone', async () => {
  await chooseState(page, 'Lunch');
  await agentState(page, 'Break');
  await callers.ring('19900000001');
  await groups().filter({ hasText: '1 waiting' }).waitFor();
  await expect(groups()).toHaveAttribute('aria-description', 'Consultation: 1 waiting');
  await callers.endAll();
  await groups().filter({ hasNotText: 'waiting' }).waitFor();
});

test('a break has the clinic’s reason beside it, which can be changed and is not chosen twice', async () => {
  await page.locator('[data-part=state-note]').filter({ hasText: 'Lunch' }).waitFor();
  await page.getByRole('button', { name: 'Change state' }).click();
  await expect(page.getByRole('menuitem', { name: 'Lunch' })).toBeDisabled();
  await page.getByRole('menuitem', { name: 'Training' }).click();
  await page.locator('[data-part=state-note]').filter({ hasText: 'Training' }).waitFor();
  await expect
    .poll(async () => (await callers.floor()).agents.find(({ name }) => name === '李娜'))
    .toMatchObject({ status: 'break', reason: 'Training (培训)' });
});

test('a supervisor begins with the reviews, and sees agents and waiting callers change on the floor', async ({
  openConsole,
}) => {
  await openConsole.signInAs('supervisor@clinic.test');
  await page.getByRole('heading', { name: 'Review', level: 1 }).waitFor();
  await page.getByRole('tab', { name: 'Live' }).click();
  await page.getByRole('heading', { name: 'Live', level: 1 }).waitFor();
  await agent('李娜').filter({ hasText: 'Offline' }).waitFor();
  await callers.ring('19900000001');
  await page.getByRole('region', { name: 'Waiting callers' }).getByText('张伟').waitFor();
  await callers.endAll();
  await page.getByRole('region', { name: 'Waiting callers' }).getByText('Nobody is waiting').waitFor();
});

test('one group is chosen by a press, and kept by the address', async () => {
  await page.getByRole('radiogroup', { name: 'Group' }).getByText('Consultation').click();
  await page.getByText('Nobody is signed in to this group.').waitFor();
  await page.reload();
  await page.getByText('Nobody is signed in to this group.').waitFor();
  await expect(page.getByRole('radio', { name: 'Consultation' })).toBeChecked();
});
