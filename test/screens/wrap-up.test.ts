import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAccessibility } from '../support/accessibility.ts';
import { agentState, incomingCallOf, OpenConsole, type PracticeCallers } from '../support/open-console.ts';
import { signInOverHttp } from '../support/workstation.ts';

let console: OpenConsole;
let page: Page;
let callers: PracticeCallers;

beforeAll(async () => {
  console = await OpenConsole.open({
    name: 'wrap-up',
    account: 'agent1001@clinic.test',
    context: { viewport: { width: 1280, height: 720 } },
  });
  page = console.page;
  callers = await console.practiceCallers();
}, 180_000);
afterAll(() => console?.close());

const wrapUp = (): Locator => page.getByRole('region', { name: 'Wrap-up' });
async function talk(): Promise<string> {
  const callId = await callers.ring('19900000001');
  await incomingCallOf(page).getByRole('button', { name: 'Answer' }).click();
  await page.getByRole('button', { name: 'Hang up' }).click();
  await agentState(page, 'Wrap-up');
  return callId;
}

test('outcome by key, note and next follow-up are written at once, over a reload, with Ctrl+Enter', async () => {
  const callId = await talk();
  await wrapUp().getByRole('radiogroup', { name: 'Outcome' }).waitFor();
  await wrapUp().getByRole('button', { name: '+30 s' }).click();
  await wrapUp().getByRole('textbox', { name: 'Note' }).fill('Left side harder than right');
  await wrapUp().getByRole('button', { name: '+7 days' }).click();
  await page.keyboard.press('3');
  await page.reload();
  await expect
    .poll(() => wrapUp().getByRole('textbox', { name: 'Note' }).inputValue())
    .toBe('Left side harder than right');
  expect(await wrapUp().getByRole('radio').nth(2).isChecked()).toBe(true);
  await checkAccessibility(page);
  await wrapUp().getByRole('textbox', { name: 'Note' }).press('Control+Enter');
  await agentState(page, 'Ready');
  const supervisor = await signInOverHttp(console.core, 'supervisor@clinic.test');
  const written = async () =>
    (await supervisor.get<{ note: string; outcome: { name: string } }[]>('/api/ext/call/wrap-ups', { call_id: callId }))
      .data;
  await expect.poll(written).toMatchObject([{ note: 'Left side harder than right', outcome: { name: '回访完成' } }]);
});

test('nothing is written by Done, and the next call finds an empty form', async () => {
  await talk();
  await wrapUp().getByRole('textbox', { name: 'Note' }).waitFor();
  expect(await wrapUp().getByRole('textbox', { name: 'Note' }).inputValue()).toBe('');
  await wrapUp().getByRole('button', { name: 'Done' }).click();
  await agentState(page, 'Ready');
});

test('what the service refuses is in the outbox with its reason, and is deleted there', async () => {
  await talk();
  await wrapUp().getByRole('button', { name: 'Book appointment' }).click();
  await wrapUp().getByLabel('Day').fill('2032-05-05');
  await wrapUp().getByLabel('From').fill('03:00');
  await wrapUp().getByLabel('Until').fill('03:30');
  await wrapUp().getByRole('button', { name: /^Save/ }).click();
  await agentState(page, 'Ready');
  await page.getByRole('button', { name: 'Outbox: 1' }).click();
  const outbox = page.getByRole('dialog', { name: 'Outbox' });
  await outbox.getByText('Appointment on 2032-05-05 at 03:00').waitFor();
  await outbox.getByText('Refused').waitFor();
  await outbox.getByText('The clinic is open from').waitFor();
  await checkAccessibility(page);
  await outbox.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete from the outbox?' }).getByRole('button', { name: 'Delete' }).click();
  await outbox.getByText('Everything has been sent.').waitFor();
});
