import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import { permissionsOf } from '../../src/core/clinic/auth/role-permissions.ts';
import {
  agentState as stateOf,
  chooseState,
  dockOf,
  incomingCallOf,
  type OpenConsole,
  type PracticeCallers,
} from '../support/open-console.ts';
import { expectWholeButtons } from '../support/whole-buttons.ts';
import { callWithheld } from '../support/withheld-caller.ts';
import { signInOverHttp } from '../support/workstation.ts';

/** A call that comes in, as the agent meets it: by mouse, by key, in both languages, in a small window. */
let opened: OpenConsole;
let page: Page;
let callers: PracticeCallers;

test.use({
  consoleOptions: { options: ['--media-processing=off'], ready: 'agent1001@clinic.test', hasTrunk: true },
});
test.describe.configure({ mode: 'serial' });
test.beforeAll(({ openConsole, practiceCallers }) => {
  opened = openConsole;
  ({ page } = opened);
  callers = practiceCallers;
});

const practise = (from: string) => callers.ring(from);
const pop = () => incomingCallOf(page);
const dock = () => dockOf(page);
const choice = () => page.getByRole('region', { name: 'Who is calling' });
const agentState = (text: string) => stateOf(page, text);
const finish = async () => {
  await page.keyboard.press('Alt+h');
  await page.getByRole('region', { name: 'Wrap-up' }).getByRole('button', { name: 'Skip' }).click();
};
test.afterEach(async () => {
  await agentState('Ready');
  await callers.endAll();
});

test('a shared number stays a question through the call, until somebody is chosen', async () => {
  await practise('19900000099');
  await pop().waitFor();
  await expect(choice().getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Alt+a');
  await agentState('In call');
  await expect(choice().getByRole('listitem')).toHaveCount(3);
  const name = await choice().getByRole('button').nth(1).locator('p').first().innerText();
  const otherTab = await page.context().newPage();
  await otherTab.goto(new URL('/', opened.workstation.line.url).href);
  const choiceThere = otherTab.getByRole('region', { name: 'Who is calling' });
  await choiceThere.waitFor();
  await choice().getByRole('button').nth(1).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await choice().waitFor({ state: 'hidden' });
  // The answer belongs to the call, not to the window where it was given.
  await dockOf(otherTab).getByRole('group', { name }).waitFor();
  await choiceThere.waitFor({ state: 'hidden' });
  await otherTab.close();
  await page.reload();
  await dock().getByRole('group', { name }).waitFor();
  await expect(choice()).toHaveCount(0);
  await page.keyboard.press('Alt+h');
  const wrapUp = page.getByRole('region', { name: 'Wrap-up' });
  await page.getByRole('link', { name: 'Desk' }).click();
  await wrapUp.getByRole('button', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await wrapUp.getByRole('button', { name: 'Skip' }).click();
});

test('the caller can still be chosen in the wrap-up', async () => {
  await practise('19900000099');
  await pop().waitFor();
  await page.keyboard.press('Alt+a');
  await agentState('In call');
  await page.keyboard.press('Alt+h');
  await agentState('Wrap-up');
  const name = await choice().getByRole('button').first().locator('p').first().innerText();
  await choice().getByRole('button').first().click();
  const wrapUp = page.getByRole('region', { name: 'Wrap-up' });
  await wrapUp.getByRole('button', { name, exact: true }).waitFor();
  await wrapUp.getByRole('button', { name: 'Skip' }).click();
});

test('an account without numbers gets the same choice for a shared number', async () => {
  const admin = await signInOverHttp(opened.core, 'admin@clinic.test');
  const permit = (permissions: readonly string[]) =>
    admin.post('/api/ext/admin/roles/update', { role: 'agent', permissions });
  await permit(permissionsOf.agent.filter((permission) => permission !== 'customer.phone.view'));
  await practise('19900000099');
  await pop().getByText('199****0099').last().waitFor();
  await choice().getByRole('button').first().waitFor();
  await expect(choice().getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Alt+h');
  await pop().waitFor({ state: 'hidden' });
  await permit(permissionsOf.agent);
});

test('answering by key opens the customer as the button does; Enter in the pop answers', async () => {
  await page.getByRole('link', { name: 'Desk' }).click();
  await practise('19900000001');
  await pop().waitFor();
  await page.keyboard.press('Enter');
  await agentState('In call');
  await page.getByRole('heading', { level: 1, name: '张伟' }).waitFor();
  await finish();
});

test('the title says who rings; Alt+H declines and the state follows', async () => {
  await practise('19900000001');
  await expect(page).toHaveTitle(/^张伟 · 199 0000 0001 – Incoming call$/);
  await page.keyboard.press('Alt+h');
  await pop().waitFor({ state: 'hidden' });
  await page.getByRole('status', { name: 'Agent state' }).filter({ hasNotText: 'Ringing' }).waitFor();
  await expect(page).toHaveTitle('Clinicall');
});

test('shows that a declined caller is waiting, and then how the call ended, in the word of the list', async () => {
  await practise('19900000001');
  await pop().getByRole('button', { name: 'Decline' }).click();
  await dock().getByText('Declined here', { exact: true }).waitFor();
  await dock().getByText('The caller is still waiting: nobody else is signed in to this skill group.').waitFor();
  await expect(dock().locator('[data-cause]')).toHaveCount(0);
  // The clinic ends the call of a caller who waits: the caller has not given up.
  await callers.endAll();
  await dock().getByText('No answer', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Calls' }).click();
  await page.getByRole('row').nth(1).getByText('No answer', { exact: true }).waitFor();
});

test('a caller who shows no number pops as “Number withheld”, is asked for the name, and may give up', async () => {
  expect(opened.workstation.line.trunk).toMatch(/^udp:127\.0\.0\.1:[1-9]\d*$/);
  const caller = await callWithheld(Number(opened.trunk.split(':')[1]));
  await pop().getByText('Number withheld').first().waitFor();
  await pop().getByText('The caller’s number is hidden. Ask for the name.').waitFor();
  await expect(page).toHaveTitle('Number withheld – Incoming call');
  caller.cancel();
  await pop().waitFor({ state: 'hidden' });
  caller.close();
});

test('while another window is in front, a notification says who rings, and goes with the call', async () => {
  // Playwright keeps every page focused, and a headless browser shows no notifications: what the page asks for counts.
  await page.evaluate(() => {
    const shown: string[] = [];
    class RecordedNotification extends EventTarget {
      static readonly permission = 'granted';
      constructor(title: string, { body }: { body: string }) {
        super();
        shown.push(`${title}: ${body}`);
      }
      close(): void {
        shown.push('closed');
      }
    }
    document.hasFocus = () => false;
    Object.assign(globalThis, { Notification: RecordedNotification, shownNotifications: shown });
  });
  const shown = () =>
    page.evaluate(() => (globalThis as unknown as { shownNotifications: string[] }).shownNotifications);
  await practise('19900000001');
  await expect.poll(shown).toContain('Incoming call: 张伟 · 199 0000 0001');
  await page.keyboard.press('Alt+h');
  await expect.poll(async () => (await shown()).at(-1)).toBe('closed');
  await page.reload();
});

test('a call placed elsewhere rings here, then calls the other side: no call before that answers', async () => {
  const agent = await signInOverHttp(opened.core, 'agent1001@clinic.test');
  await agent.get('/api/call/out', { caller: '1001', callee: '13912340480' });
  await expect(page).toHaveTitle(/ – Your phone is ringing$/);
  await agentState('Ringing');
  await page.getByRole('region', { name: 'Your phone is ringing' }).getByRole('button', { name: 'Answer' }).click();
  await dock().getByText('Calling …').waitFor();
  await expect(dock().getByText('In call')).toHaveCount(0);
  await dock().getByRole('button', { name: 'Hang up' }).click();
  await expect(page).toHaveTitle('Clinicall');
});

test('copies an unknown number, and confirms it', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write', 'microphone']);
  await practise('13912345678');
  await pop().getByRole('button', { name: 'Copy number' }).click();
  await pop().getByText('Copied', { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('13912345678');
  await page.keyboard.press('Alt+h');
  await pop().waitFor({ state: 'hidden' });
});

test('a playing recording pauses when a call rings, and does not resume automatically', async () => {
  await practise('19900000001');
  await pop().getByRole('button', { name: 'Answer' }).click();
  // Long enough for a recording.
  await dock()
    .getByText(/^0:(0[2-9]|[1-5]\d)$/)
    .waitFor();
  await finish();
  await agentState('Ready');
  await page.getByRole('link', { name: 'Calls' }).click();
  await page.getByRole('button', { name: 'Show the recording of 张伟' }).first().click();
  const player = page.getByRole('region', { name: 'Recording', exact: true });
  const audio = page.locator('audio.recording');
  await player.getByRole('button', { name: 'Play' }).waitFor();
  // A recording of two seconds would end by itself.
  await audio.evaluate((element: HTMLAudioElement) => void (element.loop = true));
  await player.getByRole('button', { name: 'Play' }).click();
  await player.getByRole('button', { name: 'Pause' }).waitFor();
  await practise('19900000001');
  await pop().waitFor();
  await player.getByRole('button', { name: 'Play' }).waitFor();
  await page.keyboard.press('Alt+h');
  await pop().waitFor({ state: 'hidden' });
  await expect(audio).toHaveJSProperty('paused', true);
});

test('a transfer that is refused says why and keeps what was typed', async () => {
  await practise('19900000001');
  await pop().getByRole('button', { name: 'Answer' }).dblclick();
  await agentState('In call');
  await dock().getByRole('button', { name: 'Transfer' }).click();
  await dock().getByRole('textbox', { name: 'Transfer to' }).fill('１００８');
  await page.keyboard.press('Enter');
  await page.getByText('The phone of extension 1008 is not registered. The call is still yours.').waitFor();
  await expect(dock().getByRole('textbox', { name: 'Transfer to' })).toBeVisible();
  await finish();
});

const chooseLanguage = async (language: string) => {
  await page.getByRole('link', { name: /^(Settings|设置)$/ }).click();
  await page.getByRole('combobox', { name: /^(Language|语言)$/ }).click();
  await page.getByRole('option', { name: language }).click();
};
for (const [language, width, height, names] of [
  ['English', 1280, 720, ['Answer', 'Decline', 'Change state']],
  ['English', 640, 360, ['Answer', 'Decline', 'Change state']],
  ['简体中文', 1280, 720, ['接听', '拒接', '切换状态']],
  ['简体中文', 640, 360, ['接听', '拒接', '切换状态']],
] as const) {
  test(`in ${language} at ${width} × ${height} no button of a call is cut`, async () => {
    await chooseLanguage(language);
    await practise('19900000099');
    await page.getByRole('button', { name: names[0] as string, exact: true }).waitFor();
    await page.setViewportSize({ width, height });
    // The controls that take and decline the call are in sight without a scroll.
    for (const name of names.slice(0, 2)) {
      const button = page.getByRole('button', { name, exact: true });
      await expect
        .poll(async () => ((await button.boundingBox())?.y ?? height) + ((await button.boundingBox())?.height ?? 0))
        .toBeLessThanOrEqual(height);
    }
    await expectWholeButtons(page, names);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.keyboard.press('Alt+h');
    await page.getByRole('button', { name: names[0] as string, exact: true }).waitFor({ state: 'hidden' });
    await chooseLanguage('English');
  });
}

for (const [language, names] of [
  ['English', ['Answer', 'Transfer', 'Transfer now', 'Hang up', 'Change state', 'Break', 'Ready']],
  ['简体中文', ['接听', '转接', '立即转接', '挂断', '切换状态', '小休', '就绪']],
] as const) {
  test(`in ${language} at 1280 × 720 what is pressed in a call and after it is whole`, async () => {
    const [answer, transfer, send, hangUp, state, rest, ready] = names;
    await chooseLanguage(language);
    await practise('19900000099');
    await page.getByRole('button', { name: answer, exact: true }).click();
    await page.getByRole('button', { name: transfer, exact: true }).waitFor();
    await expectWholeButtons(page, [transfer, hangUp, state]);
    await page.getByRole('button', { name: transfer, exact: true }).click();
    const picker = page.getByRole('region', { name: transfer, exact: true });
    await picker.getByRole('textbox').fill('1002');
    await picker.getByRole('button', { name: send }).waitFor();
    await expectWholeButtons(page, [send], picker);
    await page.setViewportSize({ width: 1024, height: 768 });
    await expectWholeButtons(page, [send], picker);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.keyboard.press('Alt+h');
    await page.keyboard.press('Alt+w');
    await chooseState(page, rest, state);
    await page.getByRole('button', { name: ready, exact: true }).waitFor();
    await expectWholeButtons(page, [ready]);
    await page.getByRole('button', { name: ready, exact: true }).click();
    await chooseLanguage('English');
  });
}
