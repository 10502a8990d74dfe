import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/console-test.ts';
import { practiceClinic } from '../../src/shared/domain/practice-clinic.ts';
import { signIn } from '../support/workstation.ts';
import { type RunningStandIn, startStandIn } from './electron.ts';

const password = 'correct horse battery';
let userData: string;
let running: RunningStandIn;

/** A double click on the packed program, whose data is in one folder from start to start. */
const doubleClick = async (...args: string[]): Promise<void> => {
  running = await startStandIn(args, null, { SHIM_USER_DATA: userData, SHIM_PACKAGED: '1' });
};
const folder = (...path: string[]): string => join(userData, 'share/clinicall/workstation', ...path);

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  userData = await mkdtemp(join(tmpdir(), 'clinicall-first-start-'));
  await doubleClick();
});
test.afterAll(() => running?.stop());

test('a packed double click opens no clinic, and asks where it is', async () => {
  const { console: page, core } = running;
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Clinicall' })).toBeVisible();
  await expect(page.getByText(folder())).toBeVisible();
  expect(core).toBe('');
  expect(existsSync(folder('clinic'))).toBe(false);
});

test('practice is offered as such, marked, and removed when it ends', async () => {
  const { console: page } = running;
  await page.getByRole('button', { name: 'Open practice' }).click();
  await expect(page.getByText(practiceClinic.password)).toBeVisible();
  await signIn(page, practiceClinic.agent);
  await expect(page.getByRole('banner').getByText('Practice', { exact: true })).toBeVisible();
  expect(existsSync(folder('practice', 'clinic.db'))).toBe(true);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'End practice' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Clinicall' })).toBeVisible();
  expect(existsSync(folder('practice'))).toBe(false);
});

test('an address at which nobody answers is named, and nothing is chosen', async () => {
  const { console: page } = running;
  await page.getByRole('textbox', { name: 'Address of the service' }).fill('http://127.0.0.1:1');
  await page.getByRole('button', { name: /Connect and sign in/ }).click();
  await expect(page.getByText('The service at http://127.0.0.1:1 cannot be reached.')).toBeVisible();
});

test('a new clinic is empty, and opens at the next double click', async () => {
  const { console: page } = running;
  await page.getByRole('button', { name: 'Set up a new clinic' }).click();
  await expect(page.getByRole('heading', { name: 'A new clinic' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('林医生');
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('lin@clinic.example');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Repeat password' }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  expect(await running.quit()).toBe(0);

  // As a link of another program would start it.
  await doubleClick('--', 'tel:+86-138-0000-0486');
  const { console: again } = running;
  await expect(again.getByRole('textbox', { name: 'Account' })).toHaveValue('lin@clinic.example');
  await signIn(again, practiceClinic.admin);
  await expect(again.getByRole('alert')).toContainText('The account or the password is wrong.');
  await signIn(again, 'lin@clinic.example', password);
  await expect(again.getByRole('dialog', { name: /Call .*138/ })).toBeVisible();
});
