import { contract } from '../../src/shared/contract/contract.ts';
import type { LinesView } from '../../src/shared/contract/admin/settings.ts';
import type { LineState, LineTest } from '../../src/shared/contract/line.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { gate } from '../support/gate.ts';
import { lineState } from '../support/line-state.ts';
import { expect, test } from './component-test.ts';
import { checkReadable } from './readable.ts';
import { only, type ShowOptions, type ShownPage } from './stand-in/shown-page.ts';
import type { StandIn } from './stand-in/stand-in.ts';

const trunk = { has_password: false, has_client_pem: false, version: 1 };
const lines: LinesView = {
  trunks: [
    { ...trunk, name: 'telecom', host: '10.20.1.4', port: 5060, identity: '02155550121' },
    { ...trunk, name: 'reserve', host: '58.240.17.90', port: 5060 },
  ],
  inbound: [
    { number: '02155550100', group_id: 1, source: 'Advert “implants”', version: 1 },
    { number: '02155550120', group_id: 99, version: 1 },
  ],
  version: 1,
  takes_effect: 'immediately',
};
const states: LineState[] = [
  lineState({ name: 'telecom', answers: true, status: 200, since: '2032-05-05 09:00:00' }),
  lineState({ name: 'reserve', answers: false, status: 403, since: '2032-05-05 14:20:00' }),
  lineState({ name: 'given', answers: null, status: null, since: null }),
];

async function shownLines(
  show: (options: ShowOptions) => Promise<ShownPage>,
  options: ShowOptions = {},
): Promise<ShownPage> {
  const shown = await show({ role: 'admin', path: null, ...options });
  shown.service.answer(contract.adminSettings.lines, () => lines);
  shown.service.answer(contract.line.list, () => states);
  await shown.load('/back-office/lines');
  await row(shown, 'telecom').waitFor();
  return shown;
}
const row = ({ main }: ShownPage, name: string) => main.getByRole('row', { name: new RegExp(`^${name}`) });
const dialog = ({ page }: ShownPage, name: string) => page.getByRole('dialog', { name: `Test call: ${name}` });
const result = (change: Partial<LineTest>): LineTest => ({
  outcome: 'answered',
  after_ms: 3900,
  rang_after_ms: 1200,
  status: 200,
  reason: null,
  codecs: change.outcome === undefined ? ['PCMU'] : null,
  ...change,
});

test('each line has its state, what it shows and its problem; a number that rings nobody is marked', async ({
  show,
}) => {
  const shown = await shownLines(show);
  const { main } = shown;
  await main.getByText('1 of 3 down').waitFor();
  await row(shown, 'telecom').getByText('10.20.1.4:5060').waitFor();
  await row(shown, 'telecom').getByText('Responding', { exact: true }).waitFor();
  await row(shown, 'reserve').getByText('Takes no calls (403)', { exact: true }).waitFor();
  await row(shown, 'reserve').getByText('Check the user and the password, or ask the provider.').waitFor();
  await row(shown, 'given').getByText('Set on the command line, or removed').waitFor();
  const numbers = main.getByRole('table', { name: 'Numbers' });
  await numbers.getByRole('row', { name: /Advert “implants” Consultation/ }).waitFor();
  await numbers.getByText('This group no longer exists').waitFor();
  await expect(
    main.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Lines' }),
  ).toHaveAccessibleDescription('Not responding');
  await checkReadable(shown);
});

test(
  'no total is shown before the states of the lines are known, or when they cannot be read',
  gate,
  async ({ show }) => {
    const shown = await show({ role: 'admin', path: null, fateOf: only(contract.line.list, 'hold') });
    const { main, service } = shown;
    service.answer(contract.adminSettings.lines, () => lines);
    service.answer(contract.line.list, () => states);
    await shown.load('/back-office/lines');
    await row(shown, 'telecom').waitFor();
    const total = main.locator('[data-part=total]');
    await expect(total).toHaveCount(0);
    service.mend(only(contract.line.list, 500));
    await main.getByRole('button', { name: 'Try again' }).waitFor();
    await expect(total).toHaveCount(0);
    service.mend();
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(total).toHaveText('1 of 3 down');
  },
);

test('a line that registers says until when it is registered, or why not in the words of the provider', async ({
  show,
}) => {
  const shown = await shownLines(show);
  const registering = { ...trunk, name: 'account', host: 'carrier.example', port: 5060, user: '021', registers: true };
  shown.service.answer(contract.adminSettings.lines, () => ({ ...lines, trunks: [registering] }));
  let account = lineState({ name: 'account', answers: true, status: 200, registered_until: '2032-05-05 18:41:20' });
  shown.service.answer(contract.line.list, () => [account]);
  await shown.load('/back-office/lines/line/account');
  const { main } = shown;
  await main.getByText('Registered', { exact: true }).first().waitFor();
  await main.getByText('until 18:41:20').last().waitFor();
  await expect(main.getByRole('switch', { name: 'Register with the provider' })).toBeChecked();
  account = lineState({ name: 'account', answers: false, status: 403, reason: 'Wrong account' });
  await shown.load('/back-office/lines/line/account');
  await main.getByText('Not registered (403)', { exact: true }).first().waitFor();
  await main.getByText('The provider says “Wrong account”.').last().waitFor();
  account = lineState({ name: 'account', answers: false, status: 503, failure: 'querySrv ETIMEOUT carrier.example' });
  await shown.load('/back-office/lines/line/account');
  await main.getByText('Not responding', { exact: true }).first().waitFor();
  await main.getByText('Nothing can be sent to it (querySrv ETIMEOUT carrier.example).').last().waitFor();
  await checkAccessibility(shown.page);
});

test('a test call proposes the caller’s own mobile, and names how the line answered', async ({ show }) => {
  const shown = await shownLines(show, {
    before: ({ signIn }) => {
      if (signIn.value.state === 'signed-in')
        signIn.emit({ ...signIn.value, user: { ...signIn.value.user, mobile: '13600001111' } });
    },
  });
  shown.service.answer(contract.line.test, () => result({}));
  await row(shown, 'telecom').getByRole('button', { name: 'Test call: telecom' }).click();
  const test = dialog(shown, 'telecom');
  await expect(test.getByRole('textbox', { name: 'Number to call' })).toHaveValue('13600001111');
  await shown.page.keyboard.press('Enter');
  await test.getByText('Answered', { exact: true }).waitFor();
  await test.getByText('1,200 ms').waitFor();
  await test.getByText('3,900 ms').waitFor();
  expect(shown.service.bodies(contract.line.test)).toEqual([{ name: 'telecom', number: '13600001111' }]);
  await checkAccessibility(shown.page);
});

for (const [change, says] of [
  [{ outcome: 'refused', status: 403, reason: 'Forbidden', rang_after_ms: null }, ['Refused', '403 Forbidden']],
  [{ outcome: 'declined', status: 603, reason: 'Decline' }, ['Busy or declined', '603 Decline', '1,200 ms']],
  [{ outcome: 'no_sound', codecs: ['G729'] }, ['Answered without usable sound', 'G729', '200']],
  [{ outcome: 'no_sound', codecs: [] }, ['None: the answer describes no sound']],
  [{ outcome: 'no_answer', status: null }, ['No answer', '1,200 ms']],
  [{ outcome: 'unreachable', status: 408, rang_after_ms: null }, ['Not reachable', '408']],
] as const)
  test(`a test call that ends with ${Object.values(change).join(' ')}`, async ({ show }) => {
    const shown = await shownLines(show);
    const codecs = 'codecs' in change ? [...change.codecs] : null;
    shown.service.answer(contract.line.test, () => result({ ...change, codecs }));
    await row(shown, 'reserve').getByRole('button', { name: 'Test call: reserve' }).click();
    const test = dialog(shown, 'reserve');
    await test.getByRole('textbox', { name: 'Number to call' }).fill('139 1111 2222');
    await test.getByRole('button', { name: 'Call', exact: true }).click();
    for (const words of says) await test.getByText(words, { exact: true }).waitFor();
    await expect(test.getByRole('textbox', { name: 'Number to call' })).toHaveValue(/^139/);
  });

test('a number that is none, and a test that runs already, are named; what was typed stays', async ({ show }) => {
  const shown = await shownLines(show);
  shown.service.answer(contract.line.test, () => {
    throw problemFor('line-test-running');
  });
  await row(shown, 'telecom').getByRole('button', { name: 'Test call: telecom' }).click();
  const test = dialog(shown, 'telecom');
  const number = test.getByRole('textbox', { name: 'Number to call' });
  await number.fill('nobody');
  await test.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  expect(shown.service.bodies(contract.line.test)).toEqual([]);
  await number.fill('13911112222');
  await test.getByRole('button', { name: 'Call', exact: true }).click();
  await test.getByText('Another test call is in progress. Try again in 15 seconds.').waitFor();
  await expect(number).toHaveValue('13911112222');
});

test('the line that is open says why it takes no calls, and is tested from there', async ({ show }) => {
  const shown = await shownLines(show);
  shown.service.answer(contract.line.test, () => result({}));
  await row(shown, 'reserve').getByRole('link', { name: 'reserve' }).click();
  const form = shown.main.getByRole('form', { name: 'reserve' });
  const advice = 'Check the user and the password, or ask the provider.';
  await form.getByText('Takes no calls (403)', { exact: true }).waitFor();
  await form.getByText(advice).waitFor();
  // The table has no room for it then.
  await expect(row(shown, 'reserve').getByText(advice)).toBeHidden();
  await form.getByRole('button', { name: 'Test call' }).click();
  const number = dialog(shown, 'reserve').getByRole('textbox', { name: 'Number to call' });
  await number.fill('13911112222');
  await number.press('Enter');
  await dialog(shown, 'reserve').getByText('Answered', { exact: true }).waitFor();
  expect(shown.service.bodies(contract.line.test)).toEqual([{ name: 'reserve', number: '13911112222' }]);
  expect(shown.service.bodies(contract.adminSettings.updateLines)).toEqual([]);
});

test('each number has who would be rung, and for how long its callers wait', async ({ show }) => {
  const shown = await shownLines(show);
  const [group] = (await shown.service.read(contract.adminGroup.groups, undefined)).rows;
  if (!group) throw new Error('The demo clinic has no groups.');
  const agents = [
    { agent_id: '1001', name: '李娜' },
    { agent_id: '1002', name: '王芳' },
  ];
  const rows = [{ ...group, id: 1, agents, wait_seconds: 90 }];
  shown.service.answer(contract.adminGroup.groups, () => ({ rows, total: 1, next_cursor: null }));
  await shown.load('/back-office/lines');
  const numbers = shown.main.getByRole('table', { name: 'Numbers' });
  await numbers.getByRole('row', { name: /Advert “implants” Consultation 2 90 s 0 ?none for 60 days$/ }).waitFor();
  await numbers.getByRole('row', { name: /This group no longer exists – – 0 ?none for 60 days$/ }).waitFor();
});

test('a line has its calls of today, which are listed at a press, and when the last one began', async ({ show }) => {
  const shown = await shownLines(show);
  const { date } = await shown.service.read(contract.agent.day, undefined);
  const everySince = { created_time_start: '2000-01-01 00:00:00', created_time_end: '2099-12-31 23:59:59' };
  const [one] = (await shown.service.read(contract.cdrExtension.list, { ...everySince, rows: 1 })).rows;
  if (!one) throw new Error('The demo clinic has no calls.');
  shown.service.answer(contract.cdrExtension.list, ({ query }) => {
    const isOfToday = query.created_time_start.startsWith(date);
    if (query.line_group === 'telecom')
      return { rows: [{ ...one, created_at: `${date} 14:20:00` }], total: 64, next_cursor: null };
    const rows = isOfToday || query.line_group !== 'reserve' ? [] : [{ ...one, created_at: '2026-01-02 09:05:00' }];
    return { rows, total: rows.length, next_cursor: null };
  });
  await shown.load('/back-office/lines');
  await row(shown, 'telecom').getByText('last 14:20', { exact: true }).waitFor();
  await row(shown, 'reserve').getByText('last Jan 2, 09:05', { exact: true }).waitFor();
  await row(shown, 'given').getByText('none for 60 days', { exact: true }).waitFor();
  await row(shown, 'telecom').getByRole('link', { name: '64: show the calls of telecom' }).click();
  await shown.main.getByRole('heading', { level: 1, name: 'Calls' }).waitFor();
  expect(new URL(shown.page.url()).search).toBe('?line=telecom&days=0');
});

test('a line that does not respond is a notice for who can act on it, and for nobody else', async ({ show }) => {
  const answer = ({ service }: StandIn): void => service.answer(contract.line.list, () => states);
  const notice = ({ page }: ShownPage) => page.getByText(/^Line reserve has been down since/);
  for (const role of ['admin', 'supervisor'] as const) await notice(await show({ role, before: answer })).waitFor();
  const asAgent = await show({ role: 'agent', before: answer });
  await asAgent.main.getByRole('heading', { level: 1 }).waitFor();
  await expect(notice(asAgent)).toHaveCount(0);
  expect(asAgent.service.queries(contract.line.list)).toEqual([]);
});
