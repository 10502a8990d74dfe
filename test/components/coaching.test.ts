import type { Page } from '@playwright/test';
import type { Coaching } from '../../src/shared/contract/coaching.ts';
import { contract } from '../../src/shared/contract/contract.ts';
import type { Permission } from '../../src/shared/contract/permission.ts';
import type { Score } from '../../src/shared/contract/scorecard.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { checkReadable } from './readable.ts';
import { bench } from './review-scenes.ts';
import { only } from './stand-in/shown-page.ts';
import type { StandIn } from './stand-in/stand-in.ts';
import { withoutParts } from './stand-in/without-parts.ts';

/** The reviews of one agent, as a supervisor sees them. */
const { coaching, scorecard } = contract;
const path = '/supervisor/coaching';
const role = 'supervisor';
const none = { count: 0, mean: null };
const template = { id: 5, name: 'Consultation (咨询)' };

const score = (id: number, given: Partial<Coaching['scores'][number]> = {}): Coaching['scores'][number] => ({
  id,
  record_id: id,
  called_at: `${clinicDay(-id - 1)} 10:00:00`,
  template,
  rater: { id: 9, name: '吴主管' },
  total: 80,
  is_fatal: false,
  signed_at: `${clinicDay(-id)} 12:00:00`,
  acknowledged_at: null,
  answer: null,
  ...given,
});
const moment = (id: number, atMs: number): Coaching['moments'][number] => ({
  id,
  record_id: 3,
  at_ms: atMs,
  kind: id % 2 === 0 ? 'bad' : 'good',
  text: `Moment number ${id}`,
  is_shared: true,
  user: { id: 9, name: '吴主管' },
  created_at: `${clinicDay(-2)} 12:00:00`,
  called_at: `${clinicDay(-3)} 10:00:00`,
  version: 1,
});
const full: Coaching = {
  days: { from: clinicDay(-27), to: clinicDay(0) },
  days_before: { from: clinicDay(-55), to: clinicDay(-28) },
  signed: 3,
  signed_before: 2,
  read: 2,
  answered: 1,
  total: { now: { count: 2, mean: 61.25 }, before: { count: 2, mean: 58.9 } },
  lines: [
    {
      template,
      line_id: 'greeting',
      text: 'Greeting (问候)',
      kind: 'yes-no',
      now: { count: 3, mean: 2 / 3 },
      before: { count: 2, mean: 0.5 },
    },
    {
      template,
      line_id: 'need',
      text: 'Finds the need (了解需求)',
      kind: 'scale',
      now: { count: 3, mean: 3.66 },
      before: { count: 2, mean: 4 },
    },
    { template, line_id: 'hold', text: 'Hold announced', kind: 'scale', now: none, before: { count: 1, mean: 2 } },
  ],
  scores: [
    score(1, { total: 82.5, acknowledged_at: `${clinicDay(0)} 08:00:00`, answer: 'I will let them finish.' }),
    score(2, { total: 40, acknowledged_at: `${clinicDay(-1)} 09:00:00` }),
    score(3, { total: null }),
  ],
  moment_count: 12,
  moments: Array.from({ length: 12 }, (_, at) => moment(at + 1, 2300 + 60_000 * at)),
};
const answers = ({ service }: StandIn): void => service.answer(coaching.ofAgent, () => full);

/** The account lacks a permission. */
const without =
  (permission: Permission) =>
  ({ signIn }: StandIn): void => {
    const { value } = signIn;
    if (value.state !== 'signed-in') return;
    const permissions = value.user.permissions.filter((one) => one !== permission);
    signIn.emit({ ...value, user: { ...value.user, permissions } });
  };

const teamScore = (agentId: string, total: number | null, given: Partial<Score> = {}): Score => ({
  id: 1,
  record_id: 1,
  called_at: `${clinicDay(-2)} 10:00:00`,
  agent_id: agentId,
  agent_name: null,
  template,
  template_version: 1,
  sections: [],
  rater: { id: 9, name: '吴主管' },
  purpose: 'review',
  state: 'signed',
  lines: [],
  note: null,
  total,
  is_fatal: false,
  signed_at: `${clinicDay(-1)} 12:00:00`,
  acknowledged_at: `${clinicDay(-1)} 13:00:00`,
  answer: null,
  version: 1,
  ...given,
});

for (const language of ['en', 'zh-CN'] as const)
  test(`${language}: before an agent is chosen, the lowest mean comes first, and who has no score last`, async ({
    show,
  }) => {
    const rows = [
      teamScore('1001', 90),
      teamScore('1002', 0, { is_fatal: true, acknowledged_at: null }),
      teamScore('1002', 81),
    ];
    const before = ({ service }: StandIn): void =>
      service.answer(scorecard.list, () => ({ rows, total: 300, next_cursor: null }));
    const { main, service } = await show({ role, path, language, before });
    const agents = main.getByRole('list', { name: /^(Agents|坐席列表)$/ }).getByRole('listitem');
    await expect(agents.nth(0)).toHaveText(
      language === 'en'
        ? /1002.*2 scores · 1 unread.*1 critical.*40\.5$/
        : /1002.*2 份评分 · 1 份未阅.*1 份一票否决.*40\.5$/,
    );
    await expect(agents.nth(1)).toContainText(/1001.*90$/);
    await expect(agents.nth(2)).toContainText(language === 'en' ? 'no scores' : '没有评分');
    await expect(main.getByText(language === 'en' ? 'The newest 3 of 300.' : '最新 3 条，共 300 条。')).toBeVisible();
    expect(service.queries(scorecard.list)).toMatchObject([{ from: clinicDay(-27), to: clinicDay(0), rows: 200 }]);
  });

test('an agent’s figures, means by line, moments and answers, of the last four weeks', async ({ show }) => {
  const { main, page, service } = await show({ role, path: '/supervisor', before: answers });
  await main.getByRole('tab', { name: 'Coaching' }).click();
  await main.getByText('Choose an agent to see the scores and moments of their calls.').waitFor();
  expect(service.queries(coaching.ofAgent)).toEqual([]);
  await main.getByRole('combobox', { name: 'Agent' }).click();
  await page.getByRole('option', { name: /1001/ }).click();
  const figures = main.getByLabel('Figures');
  await expect(figures.locator('div').nth(0)).toHaveText('Average score61.3before: 58.9 · +2.4');
  await expect(figures.locator('div').nth(1)).toHaveText('Scores3before: 2');
  await expect(figures.locator('div').nth(2)).toHaveText('Read by the agent2of 3');
  await expect(figures.locator('div').nth(3)).toHaveText('Answered1of 3');
  await expect(figures.locator('div').nth(4)).toHaveText('Weakest criterion3.7 of 5Finds the need');
  expect(service.queries(coaching.ofAgent)).toEqual([{ agent_id: '1001', from: clinicDay(-27), to: clinicDay(0) }]);
  const lines = main.getByRole('table', { name: 'By criterion' }).getByRole('row');
  await expect(lines.nth(1)).toHaveText('Greeting67%50%+17 points3');
  await expect(lines.nth(2)).toHaveText('Finds the need3.7 of 54 of 5−0.33');
  await expect(lines.nth(3)).toHaveText('Hold announced–2 of 5–0');
  await expect(main.getByRole('img', { name: /^Scores over time: .* – 40, .* – 82\.5$/ })).toBeVisible();
  const scores = main.getByRole('table', { name: 'Scores and answers' }).getByRole('row');
  await expect(scores.nth(1)).toContainText(/82\.5Read .*I will let them finish\.$/);
  await expect(scores.nth(2)).toContainText(/40Read [^.]*$/);
  await expect(scores.nth(3)).toContainText(/–Unread$/);
});

for (const language of ['en', 'zh-CN'] as const)
  test(`${language}: before an agent is chosen, each is a link`, async ({ show }) => {
    const { main, page } = await show({ role, path, language });
    const agents = main.getByRole('list', { name: /^(Agents|坐席列表)$/ });
    await agents.getByRole('link').first().waitFor();
    await agents.getByRole('link', { name: /^李娜/ }).press('Enter');
    await page.waitForURL(({ search }) => search.includes('agent=1001') || search.includes('agent=%221001%22'));
    await expect(agents).toHaveCount(0);
  });

test('a moment is a link that opens the call at its second; all of them are shown when they are asked for', async ({
  show,
}) => {
  const { before } = bench();
  const shown = await show({
    role,
    path: `${path}?agent=1001`,
    before: (standIn) => {
      before(standIn);
      answers(standIn);
    },
  });
  const { main, page } = shown;
  const moments = main.getByRole('region', { name: 'Moments to hear again' });
  await expect(moments.getByRole('link')).toHaveCount(8);
  await moments.getByRole('button', { name: 'Show all 12' }).click();
  await expect(moments.getByRole('link')).toHaveCount(12);
  await moments.getByRole('link').first().click();
  await page.waitForURL(
    ({ pathname, searchParams }) => pathname === '/supervisor/review/3' && searchParams.get('at') === '2300',
  );
  await expect(main.getByRole('slider', { name: 'Position in the recording' })).toHaveValue('2');
});

test('a sample leads to the reviews of its agent', async ({ show }) => {
  const { before } = bench();
  const { main, page } = await show({
    role,
    path: '/supervisor/review',
    before: (standIn) => {
      before(standIn);
      answers(standIn);
    },
  });
  await main.getByRole('link', { name: 'Coaching: 李娜' }).first().click();
  await page.waitForURL(({ pathname, search }) => pathname === path && search.includes('1001'));
  await expect(main.getByLabel('Figures')).toContainText('61.3');
});

test('the reviews of an agent are readable', async ({ show }) => {
  const shown = await show({ role, path: `${path}?agent=1001`, before: answers });
  await shown.main.locator('svg[role=img]').waitFor();
  await checkReadable(shown);
});

test('without scores there is no figure but a count', async ({ show }) => {
  const { main } = await show({ scenario: 'empty', role, path: `${path}?agent=1001` });
  await expect(main.getByLabel('Figures').locator('div').nth(0)).toHaveText('Average score–before: –');
  await expect(main.getByText('No review of this agent was signed in this period.')).toHaveCount(2);
  await main.getByText('No criterion was scored in this period.').waitFor();
  await main.getByText('No moment of this agent’s calls was marked in this period.').waitFor();
});

test('it waits, fails and is read again; days in the wrong order are explained', gate, async ({ show }) => {
  const { main, service, standIn } = await show({
    role,
    path: `${path}?agent=1001`,
    fateOf: only(coaching.ofAgent, 'hold'),
  });
  await main.locator('.mantine-Skeleton-root').waitFor();
  service.mend(only(coaching.ofAgent, 500));
  await main.getByRole('button', { name: 'Try again' }).waitFor();
  answers(standIn);
  service.mend();
  await main.getByRole('button', { name: 'Try again' }).click();
  await main.getByLabel('Figures').waitFor();
  const reversed = await show({ role, path: `${path}?agent=1001&from=${clinicDay(2)}` });
  await expect(reversed.main.getByRole('alert')).toHaveText('The end must not be before the start.');
  await expect(reversed.main.getByRole('button', { name: 'Export' })).toBeDisabled();
  expect(reversed.service.queries(coaching.ofAgent)).toEqual([]);
});

test('without the service, without the right and on a service without it, the page says why', async ({ show }) => {
  const offline = await show({ scenario: 'offline', role, path: `${path}?agent=1001` });
  await offline.main.getByRole('button', { name: 'Try again' }).first().waitFor();
  const agent = await show({ role: 'agent', path });
  await expect(agent.main.getByRole('alert')).toBeVisible();
  await expect(agent.main.getByRole('tab')).toHaveCount(0);
  const ofOneAgent = await show({ role, path, before: without('cdr.view.all') });
  await expect(ofOneAgent.main.getByRole('alert')).toBeVisible();
  await expect(ofOneAgent.main.getByRole('tab', { name: 'Coaching' })).toHaveCount(0);
  const plain = await show({ role, path, before: withoutParts('coaching') });
  await plain.main.getByText('This service does not support this feature.').waitFor();
  await expect(plain.main.getByRole('tab', { name: 'Coaching' })).toHaveCount(0);
});

/** The addresses of downloads, which are answered with one row. */
async function downloadsOf(page: Page): Promise<URL[]> {
  const addresses: URL[] = [];
  await page.route('**/downloads/**', (route) => {
    addresses.push(new URL(route.request().url()));
    return route.fulfill({
      headers: {
        'content-type': 'text/csv',
        'content-disposition': 'attachment; filename="scores.csv"',
        'x-total-count': '1',
      },
      body: 'Call\r\n2026\r\n',
    });
  });
  return addresses;
}

test('the scores of the agent are saved as a file, by accounts that may export', async ({ show }) => {
  const { main, page } = await show({ role, path: `${path}?agent=1001&from=${clinicDay(-6)}`, before: answers });
  const addresses = await downloadsOf(page);
  const file = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Export', exact: true }).click();
  expect((await file).suggestedFilename()).toBe('scores.csv');
  expect(addresses.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual([
    ['/downloads/scorecard/export', { agent_id: '1001', from: clinicDay(-6), to: clinicDay(0) }],
  ]);
  const unable = await show({ role, path, before: without('cdr.export') });
  await unable.main.getByRole('combobox', { name: 'Agent' }).waitFor();
  await expect(unable.main.getByRole('button', { name: 'Export' })).toHaveCount(0);
});
