import { expect, test } from 'vitest';
import { redacted } from '../../node/support-bundle/redact.ts';
import type { CallTimeline, TimelineEntry } from '../contract/call-timeline.ts';
import { offsetText, timelineLines } from './call-timeline-text.ts';

const entry = (given: Partial<TimelineEntry>): TimelineEntry => ({
  at: '2026-11-30 14:00:00',
  offset_ms: 0,
  source: 'record',
  fact: 'began',
  side: 'service',
  agent_id: null,
  number: null,
  group: null,
  state: null,
  user: null,
  seconds: null,
  fault: null,
  hangup: null,
  contradictions: [],
  ...given,
});
const timeline: CallTimeline = {
  call_id: '2b1f7e0a-2c1d-4e5f-8a9b-0c1d2e3f4a5b',
  type: 'sip',
  direction: 'inbound',
  agents: [{ agent_id: '1001', name: '李娜' }],
  has_announcements: true,
  entries: [
    entry({ group: { id: 2, name: '前台' } }),
    entry({ offset_ms: 754_321, fact: 'talks', side: 'customer', number: '+8619900000001' }),
    entry({
      offset_ms: 900_000,
      source: 'state',
      fact: 'state',
      side: 'agent',
      agent_id: '1001',
      state: 'ready',
      contradictions: ['state-during-talk'],
    }),
    entry({
      offset_ms: 1_000_000,
      fact: 'ended',
      hangup: { cause: 'NO_ANSWER', detail: { sip_code: 480, reason: 'Call 13800001001', code: 'agent-no-answer' } },
    }),
    entry({ offset_ms: 1_100_000, source: 'wrap-up', fact: 'wrap-up-saved', user: { id: 7, name: 'Ann Bell' } }),
  ],
};

test('the lines name nobody and no number, and the bundle takes nothing of them away', () => {
  const lines = timelineLines(timeline);
  expect(lines).toEqual([
    'call 2b1f7e0a-2c1d-4e5f-8a9b-0c1d2e3f4a5b: sip, inbound',
    '2026-11-30 14:00:00 +0:00.000 record: began, service, group 2',
    '2026-11-30 14:00:00 +12:34.321 record: talks, customer, a number outside',
    '2026-11-30 14:00:00 +15:00.000 state: state, agent, agent 1001, ready, CONTRADICTION state-during-talk',
    '2026-11-30 14:00:00 +16:40.000 record: ended, service, NO_ANSWER 480 agent-no-answer',
    '2026-11-30 14:00:00 +18:20.000 wrap-up: wrap-up-saved, service, account 7',
  ]);
  const text = JSON.stringify(lines, null, 2);
  expect(redacted(text)).toBe(text);
});

test('it is said when what workstations were told is no longer kept', () => {
  expect(timelineLines({ ...timeline, has_announcements: false })[1]).toContain('no longer kept');
});

test('a moment before the start has a minus', () => {
  expect([offsetText(-61_005), offsetText(0)]).toEqual(['−1:01.005', '+0:00.000']);
});
