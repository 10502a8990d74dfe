import { expect, test } from 'vitest';
import type { Score, ScoreReopening } from '../../../shared/contract/scorecard.ts';
import { stepsOf } from './score-steps.ts';

const reopening: ScoreReopening = {
  signed_at: '2026-03-02 10:00:00',
  total: 82,
  note: 'Ask first.',
  acknowledged_at: '2026-03-02 11:00:00',
  answer: 'I did ask.',
  reopened_at: '2026-03-02 12:00:00',
  reason: 'The wrong line',
};
const score: Score = {
  id: 1,
  record_id: 1,
  called_at: '2026-03-01 10:00:00',
  agent_id: '1001',
  agent_name: 'Anna',
  template: { id: 1, name: 'Calls' },
  template_version: 1,
  sections: [],
  rater: { id: 7, name: 'Ben' },
  purpose: 'review',
  state: 'signed',
  lines: [],
  note: 'Better.',
  total: 91,
  is_fatal: false,
  signed_at: '2026-03-03 10:00:00',
  acknowledged_at: null,
  answer: null,
  version: 4,
};
const earlier = [
  { kind: 'signed', at: reopening.signed_at, total: 82, text: 'Ask first.' },
  { kind: 'read', at: reopening.acknowledged_at, text: 'I did ask.' },
  { kind: 'reopened', at: reopening.reopened_at, text: 'The wrong line' },
];
const signed = { kind: 'signed', at: score.signed_at, total: 91, text: null };

test('earlier signatures with their answers and reasons come before the present one', () => {
  expect(stepsOf([reopening], score)).toEqual([...earlier, signed, { kind: 'unread' }]);
});

test('a draft has the earlier steps alone; one that nobody has read has no step of an agent', () => {
  const draft: Score = { ...score, state: 'draft', signed_at: null };
  expect(stepsOf([{ ...reopening, acknowledged_at: null, answer: null }], draft)).toEqual([earlier[0], earlier[2]]);
  expect(stepsOf([], draft)).toEqual([]);
});

test('the agent reads a review, and no second rating', () => {
  const read: Score = { ...score, acknowledged_at: '2026-03-03 11:00:00', answer: 'Thank you.' };
  expect(stepsOf([], read)).toEqual([signed, { kind: 'read', at: read.acknowledged_at, text: 'Thank you.' }]);
  expect(stepsOf([], { ...score, purpose: 'second' })).toEqual([signed]);
});
