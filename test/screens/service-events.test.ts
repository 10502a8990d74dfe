import type { Locator, Page } from '@playwright/test';
import { expect, test as base } from '../support/console-test.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { PlainService } from '../support/plain-service.ts';
import { signIn } from '../support/workstation.ts';

/** The page against a service that the test controls: events appear immediately, and a press sends one request. */
const timezone = 'Pacific/Kiritimati';
const [year = '', ...monthAndDay] = clinicDay(0, timezone).split('-');
// Another day of this year: today would be shown by its time alone.
const first = monthAndDay.join('-') === '01-01' ? 2 : 1;
const since = `${year}-01-0${first} 03:04:05`;
const line = (answers: boolean) => ({ name: 'main', answers, since });
const ended = {
  id: 5,
  call_id: 'c5',
  type: 'sip',
  direction: 'inbound',
  caller: '13911112222',
  callee: '4008',
  agent_id: '1001',
  agent_name: 'Agent',
  customer: null,
  created_at: since,
  billsec: 0,
  hangup_cause: 'NO_ANSWER',
  record_filename: null,
};

/** A service with an agent, one line and a missed call. */
async function startService(): Promise<PlainService> {
  const started = await PlainService.start();
  const user = { id: 7, name: 'Agent', agent_id: '1001', extension: '1001', mobile: '13800001001', roles: [] };
  const answers = {
    '/api/auth/login': { access_token: 'token', user },
    // A day and an hour ahead of the browser's.
    '/api/ext/capabilities': { extensions: [], timezone },
    '/api/ext/lines': [line(true)],
    '/api/cdr/list': { rows: [], total: 0, next_cursor: null },
    '/api/call/dual': { request_id: '77' },
    '/api/ext/report/today': {
      calls: 1,
      talk_seconds: 0,
      inbound: 1,
      inbound_answered: 0,
      calls_per_hour: [],
      recent: [],
      missed: [ended],
    },
    '/api/ext/agent/groups': [{ id: 1, name: 'Consultation' }],
    '/api/agent-control/sign-in-group': null,
    '/api/customer/query': { rows: [], total: 0, next_cursor: null },
    '/api/customer/index': { rows: [], total: 0, next_cursor: null },
  };
  for (const [path, data] of Object.entries(answers)) started.answers.set(path, [{ data }]);
  return started;
}

const test = base.extend<object, { plainService: PlainService }>({
  plainService: [
    async ({}, use) => {
      const started = await startService();
      await use(started);
      started.stop();
    },
    { scope: 'worker' },
  ],
  consoleOptions: ({ plainService }, use) =>
    use({
      options: ['--server', plainService.http],
      context: { viewport: { width: 1280, height: 720 }, timezoneId: 'Pacific/Midway' },
    }),
});

let service: PlainService;
let page: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ plainService, openConsole }) => {
  service = plainService;
  ({ page } = openConsole);
  await signIn(page, 'agent', 'secret');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await service.joined();
});

const dock = () => page.getByRole('region', { name: 'Phone', exact: true });
const askedAfter = async (button: Locator, path: string): Promise<number> => {
  const before = service.countOf(path);
  await button.dblclick();
  await expect.poll(() => service.countOf(path)).toBeGreaterThan(before);
  // Requests of a second press would have arrived before this later one.
  await page.getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('textbox', { name: 'Name, pinyin' }).waitFor();
  const queries = service.countOf('/api/customer/query');
  await page.getByRole('textbox', { name: 'Name, pinyin' }).fill(`x${queries}`);
  await expect.poll(() => service.countOf('/api/customer/query')).toBeGreaterThan(queries);
  await page.getByRole('link', { name: 'Desk' }).click();
  return service.countOf(path) - before;
};

test('a line that ceases to answer is on the screen when the service announces it, and its return too', async () => {
  await expect.poll(() => service.countOf('/api/ext/lines')).toBe(1);
  service.answers.set('/api/ext/lines', [{ data: [line(false)] }]);
  service.announce('LineChanged', line(false));
  const notice = page.getByRole('alert').filter({ hasText: `Line main has been down since Jan ${first}, 03:04.` });
  await notice.waitFor();
  service.answers.set('/api/ext/lines', [{ data: [line(true)] }]);
  service.announce('LineChanged', line(true));
  await notice.waitFor({ state: 'hidden' });
});

test('“Today” is the day of the clinic, whatever the time zone of the browser', async () => {
  const today = clinicDay(0, timezone);
  await page.getByRole('link', { name: 'Calls' }).click();
  await page.getByText('7 days', { exact: true }).click();
  await page.getByText('Today', { exact: true }).click();
  const starts = () =>
    service.requests.map(({ path, query }) => path === '/api/cdr/list' && query['created_time_start']);
  await expect.poll(starts).toContain(`${today} 00:00:00`);
  await page.getByRole('link', { name: 'Desk' }).click();
});

test('focuses “Try again” on a failed page: Enter retries', async () => {
  const loaded = { data: { rows: [], total: 0, next_cursor: null } };
  service.answers.set('/api/customer/index', [{ status: 500, msg: 'broken' }, loaded]);
  await page.getByRole('link', { name: 'Customers' }).click();
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByText('No customers yet.').waitFor();
  await page.getByRole('link', { name: 'Desk' }).click();
});

test('names a record that waits for space until it is written, and confirms that too', async () => {
  await dock().getByRole('textbox', { name: 'Number' }).fill('１３９１２３４０００１');
  await dock().getByRole('button', { name: 'Call by mobile' }).dblclick();
  await dock().getByText('139 1234 0001').waitFor();
  expect(service.countOf('/api/call/dual')).toBe(1);
  const call = { call_id: '77', agent_id: '1001' };
  service.announce('CallRecordDelayed', { ...call, is_written: false });
  const notice = page.getByRole('alert').filter({ hasText: 'no space for the record of the call with 139 1234 0001' });
  await notice.waitFor();
  await page.reload();
  await notice.waitFor();
  service.announce('CallStatusChanged', {
    ...call,
    status: 'hungup',
    type: 'dual',
    caller: '13800001001',
    callee: '13912340001',
    hangup_cause: 'CALL_REJECTED',
    hangup_detail: { sip_code: 603, reason: 'Decline', code: null },
    legs: {
      agent: { hangup_cause: 'NORMAL_CLEARING', hangup_detail: null },
      customer: {
        hangup_cause: 'CALL_REJECTED',
        hangup_detail: { sip_code: 408, reason: null, code: 'line-unreachable' },
      },
    },
  });
  await dock().getByText('Mobile: Answered').waitFor();
  await dock().getByText('Customer: The line does not answer').waitFor();
  service.announce('CallRecordDelayed', { ...call, is_written: true });
  await notice.waitFor({ state: 'hidden' });
  await page.getByText('The record of the call with 139 1234 0001 has been written.').waitFor();
});

test('shows that a call in progress is not recorded, also after a reload, and not for other calls', async () => {
  service.answers.set('/api/call/dual', [{ data: { request_id: '80' } }]);
  await dock().getByRole('textbox', { name: 'Number' }).fill('13912340002');
  await dock().getByRole('button', { name: 'Call by mobile' }).click();
  await dock().getByText('139 1234 0002').waitFor();
  const notice = page.getByRole('alert').filter({ hasText: 'This call is not being recorded.' });
  const marker = { call_id: '80', agent_id: '1001', is_written: false };
  service.announce('RecordingFailed', { call_id: '81', agent_id: '1002', reason: 'ENOSPC' });
  service.announce('CallRecordDelayed', marker);
  await page.getByRole('alert').filter({ hasText: '139 1234 0002' }).waitFor();
  await expect(notice).toHaveCount(0);
  service.announce('RecordingFailed', { call_id: '80', agent_id: '1001', reason: 'ENOSPC' });
  await notice.waitFor();
  await page.reload();
  await notice.waitFor();
  service.announce('CallRecordDelayed', { ...marker, is_written: true });
  service.announce('CallStatusChanged', {
    call_id: '80',
    agent_id: '1001',
    status: 'hungup',
    type: 'dual',
    caller: '13800001001',
    callee: '13912340002',
    hangup_cause: 'NORMAL_CLEARING',
    hangup_detail: null,
    legs: null,
  });
  await notice.waitFor({ state: 'hidden' });
});

test('two clicks on “Call back” are one', async () => {
  service.answers.set('/api/call/dual', [{ data: { request_id: '78' } }]);
  const callBack = page.getByRole('button', { name: 'Call back 13911112222' });
  expect(await askedAfter(callBack, '/api/call/dual')).toBe(1);
  await expect(page.getByText('A call is already being placed.')).toHaveCount(0);
  service.announce('CallStatusChanged', {
    call_id: '78',
    agent_id: '1001',
    status: 'hungup',
    type: 'dual',
    caller: '13800001001',
    callee: '13911112222',
    hangup_cause: 'ORIGINATOR_CANCEL',
    hangup_detail: null,
    legs: null,
  });
});

test('full-width digits in the filter of customers are asked for as digits', async () => {
  await page.getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('textbox', { name: 'Name, pinyin' }).fill('１９９');
  await expect
    .poll(() => service.requests.findLast(({ path }) => path === '/api/customer/query')?.query['keyword'])
    .toBe('199');
});

for (const [locale, words] of [
  [
    'en-US',
    'This browser may not use the workstation. Open it again from its icon, or at the address it printed at its start.',
  ],
  ['zh-CN', '此浏览器不能使用该工作站。请从工作站图标重新打开，或打开工作站启动时输出的完整地址。'],
] as const) {
  test(`a page that cannot start says why, and offers no try that cannot succeed, in ${locale}`, async ({
    openConsole,
  }) => {
    const context = await openConsole.browser.newContext({ locale });
    const stranger = await context.newPage();
    await stranger.goto(new URL('/', openConsole.address).href);
    await stranger.getByRole('alert').getByText(words).waitFor();
    await expect(stranger.getByRole('button')).toHaveCount(0);
    await context.close();
  });
}
