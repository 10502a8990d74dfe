import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import type { CustomerPhone } from '../support/customer-phone.ts';
import { untilHeard, untilHeardByCustomer } from '../support/heard.ts';
import { NewRecords } from '../support/new-records.ts';
import { agentState, dockOf, finishWrapUp, incomingCallOf, type OpenConsole } from '../support/open-console.ts';
import { mediaFrame } from '../support/workstation.ts';

/** An agent declines a caller, who waits, and takes them back. */
const agentHertz = 440;
const customerHertz = 1000;
const number = '19900000001';
const waitMs = 2500;
const talkMs = 1500;

let opened: OpenConsole;
let page: Page;
let phone: CustomerPhone;

test.use({
  consoleOptions: {
    options: ['--media-processing=off'],
    ready: 'agent1001@clinic.test',
    speaksHertz: agentHertz,
    context: { viewport: { width: 1280, height: 720 } },
    customer: { number, speaks: customerHertz, answers: false },
  },
});
test.describe.configure({ mode: 'serial' });
test.beforeAll(({ openConsole, customerPhone }) => {
  opened = openConsole;
  ({ page } = opened);
  phone = customerPhone;
});
test.afterEach(() => agentState(page, 'Ready'));

const dock = () => dockOf(page);
const takeBack = () => dock().getByRole('button', { name: 'Take back' });
async function callAndDecline(): Promise<void> {
  phone.dial('4008001000', opened.trunk);
  await incomingCallOf(page).getByRole('button', { name: 'Decline' }).click();
  await takeBack().waitFor();
}
const passed = (since: number) => () => performance.now() - since;

test('a declined caller is taken back: they talk both ways, and it is one call with one record', async () => {
  const records = await NewRecords.since(opened.core, number);
  const dialledAt = performance.now();
  await callAndDecline();
  const declinedAt = performance.now();
  await dock().getByText('The caller is still waiting: nobody else is signed in to this skill group.').waitFor();
  // The caller waits long enough to be counted.
  await expect.poll(passed(declinedAt)).toBeGreaterThan(waitMs);
  await takeBack().click();
  await phone.event('CALL_ESTABLISHED');
  await agentState(page, 'In call');
  await page.getByRole('heading', { level: 1, name: '张伟' }).waitFor();
  const talkingAt = performance.now();
  await untilHeard(() => mediaFrame(page), customerHertz);
  await untilHeardByCustomer(phone, agentHertz);
  await expect.poll(passed(talkingAt)).toBeGreaterThan(talkMs);
  await expect(takeBack()).toHaveCount(0);
  await dock().getByRole('button', { name: 'Hang up' }).click();
  await phone.event('CALL_CLOSED');
  const seconds = passed(dialledAt)() / 1000;
  await finishWrapUp(page);

  const record = await records.next();
  expect(record).toMatchObject({
    direction: 'inbound',
    agent_id: '1001',
    customer: { name: '张伟' },
    hangup_cause: 'NORMAL_CLEARING',
    record_filename: expect.stringMatching(/\.wav$/),
    parts: [{ agent_id: '1001' }],
  });
  // Counted from the first INVITE: the wait after the refusal belongs to the call.
  expect(record.wait_seconds + (record.ring_seconds ?? 0)).toBeGreaterThanOrEqual(Math.floor(waitMs / 1000));
  expect(record.duration).toBeGreaterThanOrEqual(Math.floor((waitMs + talkMs) / 1000));
  expect(record.duration).toBeLessThanOrEqual(seconds + 1);
});

test('Alt+U does the same, and says why when the caller has gone', async () => {
  await callAndDecline();
  await page.keyboard.press('Alt+u');
  await agentState(page, 'In call');
  await phone.event('CALL_ESTABLISHED');
  phone.hangUp();
  await phone.event('CALL_CLOSED');
  await finishWrapUp(page);
  await callAndDecline();
  phone.hangUp();
  await phone.event('CALL_CLOSED');
  await dock().getByText('Abandoned', { exact: true }).waitFor();
  await expect(takeBack()).toHaveCount(0);
});
