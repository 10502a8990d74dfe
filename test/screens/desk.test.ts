import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import type { Floor } from '../../src/shared/contract/floor.ts';
import type { DayReport } from '../../src/shared/contract/report.ts';
import type { WorkQueue } from '../../src/shared/contract/work-queue.ts';
import { HttpClient } from '../support/http-client.ts';
import { dockOf, finishWrapUp, incomingCallOf } from '../support/open-console.ts';

/** The queue of those to call, on the first page. */
let page: Page;
let agent: HttpClient;
let colleague: HttpClient;
let followupId: number;
let sharedId: number;

const name = '程雨桐';
const shared = '江晚舟';
const queue = () => page.getByRole('region', { name: 'To do now' });
const lineOf = (who: string) => queue().getByRole('listitem').filter({ hasText: who });
const connected = () => dockOf(page).getByText('In call', { exact: true });
const hangUp = async (): Promise<void> => {
  await dockOf(page).getByRole('button', { name: 'Hang up' }).click();
  await finishWrapUp(page);
};
const selected = () => queue().locator('[data-part=queue-line][data-selected]');
const queueOf = async (client: HttpClient): Promise<WorkQueue> =>
  (await client.get('/api/ext/desk/queue', { rows: 100 })).body.data as WorkQueue;

test.use({
  consoleOptions: {
    options: ['--media-processing=off'],
    ready: 'agent1001@clinic.test',
  },
});
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ openConsole }) => {
  ({ page } = openConsole);
  agent = await HttpClient.signIn(openConsole.core, 'agent1001@clinic.test');
  colleague = await HttpClient.signIn(openConsole.core, 'agent1002@clinic.test');
  const { date } = (await agent.get('/api/ext/report/today')).body.data as DayReport;
  const create = async (called: string, phone: string): Promise<number> => {
    const customer = { name: called, sex: 2, phone: [phone], address_id: 2, medium_id: 1 };
    return ((await agent.post('/api/customer/create', customer)).body.data as { id: number }).id;
  };
  const planFor = async (client: HttpClient, customerId: number): Promise<number> => {
    const { user } = (await client.get('/api/ext/auth/me')).body.data as { user: { id: number } };
    const planned = await client.post('/api/followup/create', {
      customer_id: customerId,
      followup_date: date,
      followup_user_id: user.id,
      title: '术后第三天',
    });
    return (planned.body.data as { id: number }).id;
  };
  followupId = await planFor(agent, await create(name, '13612360001'));
  // Both are to call her.
  sharedId = await create(shared, '13612360002');
  await planFor(agent, sharedId);
  await planFor(colleague, sharedId);
});

test('the customers to call are in the order of the core, each with the reason and the value', async () => {
  const { lines, total } = await queueOf(agent);
  await expect(queue().getByRole('listitem').locator('[data-part~=queue-opener]')).toHaveText(
    lines.filter(({ place }) => place === 'now').map(({ customer }) => customer?.name ?? 'Call'),
  );
  const line = lineOf(name).first();
  await line.getByText('Follow-up due: 术后第三天').waitFor();
  await line.getByText(/spent$/).waitFor();
  await queue().getByText(`All ${total}`).waitFor();
});

test('which kind is shown is in the address, and stays over a reload', async () => {
  await queue()
    .getByText(/^Follow-ups \d+$/)
    .click();
  await expect(page).toHaveURL(/[?&]show=followup/);
  const now = (await queueOf(agent)).lines.filter(({ place }) => place === 'now');
  const due = now.filter(({ kind }) => kind === 'followup').length;
  const shown = queue().locator('[data-part=queue-line]');
  await expect(shown).toHaveCount(due);
  await page.reload();
  await expect(shown).toHaveCount(due);
  await queue()
    .getByText(/^All \d+$/)
    .click();
  await expect(shown).toHaveCount(now.length);
});

test('J and K move, Enter opens the file, C calls who is selected', async () => {
  const names = (await queueOf(agent)).lines.map(({ customer }) => customer?.name ?? 'Call');
  await expect(queue().locator('[data-part~=queue-opener]').first()).toHaveText(names[0] ?? '');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await selected()
    .getByText(names[1] ?? '', { exact: true })
    .waitFor();
  await page.keyboard.press('k');
  await selected()
    .getByText(names[0] ?? '', { exact: true })
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: names[0] ?? '' }).waitFor();
  await page.goBack();
  await selected().waitFor();
  const who = await selected().locator('[data-part~=queue-opener]').innerText();
  await page.keyboard.press('c');
  await dockOf(page).getByRole('group', { name: who }).waitFor();
  // A call that nobody has answered has no wrap-up.
  await connected().waitFor();
  await hangUp();
});

test('hides customers in my call from a colleague’s queue meanwhile', async () => {
  const keysOfColleague = async () => (await queueOf(colleague)).lines.map(({ key }) => key);
  const key = `customer ${sharedId}`;
  await expect.poll(keysOfColleague).toContain(key);
  await lineOf(shared)
    .getByRole('button', { name: `Call ${shared}` })
    .click();
  await connected().waitFor();
  await expect.poll(keysOfColleague).not.toContain(key);
  await hangUp();
  await expect.poll(keysOfColleague).toContain(key);
});

test('a follow-up that a colleague opens leaves the queue without a reload, and comes back', async () => {
  await lineOf(name).getByText('Follow-up due: 术后第三天').waitFor();
  await colleague.post('/api/ext/followup/lease', { id: followupId });
  await lineOf(name).getByText('Follow-up due: 术后第三天').waitFor({ state: 'hidden' });
  await colleague.post('/api/ext/followup/release', { id: followupId });
  await lineOf(name).getByText('Follow-up due: 术后第三天').waitFor();
});

test('two clicks on Practise let one caller ring; it is off while the agent is not ready', async ({ openConsole }) => {
  const practise = page.getByRole('button', { name: 'Practice call' });
  await practise.dblclick();
  await incomingCallOf(page).waitFor();
  await practise.and(page.locator(':disabled')).waitFor();
  const supervisor = await HttpClient.signIn(openConsole.core, 'supervisor@clinic.test');
  expect(((await supervisor.get('/api/ext/floor')).body.data as Floor).waiting).toEqual([]);
  await incomingCallOf(page).getByRole('button', { name: 'Answer' }).click();
  await hangUp();
});
