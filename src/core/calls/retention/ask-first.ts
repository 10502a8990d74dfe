import { type AskedReason, manyDue } from '../../../shared/contract/retention.ts';
import type { ClockTrust } from '../../platform/clock-trust.ts';
import type { DatedRule } from './due-recordings.sql.ts';
import type { RemovalRepository } from './removal-repository.ts';
import type { RunRepository } from './run-repository.ts';

/** Recordings that became due since a recent run are expected. */
const expectedMs = 2 * 86_400_000;

type Due = Awaited<ReturnType<RemovalRepository['dueByRule']>>;

interface Parts {
  readonly removals: Pick<RemovalRepository, 'dueByRule' | 'areMoreThan'>;
  readonly runs: Pick<RunRepository, 'lastDoneAt'>;
  readonly trust: Pick<ClockTrust, 'doubt'>;
  /** The rules, with the moments that follow from the day of a moment. */
  readonly rulesAt: (moment: number) => readonly DatedRule[];
}

/**
 * Why a removal at a moment, of what is due then, asks somebody first; null: it need not. A wrong clock or a mistyped
 * rule makes most recordings due at once; a rule that keeps them for days makes a large share due each night.
 */
export async function reasonToAsk(
  { removals, runs, trust, rulesAt }: Parts,
  { moment, due }: { readonly moment: number; readonly due: Due },
): Promise<AskedReason | null> {
  const doubt = trust.doubt();
  if (doubt !== null) return doubt;
  const areMany = async (some: Due): Promise<boolean> => {
    const count = some.reduce((sum, { recordings }) => sum + recordings, 0);
    return count > manyDue.recordings && !(await removals.areMoreThan(Math.floor(count / manyDue.share)));
  };
  if (!(await areMany(due))) return null;
  const last = await runs.lastDoneAt();
  if (last === null || moment - last >= expectedMs) return 'many-due';
  return (await areMany(await removals.dueByRule(rulesAt(last)))) ? 'many-due' : null;
}
