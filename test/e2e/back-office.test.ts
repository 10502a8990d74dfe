import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAccessibility } from '../support/accessibility.ts';
import { OpenConsole } from '../support/open-console.ts';
import { demoPassword, signInOverHttp } from '../support/workstation.ts';

/** What an administrator sets for everybody. */
let opened: OpenConsole;
let page: Page;

beforeAll(async () => {
  opened = await OpenConsole.open({
    name: 'back-office',
    options: ['--media-processing=off'],
    context: { viewport: { width: 1280, height: 720 } },
  });
  ({ page } = opened);
  page.setDefaultTimeout(10_000);
  await page.getByRole('textbox', { name: 'Account' }).fill('admin@clinic.test');
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: 'Back office', exact: true }).click();
}, 180_000);
afterAll(() => opened?.close());

const openPage = async (name: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
const form = (name: string) => page.getByRole('form', { name });

test('a skill group is created and changed; who is signed in to it is said', async () => {
  const agent = await signInOverHttp(opened.core, 'agent1002@clinic.test');
  await agent.post('/api/agent-control/sign-in-group', { agent_id: '1002', group_ids: [1] });
  await openPage('Groups');
  await page
    .getByRole('row', { name: /^Consultation/ })
    .getByText('王芳')
    .waitFor();
  await page.getByRole('link', { name: 'New group' }).click();
  await form('New group').getByRole('textbox', { name: 'Wrap-up' }).fill('');
  await form('New group').getByRole('button', { name: 'Create group' }).click();
  expect(await form('New group').getByText('This field is required.').count()).toBe(2);
  await form('New group').getByRole('textbox', { name: 'Name' }).fill('Emergencies (急诊)');
  await form('New group').getByRole('textbox', { name: 'Rings an agent for' }).fill('3');
  await form('New group').getByRole('textbox', { name: 'Wrap-up' }).fill('60');
  await page.keyboard.press('Enter');
  await form('New group').getByText('The smallest value is 5.').waitFor();
  await form('New group').getByRole('textbox', { name: 'Rings an agent for' }).fill('15');
  await page.keyboard.press('Enter');
  await page.getByText('The group Emergencies was created.').waitFor();
  await form('Emergencies').getByRole('textbox', { name: 'A caller waits for' }).fill('300');
  await checkAccessibility(page);
  await form('Emergencies').getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('row', { name: 'Emergencies 15 s 300 s 60 s Nobody' }).waitFor();
});
