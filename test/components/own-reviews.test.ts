import { contract } from '../../src/shared/contract/contract.ts';
import type { CdrWithSignals } from '../../src/shared/contract/cdr.ts';
import type { Moment } from '../../src/shared/contract/review.ts';
import type { Score } from '../../src/shared/contract/scorecard.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { checkAppearance } from '../support/appearance.ts';
import { recentCalls } from '../support/clinic-day.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { checkReadable } from './readable.ts';
import { only, type ShownPage } from './stand-in/shown-page.ts';
import type { StandIn } from './stand-in/stand-in.ts';
import { withoutParts } from './stand-in/without-parts.ts';

/** An agent reads the reviews of their own calls. */
const { review, scorecard } = contract;
const path = '/reviews';

const line = (id: string, kind: 'yes-no' | 'scale') => ({ id, text: `Text ${id}`, weight: 10, kind, is_fatal: false });
const score: Score = {
  id: 5,
  record_id: 1,
  called_at: '2026-11-20 10:00:00',
  agent_id: '1001',
  agent_name: '李娜',
  template: { id: 1, name: 'Consultation (咨询)' },
  template_version: 1,
  sections: [{ name: 'All', lines: [line('a', 'yes-no'), line('b', 'scale'), line('c', 'scale')] }],
  rater: { id: 9, name: '吴主管' },
  purpose: 'review',
  state: 'signed',
  lines: [
    { line_id: 'a', value: 1, comment: null, moment_ids: [] },
    { line_id: 'b', value: 4, comment: 'Ask once more', moment_ids: [3] },
    { line_id: 'c', value: null, comment: null, moment_ids: [] },
  ],
  note: 'Good that you asked.',
  total: 82.5,
  is_fatal: false,
  signed_at: '2026-11-21 09:30:00',
  acknowledged_at: null,
  answer: null,
  version: 2,
};
const moment: Moment = {
  id: 3,
  record_id: 1,
  at_ms: 4200,
  kind: 'bad',
  text: 'Interrupts twice',
  is_shared: true,
  user: { id: 9, name: '吴主管' },
  created_at: '2026-11-21 09:00:00',
  version: 1,
};
const listOf = <Row>(...rows: Row[]) => ({ rows, total: rows.length, next_cursor: null });
const answers = ({ service }: StandIn, given: Score = score): void => {
  service.answer(scorecard.list, () => listOf(given));
  service.answer(scorecard.scoresOf, () => [given, { ...given, id: 6, purpose: 'second' as const }]);
  service.answer(review.moments, () => [moment, { ...moment, id: 4, text: 'Of the rater alone', is_shared: false }]);
};
/** A dual call of the agent's is the one that was reviewed. */
async function answerCall({ service }: ShownPage): Promise<void> {
  const { created_time_start = '', created_time_end = '' } = recentCalls(30);
  const query = { created_time_start, created_time_end, record_filename: 'true', rows: 1 } as const;
  const [call] = (await service.read(contract.cdrExtension.list, query)).rows as [CdrWithSignals];
  service.answer(contract.cdr.info, ({ query: { type } }) => {
    if (type === 'sip') throw problemFor('record-not-found');
    return { ...call, type };
  });
}

test('Desk leads to the reviews and says how many are unread; one is read and answered by keyboard', async ({
  show,
}) => {
  const shown = await show({ role: 'agent', path: '/', before: answers });
  const { main, service } = shown;
  await main.getByRole('link', { name: 'Reviews, 1 unread' }).press('Enter');
  await expect(main.getByRole('row').nth(1)).toContainText(/Consultation.*82\.5 of 100.*Unread/);
  await main.getByRole('row').nth(1).getByRole('link').press('Enter');
  const panel = main.getByRole('form', { name: 'Consultation' });
  await expect(panel.getByRole('listitem').filter({ hasText: 'Text a' })).toContainText('Yes');
  await expect(panel.getByRole('listitem').filter({ hasText: 'Text b' })).toContainText(/4 of 5.*Ask once more/);
  await expect(panel.getByRole('listitem').filter({ hasText: 'Text c' })).toContainText('Does not apply');
  await expect(panel.getByText('Good that you asked.')).toBeVisible();
  await expect(panel.getByText('Interrupts twice')).toBeVisible();
  await expect(panel.getByText('Of the rater alone')).toHaveCount(0);
  await panel.getByRole('textbox', { name: 'Answer' }).fill('Thank you.');
  await checkReadable(shown);
  const read = { ...score, acknowledged_at: '2026-11-22 08:00:00', answer: 'Thank you.' };
  service.answer(scorecard.acknowledge, () => {
    service.answer(scorecard.list, ({ query }) => (query.is_acknowledged ? listOf() : listOf(read)));
    service.answer(scorecard.scoresOf, () => [read]);
    return read;
  });
  await panel.getByRole('textbox', { name: 'Answer' }).press('Control+Enter');
  await expect
    .poll(() => service.bodies(scorecard.acknowledge))
    .toEqual([{ id: 5, version: score.version, answer: 'Thank you.' }]);
  await expect(main.getByRole('region', { name: 'Consultation' })).toContainText('Your answerThank you.');
  await expect(main.getByRole('button', { name: 'I have read it' })).toHaveCount(0);
  await expect(main.getByText('0 unread')).toBeVisible();
});

test('an answer is kept when it is not sent, and none is sent as none', gate, async ({ show }) => {
  const shown = await show({ role: 'agent', path: null, before: answers, fateOf: only(scorecard.acknowledge, 500) });
  const { main, page, service } = shown;
  await answerCall(shown);
  await shown.load(`${path}/5?call=1`);
  const answer = main.getByRole('textbox', { name: 'Answer' });
  await answer.fill('Next time.');
  await main.getByRole('button', { name: 'I have read it' }).click();
  await main.getByRole('alert').waitFor();
  await page.reload();
  await expect(answer).toHaveValue('Next time.');
  await answer.fill('');
  service.mend();
  service.answer(scorecard.acknowledge, () => score);
  await main.getByRole('button', { name: 'I have read it' }).click();
  await expect
    .poll(() => service.bodies(scorecard.acknowledge).at(-1))
    .toEqual({ id: 5, version: score.version, answer: null });
});

test('a moment is played from its second; without the right, words say why not', async ({ show }) => {
  const shown = await show({ role: 'agent', path: null, before: answers });
  await answerCall(shown);
  await shown.load(`${path}/5?call=1`);
  await shown.main.getByRole('button', { name: 'Play from 0:04' }).waitFor();
  const without = await show({
    role: 'agent',
    path: `${path}/5?call=1`,
    before: (standIn) => {
      answers(standIn);
      const { signIn } = standIn;
      if (signIn.value.state !== 'signed-in') return;
      const permissions = signIn.value.user.permissions.filter((one) => one !== 'recording.download');
      signIn.emit({ ...signIn.value, user: { ...signIn.value.user, permissions } });
    },
  });
  await without.main.getByText('Your role does not allow you to play recordings.').waitFor();
  await expect(without.main.getByRole('button', { name: /^Play from/ })).toHaveCount(0);
});

test('the list waits, fails and is empty; a doctor has none, and a service without reviews says it', async ({
  show,
}) => {
  const { main, service } = await show({ role: 'agent', path, fateOf: only(scorecard.list, 'hold') });
  await main.locator('.mantine-Skeleton-root').first().waitFor();
  service.mend(only(scorecard.list, 500));
  await main.getByRole('button', { name: 'Try again' }).waitFor();
  service.mend();
  service.answer(scorecard.list, () => listOf());
  await main.getByRole('button', { name: 'Try again' }).click();
  await main.getByText('No call of yours has been reviewed yet.').waitFor();
  const doctor = await show({ role: 'doctor', path });
  await doctor.main.getByText('This account takes no calls, so none are reviewed.').waitFor();
  const plain = await show({
    role: 'agent',
    path,
    before: withoutParts('reviews'),
  });
  await plain.main.getByText('This service does not support this feature.').waitFor();
});

test('in Chinese nothing is cut, and an address of another’s review names nothing', async ({ show }) => {
  const { main, page } = await show({ role: 'agent', path: `${path}/5?call=1`, language: 'zh-CN', before: answers });
  await main.getByRole('button', { name: '我已阅读' }).waitFor();
  await checkAppearance(page);
  const other = await show({ role: 'agent', path: `${path}/7?call=1`, before: answers });
  await other.main.getByText('This call record does not exist, or you may not see it.').waitFor();
});
