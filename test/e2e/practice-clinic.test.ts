import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/console-test.ts';
import { filesOf, otherChanges, tablesOf } from '../support/clinic-dump.ts';
import { agentState, dockOf, incomingCallOf } from '../support/open-console.ts';

test.use({ consoleOptions: { ready: 'agent1001@clinic.test' } });

const practiceFolders = async (): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('clinicall-practice-'));

test('an agent practises with a scripted caller, and the real clinic is as before', async ({ openConsole }) => {
  const { page, folder } = openConsole;
  const data = join(folder, 'data');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('张伟');
  await page.getByRole('option', { name: '张伟', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  const tab = page.getByRole('navigation', { name: 'Open customers' }).getByRole('link');
  await tab.waitFor();
  const address = page.url();
  await page.getByRole('link', { name: 'Desk' }).click();
  // A new demo clinic counts its calls at first.
  await expect.poll(() => tablesOf(data)['uncounted_calls'], { timeout: 30_000 }).toEqual([]);
  const [tables, files] = [tablesOf(data), await filesOf(data)];
  await page.getByRole('link', { name: 'Practice clinic' }).click();
  await page.getByRole('button', { name: 'Start: Known customers' }).click();
  const banner = page.getByRole('status', { name: 'Practice', exact: true });
  await banner.getByText('Practice clinic: nothing here is kept.').waitFor();
  await expect(tab).toHaveCount(0);
  expect(await practiceFolders()).toHaveLength(1);

  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  const incoming = incomingCallOf(page);
  await incoming.getByText('张伟').waitFor();
  await incoming.getByRole('button', { name: 'Answer' }).click();
  await agentState(page, 'In call');
  await dockOf(page).getByRole('button', { name: 'Hang up' }).click();
  await agentState(page, 'Wrap-up');
  const note = page.getByRole('region', { name: 'Wrap-up' }).getByRole('textbox', { name: 'Note' });
  await note.fill('Only practice');
  await note.press('Control+Enter');
  await banner.getByText('caller 2 of 2').waitFor();
  await incoming.waitFor();
  await banner.getByRole('button', { name: 'End practice' }).click();

  await page.getByRole('heading', { level: 1, name: 'Practice' }).waitFor();
  await expect(banner).toHaveCount(0);
  await expect(page).toHaveURL(/\/practice$/);
  await tab.waitFor();
  await agentState(page, 'Break');
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await agentState(page, 'Ready');
  await tab.click();
  expect(new URL(page.url()).pathname).toBe(new URL(address).pathname);
  await expect.poll(practiceFolders).toEqual([]);
  expect(otherChanges(tables, tablesOf(data), '1001')).toEqual([]);
  expect(await filesOf(data)).toEqual(files);
});
