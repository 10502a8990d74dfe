import { expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import { RecordingAudit } from './audit.ts';

const unread = { record_id: 1, bytes: 1, stamp: 'here', fault: null, record_filename: 'a', created_at: 1, read_at: 0 };

/** An audit of calls 1 to 3 of its days, and of 8 and 9, which are older; calls of `failing` cannot be looked at. */
function scene({ failing = [] as readonly number[], recent = [1, 2, 3] } = {}) {
  const clock = new FakeClock(1_000_000);
  const read: number[] = [];
  const faults: unknown[] = [];
  let result: string | undefined;
  const callsOf = (ids: readonly number[]) => ids.map((id) => ({ ...unread, id, record_id: id }));
  const audit = new RecordingAudit({
    repository: { save: async () => {} },
    calls: {
      countAnswered: async () => recent.length,
      answeredBetween: async () => callsOf(recent),
      unreadSince: async (_: number, { id: after }: { id: number }, limit: number) =>
        callsOf([8, 9].filter((id) => id > after).slice(0, limit)),
    } as never,
    audits: {
      beginAudit: async () => 1,
      updateAudit: async (_: number, change: { result?: string }) => void (result = change.result ?? result),
    } as never,
    checker: {
      check: async ({ id }) => {
        if (failing.includes(id)) throw new Error(`call ${id}`);
        read.push(id);
        return { record_id: id, fault: id === 9 ? 'changed' : null } as never;
      },
      isUnchanged: async ({ record_filename: name }) => name === 'a',
    },
    clock,
    onChanged: () => {},
    onFault: (error) => faults.push(error),
  });
  const run = async (readings: number | null) => {
    await audit.start({ from: 0, before: 1 }, { account: null, readings });
    await expect.poll(() => audit.running).toBeNull();
    return { read, result, failed: faults.length };
  };
  return { run };
}

test('by hand each file is read; at night those that were not read for longest', async () => {
  expect(await scene().run(null)).toMatchObject({ read: [1, 2, 3], result: 'done' });
  expect(await scene().run(1)).toMatchObject({ read: [8], result: 'done' });
  expect(await scene().run(2)).toMatchObject({ read: [8, 9], result: 'done' });
});

test('a recording that cannot be looked at keeps no other from it; many in a row end the audit', async () => {
  expect(await scene({ failing: [2] }).run(null)).toEqual({ read: [1, 3], result: 'done', failed: 1 });
  const many = Array.from({ length: 30 }, (_, at) => at + 1);
  expect(await scene({ failing: many, recent: many }).run(null)).toEqual({ read: [], result: 'failed', failed: 10 });
});
