import { contract } from '../../src/shared/contract/contract.ts';
import type { LineAgreement, Score, ScorecardTemplate } from '../../src/shared/contract/scorecard.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { checkReadable } from './readable.ts';
import { bench, day, sampleOf, weekOf } from './review-scenes.ts';
import { only } from './stand-in/shown-page.ts';
import type { StandIn } from './stand-in/stand-in.ts';

/** How raters agree; and ratings that are blind. */
const { reviewSample, scorecard } = contract;
const path = '/supervisor/coaching?view=agreement';
const role = 'supervisor';

const line = (id: string, text: string, kind: 'yes-no' | 'scale') => ({ id, text, kind, weight: 10, is_fatal: false });
const templateOf = (id: number, name: string): ScorecardTemplate => ({
  id,
  name,
  version: 2,
  is_active: true,
  changed_at: `${day} 09:00:00`,
  sections: [
    {
      name: 'All',
      lines: [line('a', 'Greeting (问候)', 'yes-no'), line('b', 'Need', 'scale'), line('c', 'Hold', 'yes-no')],
    },
  ],
});
const given = (anna: number | null, ben: number | null) => [
  { rater: { id: 8, name: 'Anna' }, value: anna },
  { rater: { id: 9, name: 'Ben' }, value: ben },
];
const lines: LineAgreement[] = [
  {
    line_id: 'a',
    text: 'Greeting (问候)',
    calls: 4,
    share: 0.75,
    kappa: 0.5,
    reopened: 2,
    differences: [{ record_id: 3, called_at: `${day} 10:00:00`, agent_name: '李娜', values: given(1, 0) }],
  },
  {
    line_id: 'b',
    text: 'Need',
    calls: 3,
    share: 0,
    kappa: -0.204,
    reopened: 2,
    differences: [{ record_id: 4, called_at: `${day} 11:00:00`, agent_name: null, values: given(null, 4) }],
  },
  { line_id: 'c', text: 'Hold', calls: 2, share: 1, kappa: null, reopened: 2, differences: [] },
  { line_id: 'd', text: 'New', calls: 0, share: null, kappa: null, reopened: 2, differences: [] },
];
const answers = ({ service }: StandIn): void => {
  service.answer(scorecard.templates, () => [templateOf(5, 'Consultation (咨询)'), templateOf(6, 'Complaint')]);
  service.answer(scorecard.agreement, () => lines);
};

test('agreement is a sentence; calls that differ are links, and details have the kappa of each criterion', async ({
  show,
}) => {
  const { before } = bench();
  const { main, page, service } = await show({
    role,
    path: '/supervisor/coaching',
    before: (standIn) => {
      before(standIn);
      answers(standIn);
    },
  });
  await main.getByText('Agreement', { exact: true }).click();
  await main.getByText('Two raters agree on 56%, least on Need.').waitFor();
  await main.getByText('2 of 4 calls that were rated twice differ.').waitFor();
  const rows = main.getByRole('table', { name: 'Agreement by criterion' }).getByRole('row');
  await expect(rows).toHaveCount(0);
  await main.getByText('Details', { exact: true }).click();
  await expect(rows).toHaveText([
    /^Criterion/,
    'Greeting475%10.50moderate',
    'Need30%1-0.20worse than chance',
    'Hold2100%0–one value only',
    'New0–––not rated twice',
  ]);
  expect(service.queries(scorecard.agreement)).toEqual([{ template_id: 5, from: clinicDay(-27), to: clinicDay(0) }]);
  await expect(
    main.getByText('2 ratings that were reopened, or not blind all the time, are not counted.'),
  ).toBeVisible();
  const differing = main.getByRole('region', { name: 'Calls where two raters differ' });
  await expect(differing.getByRole('link')).toHaveText([/^李娜.*Anna: YesBen: No$/, /^–.*Anna: n\/aBen: 4$/]);
  await expect(main.getByRole('region', { name: 'Raters who differ' }).getByRole('listitem')).toHaveText([
    'Ben1 lower0 higherof 2 that differ',
    'Anna0 lower1 higherof 2 that differ',
  ]);
  await main.getByRole('combobox', { name: 'Scorecard' }).click();
  await page.getByRole('option', { name: 'Complaint' }).click();
  await expect.poll(() => service.queries(scorecard.agreement).at(-1)).toMatchObject({ template_id: 6 });
  await differing.getByRole('link').first().click();
  await page.waitForURL(({ pathname }) => pathname === '/supervisor/review/3');
});

test('the agreement is readable; without calls it leads to samples to rate a second time', async ({ show }) => {
  const shown = await show({ role, path, before: answers });
  await shown.main.getByText('Details', { exact: true }).click();
  await shown.main.getByRole('table').waitFor();
  await checkReadable(shown);
  shown.service.answer(scorecard.agreement, () =>
    lines.map((one) => ({ ...one, calls: 0, share: null, kappa: null, reopened: 0, differences: [] })),
  );
  await shown.page.reload();
  await expect(shown.main.getByRole('link', { name: 'Rate samples a second time' })).toBeVisible();
  await expect(shown.main.getByText('Details', { exact: true })).toHaveCount(0);
});

test('without calls or scorecards the page says it; it waits, fails and is read again', gate, async ({ show }) => {
  const empty = await show({ scenario: 'empty', role, path });
  await empty.main.getByText('There is no scorecard in use. An administrator creates one.').waitFor();
  const { main, page, service, standIn } = await show({ role, path, fateOf: only(scorecard.agreement, 'hold') });
  await main.locator('.mantine-Skeleton-root').waitFor();
  service.mend(only(scorecard.agreement, 500));
  await main.getByRole('button', { name: 'Try again' }).waitFor();
  answers(standIn);
  service.answer(scorecard.agreement, () => []);
  service.mend();
  await main.getByRole('button', { name: 'Try again' }).click();
  await main.getByText('No call was rated twice in this period.').waitFor();
  await main.getByRole('link', { name: 'Rate samples a second time' }).click();
  await page.waitForURL(({ pathname, search }) => pathname === '/supervisor/review' && search === '?purpose=second');
});

const other: Score = {
  id: 900,
  record_id: 1,
  called_at: `${day} 10:00:00`,
  agent_id: '1001',
  agent_name: '李娜',
  template: { id: 5, name: 'Consultation' },
  template_version: 3,
  sections: [],
  rater: { id: 77, name: '陈静' },
  purpose: 'review',
  state: 'signed',
  lines: [],
  note: null,
  total: 91,
  is_fatal: false,
  signed_at: `${day} 12:00:00`,
  acknowledged_at: null,
  answer: null,
  version: 2,
};

test('a second rating is blind from its choice on: the scores of others are shown once it is signed', async ({
  show,
}) => {
  const { scores, before } = bench();
  const isBlind = () => {
    const mine = scores.get(1);
    return mine?.state === 'draft' && mine.purpose !== 'review';
  };
  const { main, page, service } = await show({
    role,
    path: '/supervisor/review/1',
    before: (standIn) => {
      before(standIn);
      // As the service does it.
      standIn.service.answer(scorecard.scoresOf, () => {
        const mine = scores.get(1);
        return [...(mine ? [mine] : []), ...(isBlind() ? [] : [other])];
      });
      const signed = { marks: [], is_signed: true, is_begun: true };
      standIn.service.answer(reviewSample.week, ({ query: { week } }) =>
        weekOf(week, [sampleOf(0, { ...signed, total: isBlind() ? null : 91 })]),
      );
    },
  });
  const samples = main.getByRole('navigation', { name: 'Calls' });
  await expect(samples.getByText('91 of 100')).toBeVisible();
  const card = main.getByRole('complementary', { name: 'Scorecard' });
  const showing = card.getByRole('button', { name: 'Show the scores of other raters' });
  await expect(showing).toBeVisible();
  await expect(card.getByText('陈静: 91')).toHaveCount(0);
  await card.getByRole('combobox', { name: 'Purpose' }).click();
  await page.getByRole('option', { name: 'Second rating' }).click();
  await card.getByText('You see the scores of other raters once you have signed.').waitFor();
  await expect(showing).toHaveCount(0);
  await expect(samples.getByText('Signed', { exact: true })).toBeVisible();
  await expect(samples.getByText('91 of 100')).toHaveCount(0);
  expect(service.bodies(scorecard.save)).toMatchObject([{ purpose: 'second', version: 0, lines: [] }]);
  await main.getByRole('radiogroup', { name: 'Greeting' }).getByRole('radio', { name: '1' }).press('1');
  await expect
    .poll(() => service.bodies(scorecard.save).at(-1))
    .toMatchObject({
      purpose: 'second',
      version: 1,
      lines: [{ line_id: 'greeting', value: 1 }],
    });
  await expect(card.getByRole('combobox', { name: 'Purpose' })).toBeDisabled();
  const draft = scores.get(1) as Score;
  scores.set(1, { ...draft, state: 'signed', signed_at: `${day} 12:00:00` });
  await page.reload();
  await card.getByText('陈静: 91').waitFor();
});

test('a purpose that was chosen by mistake is changed as long as no line is rated', async ({ show }) => {
  const { before } = bench();
  const { main, page, service } = await show({ role, path: '/supervisor/review/1', before });
  const card = main.getByRole('complementary', { name: 'Scorecard' });
  const purpose = card.getByRole('combobox', { name: 'Purpose' });
  for (const name of ['Second rating', 'Calibration', 'Review']) {
    await purpose.click();
    await page.getByRole('option', { name, exact: true }).click();
  }
  await expect(purpose).toHaveValue('Review');
  await expect.poll(() => service.bodies(scorecard.save).at(-1)).toMatchObject({ purpose: 'review', lines: [] });
  await expect(card.getByText('You see the scores of other raters once you have signed.')).toHaveCount(0);
  await main.getByRole('radiogroup', { name: 'Greeting' }).getByRole('radio', { name: '1' }).press('1');
  await expect(purpose).toBeDisabled();
  await expect(purpose).toHaveValue('Review');
});

test('the scores of others are shown to a rater who asks for them', async ({ show }) => {
  const { before } = bench();
  const { main } = await show({
    role,
    path: '/supervisor/review/1',
    before: (standIn) => {
      before(standIn);
      standIn.service.answer(scorecard.scoresOf, () => [other]);
    },
  });
  const card = main.getByRole('complementary', { name: 'Scorecard' });
  await card.getByRole('button', { name: 'Show the scores of other raters' }).click();
  await card.getByText('陈静: 91').waitFor();
});
