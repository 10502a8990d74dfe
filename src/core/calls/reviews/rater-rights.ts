import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Caller } from '../../platform/caller.ts';

const needed = ['recording.score', 'cdr.view.all'] as const;

/** Refuses an account that does not score, or sees the calls of one agent alone: figures are over all calls. */
export function checkSeesAllScores(caller: Caller): void {
  const permission = needed.find((one) => !caller.permissions.has(one));
  if (permission !== undefined) throw problemFor('permission-missing', {}, { details: { permission } });
}
