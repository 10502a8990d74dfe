import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/console-test.ts';
import { CustomerPhone } from '../support/customer-phone.ts';
import { untilHeard } from '../support/heard.ts';
import { NewRecords } from '../support/new-records.ts';
import { agentState, dockOf, OpenConsole } from '../support/open-console.ts';
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

test('a later sign-in takes the phone over; the earlier workstation shows it, and can take it back', async () => {
  const third = await openDesk('agent1001@clinic.test', 880);
  await phoneSays(one.page, 'Phone not available');
  await one.page.getByRole('button', { name: 'Register here' }).click();
  await phoneSays(one.page, 'Phone OK');
  await phoneSays(third.page, 'Phone not available');
});
