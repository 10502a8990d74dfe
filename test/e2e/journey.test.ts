import type { Page } from '@playwright/test';
import { longestTone, readWav } from '../support/audio.ts';
import { expect, test } from '../support/console-test.ts';
import type { CustomerPhone } from '../support/customer-phone.ts';
import { atLeastDbfs, untilHeard, untilHeardByCustomer } from '../support/heard.ts';
import { NewRecords } from '../support/new-records.ts';
import { agentState as stateOf, dockOf, finishWrapUp, incomingCallOf } from '../support/open-console.ts';
import { mediaFrame } from '../support/workstation.ts';

const agentHertz = 440;
const customerHertz = 1000;
const number = '19900000001';

let page: Page;
let phone: CustomerPhone;
let trunk: string;
let records: NewRecords;

test.use({
  consoleOptions: {
    options: ['--media-processing=off'],
    ready: 'agent1001@clinic.test',
    speaksHertz: agentHertz,
    customer: { number, others: ['13800001001'], speaks: customerHertz, answers: false },
  },
});
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ openConsole, customerPhone }) => {
  ({ page, trunk } = openConsole);
  phone = customerPhone;
  records = await NewRecords.since(openConsole.core, number);
});

const incoming = () => incomingCallOf(page);
const dock = () => dockOf(page);
const agentState = (text: string) => stateOf(page, text);

/** Waits until each end has heard the other. */
async function talkBothWays(): Promise<void> {
  await untilHeard(() => mediaFrame(page), customerHertz);
  await untilHeardByCustomer(phone, agentHertz);
}

test.describe('a call from the trunk', () => {
  test('pops with the caller, is answered, is heard both ways, and leaves a record with its note', async () => {
    phone.dial('4008001000', trunk);
    await incoming().getByText('张伟').waitFor();
    await incoming().getByText(number).first().waitFor();
    await agentState('Ringing');
    await incoming().getByRole('button', { name: 'Answer' }).click();
    await phone.event('CALL_ESTABLISHED');
    await agentState('In call');
    await talkBothWays();
    await dock().getByRole('button', { name: 'Hang up' }).click();
    await phone.event('CALL_CLOSED');
    await agentState('Wrap-up');
    const note = page.getByRole('region', { name: 'Wrap-up' }).getByRole('textbox', { name: 'Note' });
    await note.fill('Left side harder than right');
    await note.press('Control+Enter');
    await agentState('Ready');

    const record = await records.next();
    expect(record).toMatchObject({
      type: 'sip',
      direction: 'inbound',
      caller_written: number,
      agent_id: '1001',
      customer: { id: 1, name: '张伟' },
      hangup_cause: 'NORMAL_CLEARING',
      record_filename: expect.stringMatching(/\.wav$/),
    });
    expect(record.billsec).toBeGreaterThan(0);
    const { rate, channels } = await readWav(await records.recordingOf(record));
    const [left, right] = channels as [Float32Array, Float32Array];
    expect(longestTone(left, rate, { hertz: agentHertz, dbfs: atLeastDbfs })).toBeGreaterThanOrEqual(500);
    expect(longestTone(right, rate, { hertz: customerHertz, dbfs: atLeastDbfs })).toBeGreaterThanOrEqual(500);
    await expect
      .poll(async () => (await records.supervisor.get('/api/ext/call/wrap-ups', { call_id: record.call_id })).body.data)
      .toMatchObject([{ note: 'Left side harder than right' }]);
  });

  test('plays in the page: both channels are drawn, and time runs', async () => {
    await page.getByRole('link', { name: 'Calls' }).click();
    const row = page.getByRole('row').filter({ hasText: number }).first();
    await row.getByRole('button', { name: 'Show the recording' }).click();
    const player = page.getByRole('region', { name: 'Recording' });
    await player.getByRole('button', { name: 'Play' }).click();
    await expect
      .poll(() => page.locator('audio.recording').evaluate((audio: HTMLAudioElement) => audio.currentTime))
      .toBeGreaterThan(0.3);
  });

  test('that the caller gives up stops the ringing, with ORIGINATOR_CANCEL', async () => {
    phone.dial('4008001000', trunk);
    await incoming().waitFor();
    phone.hangUp();
    await phone.event('CALL_CLOSED');
    await incoming().waitFor({ state: 'hidden' });
    await agentState('Ready');
    expect(await records.next()).toMatchObject({
      hangup_cause: 'ORIGINATOR_CANCEL',
      billsec: 0,
      record_filename: null,
    });
  });
});

test.describe('a call to a customer', () => {
  const dial = async (button: 'Call' | 'Call by mobile') => {
    await dock().getByRole('textbox', { name: 'Number' }).fill(number);
    await dock().getByRole('button', { name: button, exact: true }).click();
  };

  test('by `out` is heard both ways', async () => {
    await dial('Call');
    await phone.event('CALL_INCOMING');
    phone.answer();
    await phone.event('CALL_ESTABLISHED');
    await talkBothWays();
    phone.hangUp();
    await phone.event('CALL_CLOSED');
    await agentState('Wrap-up');
    expect(await records.next()).toMatchObject({
      direction: 'outbound',
      callee_written: number,
      agent_id: '1001',
      hangup_cause: 'NORMAL_CLEARING',
    });
    await finishWrapUp(page);
  });

  test('that is busy is USER_BUSY in the record and on the screen', async () => {
    await dial('Call');
    await phone.event('CALL_INCOMING');
    phone.hangUp();
    await phone.event('CALL_CLOSED');
    await agentState('Ready');
    expect(await records.next()).toMatchObject({
      hangup_cause: 'USER_BUSY',
      billsec: 0,
      hangup_detail: { sip_code: 486 },
    });
    await dock().locator('[data-cause="USER_BUSY"]').waitFor();
  });

  test('that the agent gives up while it rings is ORIGINATOR_CANCEL, and stops ringing there', async () => {
    await dial('Call');
    await phone.event('CALL_INCOMING');
    await dock().getByRole('button', { name: 'Hang up' }).click();
    await phone.event('CALL_CLOSED');
    await agentState('Ready');
    expect(await records.next()).toMatchObject({ hangup_cause: 'ORIGINATOR_CANCEL', billsec: 0 });
  });

  test('by `dual` rings the mobile first, then the customer, and leaves a dual record', async ({ openConsole }) => {
    const dualRecords = await NewRecords.since(openConsole.core, number, 'dual');
    await dial('Call by mobile');
    await phone.event('CALL_INCOMING');
    phone.answer();
    await phone.event('CALL_ESTABLISHED');
    await phone.event('CALL_INCOMING');
    phone.answer();
    await phone.event('CALL_ESTABLISHED');
    await agentState('In call');
    phone.hangUp();
    await phone.event('CALL_CLOSED');
    await agentState('Wrap-up');
    expect(await dualRecords.next()).toMatchObject({
      type: 'dual',
      caller_written: '13800001001',
      callee_written: number,
      hangup_cause: 'NORMAL_CLEARING',
    });
    await phone.event('CALL_CLOSED');
    await finishWrapUp(page);
  });
});
