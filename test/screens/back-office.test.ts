import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import { signInOverHttp } from '../support/workstation.ts';

/** An administrator's settings for everybody. */
let page: Page;

test.use({ consoleOptions: { options: ['--media-processing=off'], signedIn: 'admin@clinic.test' } });
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ openConsole }) => {
  ({ page } = openConsole);
  await page.getByRole('link', { name: 'Back office', exact: true }).click();
});

const openPage = async (name: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
const form = (name: string) => page.getByRole('form', { name });

test('creates and changes a skill group; shows who is signed in to it', async ({ openConsole }) => {
  const agent = await signInOverHttp(openConsole.core, 'agent1002@clinic.test');
  await agent.post('/api/agent-control/sign-in-group', { agent_id: '1002', group_ids: [1] });
  await openPage('Groups');
  await page
    .getByRole('row', { name: /^Consultation/ })
    .getByText('王芳')
    .waitFor();
  await page.getByRole('link', { name: 'New group' }).click();
  await form('New group').getByRole('textbox', { name: 'Wrap-up' }).fill('');
  await form('New group').getByRole('button', { name: 'Create group' }).click();
  await expect(form('New group').getByText('This field is required.')).toHaveCount(2);
  await form('New group').getByRole('textbox', { name: 'Name' }).fill('Emergencies (急诊)');
  await form('New group').getByRole('textbox', { name: 'Ring time per agent' }).fill('3');
  await form('New group').getByRole('textbox', { name: 'Wrap-up' }).fill('60');
  await page.keyboard.press('Enter');
  await form('New group').getByText('The smallest value is 5.').waitFor();
  await form('New group').getByRole('textbox', { name: 'Ring time per agent' }).fill('15');
  await page.keyboard.press('Enter');
  await page.getByText('The group Emergencies was created.').waitFor();
  await form('Emergencies').getByRole('textbox', { name: 'Maximum waiting time' }).fill('300');
  await form('Emergencies').getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('row', { name: 'Emergencies Nobody 15 s 300 s 60 s' }).waitFor();
});

test('edits the permissions of a role in a table, and asks before it saves', async ({ openConsole }) => {
  await openPage('Roles');
  const cell = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await expect(cell('Administrator: Manage the clinic')).toBeDisabled();
  await cell('Doctor: See all customers').check();
  await cell('Doctor: Practise').uncheck();
  await page.reload();
  await page.getByRole('button', { name: 'Save permissions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save these permissions?' });
  await dialog.getByText('Doctor (2 accounts)').waitFor();
  await dialog.getByText('Newly allowed: See all customers').waitFor();
  await dialog.getByText('No longer allowed: Practise').waitFor();
  await dialog.getByRole('button', { name: 'Save permissions' }).click();
  await page.getByText('Saved: Roles').waitFor();
  await dialog.waitFor({ state: 'detached' });
  const doctor = await signInOverHttp(openConsole.core, 'doctor@clinic.test');
  expect((await doctor.post('/api/ext/practice/call', { from: '19900000001', group_id: 1 })).code).toBe(403);
  await page.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect(cell('Doctor: Practise')).toBeChecked();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(cell('Doctor: Practise')).not.toBeChecked();
});

test('an entry of a list is added below another, moved to the top, and removed when nothing uses it', async () => {
  await openPage('Lists');
  await page.getByRole('navigation', { name: 'List' }).getByRole('link', { name: 'Addresses' }).click();
  await page.getByRole('link', { name: '上海市', exact: true }).waitFor();
  await page.getByRole('link', { name: 'New entry' }).click();
  await form('New entry').getByRole('button', { name: 'Add entry' }).click();
  await form('New entry').getByText('This field is required.').waitFor();
  await form('New entry').getByRole('textbox', { name: 'Name' }).fill('崇明区');
  await form('New entry').getByRole('combobox', { name: 'Parent' }).click();
  await page.getByRole('option', { name: '上海市' }).click();
  await form('New entry').getByRole('button', { name: 'Add entry' }).click();
  // Choosing the chosen option again clears it.
  await form('崇明区').getByRole('combobox', { name: 'Parent' }).click();
  await page.getByRole('option', { name: '上海市' }).click();
  await form('崇明区').getByRole('textbox', { name: 'Name' }).fill('崇明岛');
  await form('崇明区').getByRole('button', { name: 'Save changes' }).click();
  await form('崇明岛').getByRole('button', { name: 'Remove entry' }).click();
  await page.getByRole('dialog', { name: 'Remove 崇明岛?' }).getByRole('button', { name: 'Remove entry' }).click();
  await page.getByText('崇明岛 was removed.').waitFor();
  await page.getByRole('link', { name: '上海市', exact: true }).click();
  await form('上海市').getByRole('button', { name: 'Remove entry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove 上海市?' });
  await dialog.getByRole('button', { name: 'Remove entry' }).click();
  await dialog.getByText('This entry is in use and cannot be removed.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('ends a sign-in after stating the consequence; marks the current one', async ({ openConsole }) => {
  const agent = await signInOverHttp(openConsole.core, 'agent1003@clinic.test');
  await openPage('Sign-ins');
  await page.getByRole('row', { name: /^Admin This sign-in/ }).waitFor();
  await page.getByRole('button', { name: 'End sign-in of 刘洋' }).click();
  const dialog = page.getByRole('dialog', { name: 'End the sign-in of 刘洋?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await agent.get('/api/cache/rooms')).code).toBe(200);
  await page.getByRole('button', { name: 'End sign-in of 刘洋' }).click();
  await dialog.getByText('Its phone and events stop immediately.').waitFor();
  await dialog.getByRole('button', { name: 'End sign-in' }).click();
  await page.getByText('The sign-in of 刘洋 has ended.').waitFor();
  expect((await agent.get('/api/cache/rooms')).code).toBe(401);
});

test('the audit log says in words who did what, by account, action and day', async ({ openConsole }) => {
  const agent = await signInOverHttp(openConsole.core, 'agent1004@clinic.test');
  await agent.get('/api/ext/admin/tokens');
  await openPage('Audit log');
  await page
    .getByRole('row', { name: /Admin Skill group changed .*Emergencies/ })
    .first()
    .waitFor();
  await page.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Refused: no permission' }).click();
  await page.getByRole('row', { name: /陈静 Refused: no permission Manage the clinic/ }).waitFor();
  await page.getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option', { name: 'Admin', exact: true }).click();
  await page.getByText('No entries match.').waitFor();
  await page.getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option', { name: 'Admin', exact: true }).click();
  await page.getByLabel('To day').fill('2020-01-01');
  await page.getByText('0 entries').waitFor();
  await page.getByLabel('To day').fill('');
  await page.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Refused: no permission' }).click();
  await page
    .getByRole('row', { name: /Admin Signed in/ })
    .first()
    .waitFor();
});
