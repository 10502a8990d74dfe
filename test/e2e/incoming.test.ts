import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  launchChromium,
  signInAndGetReady,
  signInOverHttp,
  type Started,
  startWorkstation,
} from '../support/workstation.ts';

/** A call that comes in, as the agent meets it: by mouse, by key, in both languages, in a small window. */
let workstation: Started;
let browser: Browser;
let page: Page;
let practise: (from: string) => Promise<unknown>;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinicall-incoming-'));
  workstation = await startWorkstation(['--data', join(folder, 'data'), '--media-processing=off']);
  const supervisor = await signInOverHttp(workstation.line.core ?? '', 'supervisor@clinic.test');
  practise = (from) => supervisor.post('/api/ext/practice/call', { from, group_id: 1 });
  browser = await launchChromium();
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 720 } });
  page = await context.newPage();
  await page.goto(workstation.line.url ?? '');
  await signInAndGetReady(page, 'agent1001@clinic.test');
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await workstation?.stop();
});

const pop = () => page.getByRole('region', { name: 'Incoming call' });
const dock = () => page.getByRole('region', { name: 'Phone', exact: true });
const choice = () => page.getByRole('region', { name: 'Who is calling' });
const agentState = (text: string) =>
  page.getByRole('status', { name: 'Agent state' }).filter({ hasText: text }).waitFor();
const finish = async () => {
  await page.keyboard.press('Alt+h');
  await page.getByRole('region', { name: 'Wrap-up' }).getByRole('button', { name: 'Done' }).click();
};
afterEach(() => agentState('Ready'));

test('a shared number stays a question through the call, until somebody is chosen', async () => {
  await practise('19900000099');
  await pop().waitFor();
  expect(await choice().getByRole('button').count()).toBe(3);
  await page.keyboard.press('Alt+a');
  await agentState('In call');
  expect(await choice().getByRole('button').count()).toBe(3);
  const name = await choice().getByRole('button').nth(1).locator('p').first().innerText();
  await choice().getByRole('button').nth(1).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await choice().waitFor({ state: 'hidden' });
  await finish();
}, 60_000);

test('answering by key opens the customer as the button does; Enter in the pop answers', async () => {
  await page.getByRole('link', { name: 'Desk' }).click();
  await practise('19900000001');
  await pop().waitFor();
  await page.keyboard.press('Enter');
  await agentState('In call');
  await page.getByRole('heading', { level: 1, name: '张伟' }).waitFor();
  await finish();
}, 60_000);

test('the title says who rings; Alt+H declines and the state follows', async () => {
  await practise('19900000001');
  await expect.poll(() => page.title()).toMatch(/^张伟 · 199 0000 0001 – Incoming call$/);
  await page.keyboard.press('Alt+h');
  await pop().waitFor({ state: 'hidden' });
  await page.getByRole('status', { name: 'Agent state' }).filter({ hasNotText: 'Ringing' }).waitFor();
  expect(await page.title()).toBe('Clinicall');
}, 60_000);

test('a transfer that is refused says why and keeps what was typed', async () => {
  await practise('19900000001');
  await pop().getByRole('button', { name: 'Answer' }).dblclick();
  await agentState('In call');
  await dock().getByRole('button', { name: 'Transfer' }).click();
  await dock().getByRole('textbox', { name: 'Transfer to' }).fill('１００８');
  await page.keyboard.press('Enter');
  await page.getByText('The phone of extension 1008 is not registered. The call is still yours.').waitFor();
  expect(await dock().getByRole('textbox', { name: 'Transfer to' }).isVisible()).toBe(true);
  await finish();
}, 60_000);

const reachable = async (names: readonly string[]) => {
  for (const name of names) {
    const button = page.getByRole('button', { name, exact: true });
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    const { width, height } = page.viewportSize() as { width: number; height: number };
    // Scrolling stops at whole pixels, boxes do not.
    const [right, bottom] = box === null ? [Infinity, Infinity] : [box.x + box.width, box.y + box.height];
    expect({ name, ...box }).toSatisfy(
      () => box !== null && box.x >= 0 && box.y >= -1 && right <= width && bottom <= height + 1,
    );
  }
};
test.each([
  ['English', 1280, 720, ['Answer', 'Decline', 'Break']],
  ['English', 640, 360, ['Answer', 'Decline', 'Break']],
  ['简体中文', 1280, 720, ['接听', '拒接', '小休']],
  ['简体中文', 640, 360, ['接听', '拒接', '小休']],
])(
  'in %s at %d × %d no button of a call is cut',
  async (language, width, height, names) => {
    await page.getByRole('link', { name: /^(Settings|设置)$/ }).click();
    await page.getByRole('combobox', { name: /^(Language|语言)$/ }).click();
    await page.getByRole('option', { name: language }).click();
    await practise('19900000099');
    await page.getByRole('button', { name: names[0] as string, exact: true }).waitFor();
    await page.setViewportSize({ width, height });
    await reachable(names);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.keyboard.press('Alt+h');
    await page.getByRole('button', { name: names[0] as string, exact: true }).waitFor({ state: 'hidden' });
    await page.getByRole('combobox', { name: /^(Language|语言)$/ }).click();
    await page.getByRole('option', { name: 'English' }).click();
  },
  60_000,
);
