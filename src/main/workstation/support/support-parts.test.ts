import { expect, test } from 'vitest';
import { answeredCall, idlePhone } from '../../../../test/components/stand-in/states.ts';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import type { CallTimeline } from '../../../shared/contract/call-timeline.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { PhoneHistory } from './phone-history.ts';
import { type SupportParts, timelinePart } from './support-parts.ts';

/** A workstation whose phone had these calls, the oldest first, beside a service that knows `known`. */
function partsOf(
  calls: readonly string[],
  known: readonly string[],
  capabilities: readonly string[] = ['callTimeline'],
) {
  const history = new PhoneHistory(new FakeClock());
  for (const id of calls) history.follow({ ...idlePhone(null), calls: [answeredCall({ id })] });
  const call = (_: unknown, { query }: { query: { call_id: string } }): Promise<CallTimeline> => {
    const { call_id: id } = query;
    if (!known.includes(id)) return Promise.reject(problemFor('record-not-found'));
    return Promise.resolve({
      call_id: id,
      type: 'sip',
      direction: 'inbound',
      entries: [],
      agents: [],
      has_announcements: true,
    });
  };
  const signIn = { state: { state: 'signed-in', capabilities } };
  return { history, client: { call }, signIn } as unknown as SupportParts;
}

test('the bundle has the lines of the last ten calls, and which of them the service does not tell', async () => {
  const ids = Array.from({ length: 12 }, (_, index) => `c${index + 1}`);
  const [part] = await timelinePart(partsOf(ids, ids.slice(0, 11)));
  expect(part?.name).toBe('call-timelines.json');
  const facts = part?.facts as Record<string, unknown>;
  expect(Object.keys(facts)).toEqual(ids.slice(2).map((id) => `call ${id.slice(1)}`));
  expect(facts['call 3']).toEqual(['call c3: sip, inbound']);
  expect(facts['call 12']).toMatch(/^not told: /);
});

test('a service without timelines is not asked', async () => {
  expect(await timelinePart(partsOf(['c1'], [], []))).toEqual([]);
});
