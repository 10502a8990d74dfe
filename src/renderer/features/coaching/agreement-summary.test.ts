import { expect, test } from 'vitest';
import type { LineAgreement } from '../../../shared/contract/scorecard.ts';
import { agreementSummary, kappaLevel, kappaText } from './agreement-summary.ts';

const lineOf = (given: Partial<LineAgreement>): LineAgreement => ({
  line_id: 'a',
  text: 'Greeting',
  calls: 0,
  share: null,
  kappa: null,
  reopened: 0,
  differences: [],
  ...given,
});
const difference = (id: number) => ({ record_id: id, called_at: '2026-03-02 10:00:00', agent_name: null, values: [] });

test('the share is over all values, a call that differs twice counts once, the least agreed criterion is named', () => {
  const lines = [
    lineOf({ calls: 4, share: 0.75, kappa: 0.5, differences: [difference(1)] }),
    lineOf({ text: 'Need', calls: 2, share: 0, kappa: -0.2, differences: [difference(1), difference(2)] }),
    lineOf({ text: 'Hold', calls: 2, share: 1 }),
    lineOf({ text: 'New' }),
  ];
  const summary = { calls: 4, share: 0.625, differing: 2, least: 'Need' };
  expect(agreementSummary(lines)).toEqual(summary);
});

test('without calls there is no share; where all values are equal no criterion has the least', () => {
  const none = { calls: 0, share: null, differing: 0, least: null };
  expect(agreementSummary([lineOf({})])).toEqual(none);
  expect(agreementSummary([])).toEqual(none);
  expect(agreementSummary([lineOf({ calls: 2, share: 1, kappa: 1 })])).toMatchObject({ share: 1, least: null });
});

test.each([
  [-0.204, '-0.20', 'poor'],
  [-0.001, '0.00', 'slight'],
  [0.2, '0.20', 'slight'],
  [0.401, '0.40', 'fair'],
  [0.41, '0.41', 'moderate'],
  [0.8, '0.80', 'substantial'],
  [0.81, '0.81', 'perfect'],
  [1, '1.00', 'perfect'],
] as const)('kappa %d is shown as %s, %s', (kappa, shown, level) => {
  expect([kappaText(kappa), kappaLevel(kappa)]).toEqual([shown, level]);
});
