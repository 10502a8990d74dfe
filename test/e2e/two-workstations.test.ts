import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { consoleTexts } from '../../src/shared/languages/console-texts.ts';
import { type LanguageTag, languages } from '../../src/shared/languages/languages.ts';
import { expect, test } from '../support/console-test.ts';
import { CustomerPhone } from '../support/customer-phone.ts';
import { untilHeard } from '../support/heard.ts';
import { NewRecords } from '../support/new-records.ts';
import { agentState, dockOf, endWrapUp, OpenConsole } from '../support/open-console.ts';
import { phoneSays } from '../support/softphone-agent.ts';
import { mediaFrame, signInOverHttp, type Started, startCoreProcess } from '../support/workstation.ts';

/** Two workstations on one shared core, each with a browser whose microphone speaks a separate tone. */
const opened: OpenConsole[] = [];
const oneHertz = 440;
const otherHertz = 660;
const number = '19900000001';
const mobile = '13800001001';

let core: Started;
let http: string;
let phone: CustomerPhone;
let one: OpenConsole;
let other: OpenConsole;

async function openDesk(ready: string, speaksHertz: number): Promise<OpenConsole> {
  const desk = await OpenConsole.open({
    options: ['--server', http, '--media-processing=off'],
    ready,
    speaksHertz,
  });
  opened.push(desk);
  return desk;
}

/** Sets the language of a desk, in whatever language it is. */
async function chooseLanguage(page: Page, language: LanguageTag): Promise<void> {
  if ((await page.locator('html').getAttribute('lang')) === language) return;
  await page.goto(new URL('/settings', page.url()).href);
  const { name } = languages.find(({ tag }) => tag === language) ?? { name: '' };
  await page.getByRole('combobox', { name: /^(?:Language|语言)$/ }).click();
  await page.getByRole('option', { name }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({}, testInfo) => {
  testInfo.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), 'clinicall-desks-'));
  phone = await CustomerPhone.start({ folder: join(folder, 'phone'), number, others: [mobile] });
  const trunk = ['--trunk', `main=sip:127.0.0.1:${phone.port}`, '--trunk-listen', '127.0.0.1:0'];
  core = await startCoreProcess(['--data', join(folder, 'data'), '--demo', ...trunk]);
  http = core.line.http ?? '';
  one = await openDesk('agent1001@clinic.test', oneHertz);
  other = await openDesk('agent1002@clinic.test', otherHertz);
});
test.afterAll(async () => {
  for (const desk of opened) await desk.close();
  await phone?.stop();
  await core?.stop();
});

test('one extension calls another: it rings there, and each hears the other', async () => {
  const records = await NewRecords.since(http, '1002');
  const dock = dockOf(one.page);
  await dock.getByRole('textbox', { name: 'Number' }).fill('1002');
  await dock.getByRole('button', { name: 'Call', exact: true }).click();
  const incoming = other.page.getByRole('region', { name: 'Call from a colleague' });
  await incoming.getByText('1001').first().waitFor();
  await incoming.getByRole('button', { name: 'Answer' }).click();
  await untilHeard(() => mediaFrame(one.page), otherHertz);
  await untilHeard(() => mediaFrame(other.page), oneHertz);
  await dock.getByRole('button', { name: 'Hang up' }).click();
  // There is no customer to write about.
  await agentState(other.page, 'Ready');
  expect(await records.next()).toMatchObject({
    direction: 'internal',
    caller: '1001',
    callee: '1002',
    hangup_cause: 'NORMAL_CLEARING',
  });
  await agentState(one.page, 'Ready');
});

test('back2back rings both numbers, each over its line group, and connects them', async () => {
  const records = await NewRecords.since(http, number);
  const agent = await signInOverHttp(http, 'agent1001@clinic.test');
  const placed = await agent.get<{ request_id: string }>('/api/call/back2back', {
    caller: mobile,
    callee: number,
    caller_line_group: 'main',
    callee_line_group: 'main',
  });
  expect(placed.code).toBe(200);
  await phone.event('CALL_ESTABLISHED');
  await phone.event('CALL_ESTABLISHED');
  // The agent who placed it is on the line, on the mobile.
  await agentState(one.page, 'In call');
  await agent.post('/api/ext/call/hangup', { call_id: placed.data.request_id });
  await phone.event('CALL_CLOSED');
  await phone.event('CALL_CLOSED');
  await agentState(one.page, 'Wrap-up');
  expect(await records.next()).toMatchObject({
    agent_id: '1001',
    call_id: placed.data.request_id,
    caller_written: mobile,
    callee_written: number,
    hangup_cause: 'NORMAL_CLEARING',
  });
});

/** Until the keyboard is at a button of that name. */
async function tabTo(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await button.waitFor();
  const isThere = () => button.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; !(await isThere()); tabs += 1) {
    expect(tabs, `tabs to “${name}”`).toBeLessThan(12);
    await page.keyboard.press('Tab');
  }
}

test.describe('by keyboard alone', () => {
  test.beforeAll(async () => {
    for (const { page } of [one, other]) await endWrapUp(page);
  });
  test.afterAll(async () => {
    for (const { page } of [one, other]) await chooseLanguage(page, 'en');
  });

  for (const language of ['en', 'zh-CN'] as const)
    test(`a colleague is asked about a caller, takes over, and both write what was said, in ${language}`, async () => {
      const texts = consoleTexts[language];
      for (const { page } of [one, other]) await chooseLanguage(page, language);
      const isIn = (page: Page, state: 'ready' | 'in_call') =>
        page
          .getByRole('status', { name: texts['agent.label'] })
          .filter({ hasText: texts[`agent.${state}`] })
          .waitFor();
      for (const { page } of [one, other]) await isIn(page, 'ready');
      const records = await NewRecords.since(http, number);
      const supervisor = await signInOverHttp(http, 'supervisor@clinic.test');
      await supervisor.post('/api/ext/practice/call', { from: number, group_id: 1 });

      // The one who has been ready for longest.
      const pop = ({ page }: OpenConsole) => page.getByRole('region', { name: texts['incoming.title'], exact: true });
      const [asker, asked, extension] = await Promise.race([
        pop(one)
          .waitFor()
          .then(() => [one, other, '1002'] as const),
        pop(other)
          .waitFor()
          .then(() => [other, one, '1001'] as const),
      ]);
      await asker.page.keyboard.press('Alt+a');
      await isIn(asker.page, 'in_call');
      await asker.page.keyboard.press('Alt+t');
      await asker.page.keyboard.type(extension);
      await asker.page.getByRole('button', { name: texts['phone.askFirst'] }).waitFor();
      await asker.page.keyboard.press('Enter');
      await pop(asked).waitFor();
      await asked.page.keyboard.press('Alt+a');
      await untilHeard(() => mediaFrame(asked.page), asker === one ? oneHertz : otherHertz);
      await tabTo(asker.page, texts['phone.completeTransfer']);
      await asker.page.keyboard.press('Enter');
      await write(asker.page, texts['wrapUp.region']);
      await isIn(asker.page, 'ready');

      await isIn(asked.page, 'in_call');
      await asked.page.keyboard.press('Alt+h');
      await write(asked.page, texts['wrapUp.region']);
      await isIn(asked.page, 'ready');
      const record = await records.next();
      expect(record).toMatchObject({ direction: 'inbound', caller_written: number, hangup_cause: 'NORMAL_CLEARING' });
      expect(record.parts.map(({ agent_id: id }) => id)).toEqual(asker === one ? ['1001', '1002'] : ['1002', '1001']);
    });

  async function write(page: Page, name: string): Promise<void> {
    const wrapUp = page.getByRole('region', { name });
    await wrapUp.getByRole('radiogroup').first().waitFor();
    await page.keyboard.press('3');
    await page.keyboard.press('Control+Enter');
    await expect(wrapUp).toHaveCount(0);
  }
});

test('a later sign-in takes the phone over; the earlier workstation shows it, and can take it back', async () => {
  const third = await openDesk('agent1001@clinic.test', 880);
  await phoneSays(one.page, 'Phone not available');
  await one.page.getByRole('button', { name: 'Register here' }).click();
  await phoneSays(one.page, 'Phone OK');
  await phoneSays(third.page, 'Phone not available');
});
