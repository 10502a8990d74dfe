import { contract } from '../../src/shared/contract/contract.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { checkAppearance } from '../support/appearance.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { expect, test } from './component-test.ts';
import { countOf, dueOf, gap, listOf, state, yearRule } from './recording-scenes.ts';
import { only, type ShownPage } from './stand-in/shown-page.ts';
import type { StandIn } from './stand-in/stand-in.ts';

/** Whether recordings are all right, which are removed and when, and the ways from there to each call. */
const { recordingCheck, retention } = contract;
const path = '/back-office/recordings';
const role = 'admin';

const figures = ({ main }: ShownPage, language: 'en' | 'zh-CN' = 'en') =>
  main
    .getByRole('definition')
    .or(main.getByRole('term'))
    .and(main.locator(`[aria-label="${language === 'en' ? 'Recordings in figures' : '录音概况'}"] *`));

for (const language of ['en', 'zh-CN'] as const)
  test(`${language}: the figures answer whether recordings are whole, and which are removed when`, async ({ show }) => {
    const before = ({ service }: StandIn): void => {
      service.answer(recordingCheck.auditState, () => state);
      service.answer(recordingCheck.gaps, () => listOf(gap));
      service.answer(recordingCheck.gapCounts, ({ query }) =>
        query.by === 'fault'
          ? [countOf('not-recorded', 1300, 3), countOf('hole', 1300, 1)]
          : [countOf('2026-11-23', 900, 4), countOf('2026-11-22', 400, 0, '2026-11-22', 300)],
      );
      service.answer(retention.rules, () => ({ is_enabled: true, rules: [yearRule], version: 2 }));
      service.answer(retention.state, () => ({ running: null, last: null, next_at: `${clinicDay(1)} 03:30:00` }));
      service.answer(retention.preview, ({ query }) => dueOf(query.on === clinicDay(1) ? 12 : 90));
      service.answer(retention.holds, () => ({ ...listOf(), total: 5 }));
    };
    const shown = await show({ role, path, language, before });
    const values = figures(shown, language);
    await expect(values.filter({ hasText: '99.6' })).toBeVisible();
    const known =
      language === 'en'
        ? ['1,196 of 1,200 checked', '4', 'most often: Not recorded', '100', '12', '24 MB', '90', '5']
        : ['已检查 1,200，完好 1,196', '4', '最多：未录音', '100', '12', '24', '90', '5'];
    for (const one of known) await expect(values.filter({ hasText: one }).first()).toBeVisible();
    await checkAccessibility(shown.page);
    await checkAppearance(shown.page);
  });

test('a clinic without rules removes nothing, and only asks whether the clock is in doubt', async ({ show }) => {
  const before = ({ service }: StandIn): void => {
    service.answer(retention.rules, () => ({ is_enabled: true, rules: [], version: 1 }));
  };
  const shown = await show({ role, path: `${path}?view=retention`, before });
  await expect(figures(shown).filter({ hasText: 'no rule removes any' })).toBeVisible();
  await expect(shown.main.getByText('Nothing is removed: no rule says after how many days.')).toBeVisible();
  expect(shown.service.queries(retention.preview)).toEqual([{ on: clinicDay(0) }]);
});

test('a kind of fault, an agent and a line are chosen by a press, and the list is theirs alone', async ({ show }) => {
  const before = ({ service }: StandIn): void => {
    service.answer(recordingCheck.gaps, () => listOf(gap));
    service.answer(recordingCheck.gapCounts, ({ query }) =>
      query.by === 'fault'
        ? [countOf('hole', 40, 2)]
        : query.by === 'line'
          ? [countOf('main', 40, 2)]
          : [countOf('1001', 40, 2, '李娜'), countOf('1002', 20, 0, '王芳')],
    );
  };
  const { main, service } = await show({ role, path: `${path}?by=agent`, before });
  const asked = () => service.queries(recordingCheck.gaps).at(-1);
  await main.getByRole('button', { name: /^李娜/ }).press('Enter');
  await expect.poll(asked).toMatchObject({ agent_id: '1001' });
  await expect(main.getByRole('button', { name: /^李娜/, pressed: true })).toBeFocused();
  await expect(main.getByRole('button', { name: /^王芳/ })).toHaveCount(0);
  await main.getByRole('button', { name: 'Sound missing in between 2' }).press('Enter');
  await expect.poll(asked).toMatchObject({ agent_id: '1001', fault: 'hole' });
  await main.getByRole('button', { name: /^李娜/ }).press('Enter');
  await expect.poll(asked).not.toHaveProperty('agent_id');
  await main.getByText('Line', { exact: true }).first().click();
  await main.getByRole('button', { name: /^main/ }).press('Enter');
  await expect.poll(asked).toMatchObject({ line_group: 'main', fault: 'hole' });
});

test('counts that are read, that are many and that are none are lists of nothing else', async ({ show }) => {
  const shown = await show({ role, path: `${path}?by=agent`, fateOf: only(recordingCheck.gapCounts, 'hold') });
  await shown.main.locator('.mantine-Skeleton-root').first().waitFor();
  // Axe waits for animations, and a skeleton's has no end.
  await expect(shown.main.locator('dl > :not(div, dt, dd), ul > :not(li)')).toHaveCount(0);
  const many = Array.from({ length: 14 }, (_, at) => countOf(String(1001 + at), 40, 14 - at, `Agent ${at}`));
  shown.service.answer(recordingCheck.gapCounts, ({ query }) => (query.by === 'fault' ? [] : many));
  shown.service.mend();
  const list = shown.main.getByRole('list', { name: 'Faults by agent' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await expect(shown.main.getByText('and 4 more')).toBeVisible();
  shown.service.answer(recordingCheck.gapCounts, () => []);
  await shown.page.reload();
  await shown.main.getByText('No gap is known on these days.').first().waitFor();
  await expect(list).toHaveCount(0);
});

test('J leads to a gap and Enter opens its recording where the damage begins', async ({ show }) => {
  const before = ({ service }: StandIn): void => service.answer(recordingCheck.gaps, () => listOf(gap));
  const { main, page } = await show({ role, path, before });
  await main.getByRole('row').nth(1).waitFor();
  await main.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(main.getByRole('row').nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname, search }) => pathname === '/supervisor/review/7' && search.includes('at=12000'));
});

test('each rule shows which calls it takes and how many within a month; past removals show who and how', async ({
  show,
}) => {
  const removal = { id: 4, started_at: `${clinicDay(-1)} 03:30:00`, ended_at: `${clinicDay(-1)} 03:31:00` };
  const figures = { removed: 3, bytes: 6_000_000, set_aside: 0, restored: 0, missing: 0 };
  const done = { ...removal, ...figures, account_name: null, result: 'done' as const };
  const before = ({ service }: StandIn): void => {
    service.answer(retention.rules, () => ({
      is_enabled: true,
      rules: [yearRule, { ...yearRule, name: 'Complaints', keep_days: null }],
      version: 2,
    }));
    service.answer(retention.state, () => ({ running: null, last: done, next_at: `${clinicDay(1)} 03:30:00` }));
    service.answer(retention.preview, ({ query }) => dueOf(query.on === clinicDay(1) ? 12 : 90, 'Complaints'));
    service.answer(retention.runs, () => listOf(done));
  };
  const { main, page } = await show({ role, path: `${path}?view=retention`, before });
  const year = main.getByRole('row', { name: /^A year/ });
  await expect(year).toContainText(/A year1224 MB90/);
  await expect(year).toContainText(clinicDay(1 - 365).slice(0, 4));
  await expect(main.getByRole('row', { name: /^Complaints/ })).toContainText('no limit');
  await expect(main.getByRole('row', { name: /Nightly 3 6 MB Done/ })).toBeVisible();
  await checkAppearance(page);
});

test('an administrator moves a rule up: the first that applies decides', async ({ show }) => {
  const rules = ['First', 'Second', 'Third'].map((name) => ({ ...yearRule, name }));
  const before = ({ service }: StandIn): void =>
    service.answer(retention.rules, () => ({ is_enabled: false, rules, version: 2 }));
  const { main, service } = await show({ role: 'admin', path: `${path}?view=retention`, before });
  await expect(main.getByRole('button', { name: 'Move rule 1 up' })).toBeDisabled();
  await main.getByRole('button', { name: 'Move rule 3 up' }).click();
  service.answer(retention.updateRules, () => ({ is_enabled: false, rules, version: 3 }));
  await main.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => service.bodies(retention.updateRules).map((body) => body.rules.map(({ name }) => name)))
    .toEqual([['First', 'Third', 'Second']]);
});

test('supervisors see the share of complete recordings on Live; the rest is in the back office', async ({ show }) => {
  const before = ({ service }: StandIn): void =>
    service.answer(recordingCheck.gapCounts, () => [countOf('2026-11-23', 1200, 5)]);
  const supervisor = await show({ role: 'supervisor', path: '/supervisor', before });
  await expect(supervisor.main.locator('dl')).toContainText(/Whole recordings99\.5\s?%since /);
  await expect(supervisor.main.getByRole('tab')).toHaveText(['Live', 'Review', 'Coaching', 'Missed calls']);
  const admin = await show({ role: 'admin', path: '/supervisor', before });
  await admin.main.getByRole('link', { name: /^Whole recordings: 99/ }).click();
  await admin.main.getByRole('heading', { level: 1, name: 'Recordings' }).waitFor();
});
