import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import { agentState, dockOf, incomingCallOf } from '../support/open-console.ts';
import { phoneSays } from '../support/softphone-agent.ts';

/**
 * The tasks of a day, each in no more steps than its target. A key and a click are a step each; text that is typed is
 * none. Follow-ups of the day and the longest call of yesterday are counted beside their screens.
 */
let page: Page;
let steps: number;

test.use({ consoleOptions: { options: ['--media-processing=off'], ready: 'agent1001@clinic.test' } });
test.describe.configure({ mode: 'serial' });
test.beforeAll(({ openConsole }) => {
  ({ page } = openConsole);
});
test.beforeEach(() => {
  steps = 0;
});

async function press(key: string): Promise<void> {
  steps += 1;
  await page.keyboard.press(key);
}
async function click(control: Locator): Promise<void> {
  steps += 1;
  await control.click();
}
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const wrapUp = () => page.getByRole('region', { name: 'Wrap-up' });
const form = (name: string) => page.getByRole('form', { name });
const field = (name: string, label: string) => form(name).getByRole('textbox', { name: label, exact: true });

test('the second day begins with one key: the groups are those of the day before', async ({ openConsole }) => {
  await openConsole.signInAs('agent1001@clinic.test');
  await phoneSays(page, 'Phone OK');
  await agentState(page, 'Offline');
  await press('Alt+r');
  await agentState(page, 'Ready');
  await page.getByText('Signed in to the groups of last time: Consultation.').waitFor();
  expect(steps).toBe(1);
});

test('a customer is found and called in three', async () => {
  await press('Control+k');
  await page.keyboard.type('张伟');
  await page.getByRole('option', { name: '张伟', selected: true }).waitFor();
  await press('Enter');
  await heading('张伟').waitFor();
  await press('c');
  await agentState(page, 'In call');
  expect(steps).toBe(3);
});

test('its wrap-up with the next follow-up is written in four', async () => {
  await page.keyboard.press('Alt+h');
  await wrapUp().getByRole('radiogroup', { name: 'Outcome' }).waitFor();
  await press('3');
  await press('Alt+e');
  await page.keyboard.type('Left side harder than right');
  await press('Alt+k');
  await expect(wrapUp().getByRole('button', { name: '+7 days' })).toHaveAttribute('aria-pressed', 'true');
  await expect(wrapUp().getByRole('radio').nth(2)).toBeChecked();
  await press('Control+Enter');
  await agentState(page, 'Ready');
  await expect(wrapUp()).toHaveCount(0);
  expect(steps).toBe(4);
});

test('a call is answered and the appointment booked in it in four', async ({ practiceCallers }) => {
  await practiceCallers.ring('19900000001');
  await incomingCallOf(page).getByText('张伟').first().waitFor();
  await press('Alt+a');
  await agentState(page, 'In call');
  await heading('张伟').waitFor();
  const offered = page.getByRole('group', { name: 'Next free' }).getByRole('link');
  await offered.nth(1).waitFor();
  await press('F7');
  await press('2');
  await form('New appointment').getByText('This time is held for you.').waitFor();
  await press('Control+Enter');
  await page.getByText(/^张伟 is booked/).waitFor();
  await expect(page).toHaveURL(/[/]appointments[/]\d+/);
  await dockOf(page).getByText('In call', { exact: true }).waitFor();
  expect(steps).toBe(4);
  await page.keyboard.press('Alt+h');
  await wrapUp().getByRole('button', { name: 'Skip' }).click();
  await agentState(page, 'Ready');
});

test('an account is created in four clicks', async ({ openConsole }) => {
  await openConsole.signInAs('admin@clinic.test');
  await openConsole.goTo('/back-office/accounts');
  await click(page.getByRole('link', { name: 'New account' }));
  await field('New account', 'Name').fill('新人甲');
  await field('New account', 'E-mail').fill('newcomer@clinic.test');
  await field('New account', 'Password').fill('a long password');
  await field('New account', 'Extension').fill('2101');
  await click(form('New account').getByRole('combobox', { name: 'Role' }));
  await click(page.getByRole('option', { name: 'Agent', exact: true }));
  await click(form('New account').getByRole('button', { name: 'Create account' }));
  await form('新人甲').waitFor();
  expect(steps).toBe(4);
});

test('a line and its number are there in six, and in use at once', async ({ openConsole }) => {
  await openConsole.goTo('/back-office/lines');
  await click(page.getByRole('link', { name: 'New line' }));
  await field('New line', 'Name').fill('telecom');
  await field('New line', 'Host').fill('sip.provider.example');
  await field('New line', 'User').fill('clinic');
  await field('New line', 'Password').fill('secret of the line');
  await press('Enter');
  await form('telecom').waitFor();
  await click(page.getByRole('link', { name: 'New number' }));
  await field('New number', 'Number').fill('010 5555 0100');
  await click(form('New number').getByRole('combobox', { name: 'Skill group' }));
  await click(page.getByRole('option').first());
  await click(form('New number').getByRole('button', { name: 'Add number' }));
  await form('01055550100').waitFor();
  expect(steps).toBe(6);
});
