import { contract } from '../../src/shared/contract/contract.ts';
import type { CallReason, ReasonsOfCaller } from '../../src/shared/contract/call-reason.ts';
import type { CustomerSummary } from '../../src/shared/contract/customer.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { expect, test } from './component-test.ts';
import { dock, incoming, ring, talk } from './dock-scenes.ts';
import { answeredCall, call } from './stand-in/states.ts';
import type { ShownPage } from './stand-in/shown-page.ts';

const customer = { id: 1, name: '张伟', idcard: 'C0000001' };
const known = (reasons: CallReason[]): ReasonsOfCaller => ({
  customers: [{ customer, last_contact_at: null, last_talk_at: null, last_visit_at: null, reasons }],
  missed_call: null,
  calls_of_week: 1,
  origin: null,
  line: null,
});
const followup = {
  id: 7,
  customer,
  type: null,
  tool: null,
  title: 'thread lift, day 3',
  remark: null,
  followup_date: clinicDay(),
  followup_time: '16:00',
  followup_user: { id: 1, name: 'Li Na' },
  status: 0 as const,
  result: null,
  executed_at: null,
  executed_by: null,
  created_at: `${clinicDay(-3)} 09:00:00`,
};
const reasons: CallReason[] = [
  { kind: 'promise', record: followup },
  { kind: 'missed_call', record_id: 3, at: `${clinicDay()} 00:01:00`, calls: 1 },
  { kind: 'followup', overdue_days: 2, record: { ...followup, id: 8, followup_time: null, title: 'stitches out' } },
  { kind: 'new_customer', since: clinicDay(-3), medium: 'Douyin (抖音)' },
];
/** Answers for somebody whom the clinic knows by the number, or for a number that nobody has. */
const answer = (shown: ShownPage, given: ReasonsOfCaller, rows: readonly CustomerSummary[] | null): void => {
  shown.service.answer(contract.callReason.ofCaller, () => given);
  if (rows)
    shown.service.answer(contract.customer.query, () => ({ rows: [...rows], total: rows.length, next_cursor: null }));
};
const lines = (shown: ShownPage) =>
  shown.page.getByRole('region', { name: 'Likely reason for the call' }).locator('[data-part=call-reason]');

test('the pop says the likeliest reason, tinted, and two more; so does the call', async ({ show }) => {
  const shown = await show();
  answer(shown, known(reasons), null);
  ring(shown.standIn);
  await expect(lines(shown)).toHaveCount(3);
  await expect(lines(shown).nth(0)).toContainText('Call promised for 16:00: thread lift, day 3');
  await expect(lines(shown).nth(0)).toHaveAttribute('data-tinted', 'true');
  await expect(lines(shown).nth(1)).toContainText('Missed call 00:01');
  await expect(lines(shown).nth(2)).toContainText('Follow-up due: stitches out');
  await expect(lines(shown).nth(2)).not.toHaveAttribute('data-tinted');
  await checkAccessibility(shown.page);
  talk(shown.standIn);
  await dock(shown).getByRole('button', { name: 'Hang up' }).waitFor();
  await expect(lines(shown)).toHaveCount(3);
});

test('that there was no contact is said of somebody who is known, and of no number', async ({ show }) => {
  const shown = await show();
  answer(shown, known([]), null);
  ring(shown.standIn);
  await incoming(shown).getByText('No contact in the last 30 days.').waitFor();
  shown.standIn.phone.change({ calls: [] });
  answer(shown, { ...known([]), customers: [], calls_of_week: 3 }, []);
  await shown.load('/');
  ring(shown.standIn);
  await incoming(shown).getByText('Called 3 times this week.').waitFor();
  await expect(incoming(shown).getByText('No contact in the last 30 days.')).toHaveCount(0);
});

test('of a number that nobody has: where it was given out, and the line that it called; in the call too', async ({
  show,
}) => {
  const shown = await show();
  const origin = {
    kind: 'mobile' as const,
    country: 'CN',
    place: { en: 'Hangzhou, Zhejiang', zh: '浙江杭州' },
    carrier: 'china-mobile' as const,
  };
  const line = { number: '4008001000', source: 'Implants on Douyin' };
  answer(shown, { ...known([]), customers: [], origin, line }, []);
  ring(shown.standIn);
  const words = ['Hangzhou, Zhejiang · issued by China Mobile', /^Called 400.?800.?1000: Implants on Douyin$/] as const;
  for (const said of words) await incoming(shown).getByText(said).waitFor();
  shown.standIn.phone.change({ calls: [answeredCall()] });
  await dock(shown).getByRole('button', { name: 'Hang up' }).waitFor();
  for (const said of words) await dock(shown).getByText(said).waitFor();
});

test('of a number from elsewhere the country, of a company that it is one, in the language of the page', async ({
  show,
}) => {
  const shown = await show({ language: 'zh-CN' });
  const given = { country: 'JP', place: null, carrier: null };
  answer(shown, { ...known([]), customers: [], origin: { ...given, kind: 'region' } }, []);
  shown.standIn.phone.change({ calls: [call({ number: '+81312345678' })] });
  const origin = shown.page.locator('[data-part=number-origin]');
  await expect(origin).toHaveText('日本');
  answer(shown, { ...known([]), customers: [], origin: { ...given, country: 'CN', kind: 'service' } }, []);
  shown.standIn.phone.change({ calls: [call({ id: 'call-2', number: '95588' })] });
  await expect(origin).toHaveText('企业服务号码');
});

test('a customer is known by more than the number: nothing is said of its origin', async ({ show }) => {
  const shown = await show();
  const place = { en: 'Beijing', zh: '北京' };
  answer(shown, { ...known([]), origin: { kind: 'landline', country: 'CN', place, carrier: null } }, null);
  ring(shown.standIn);
  await incoming(shown).getByText('No contact in the last 30 days.').waitFor();
  await expect(shown.page.locator('[data-part=number-origin]')).toHaveCount(0);
});
