import { useState } from 'react';
import { ProblemError } from '../../../shared/problem.ts';
import { pageProblemOf } from '../../../shared/problems/page-problem.ts';
import type { Reason } from '../../../shared/problems/reasons.ts';
import type { FormValues } from './field-errors.ts';
import { overwritten } from './overwritten.ts';

/** Values that a form changes, and somebody else may change meanwhile. */
export interface Existing<Entry> {
  /** As the page has it, the same object as long as nothing of it changes. */
  readonly entry: Entry;
  /** The service's reason when the entry was changed since it was read. */
  readonly reason: Reason;
  readonly reread: () => Promise<Entry>;
  readonly valuesOf: (entry: Entry) => FormValues;
  /** Fields whose values say nothing to a reader, such as IDs. */
  readonly codes?: readonly string[];
}

/**
 * The version of an entry that its editor has seen: the one at the start of typing, whatever the page reads afterwards.
 * If somebody else has changed the entry, it is read again and each overwritten field is marked; the next save counts
 * as having seen that.
 */
export function useSeen<Entry>(existing: Existing<Entry> | undefined, isTyped: boolean) {
  const [seen, setSeen] = useState(existing?.entry);
  if (!isTyped && seen !== existing?.entry) setSeen(existing?.entry);
  const watch = async <Result>(typed: FormValues, sending: Promise<Result>): Promise<Result> => {
    try {
      return await sending;
    } catch (error) {
      if (!existing || seen === undefined || !(error instanceof ProblemError) || error.reason !== existing.reason)
        throw error;
      const { reason, reread, valuesOf, codes = [] } = existing;
      const present = await reread();
      setSeen(present);
      const fields = overwritten({ typed, before: valuesOf(seen), present: valuesOf(present), codes });
      const isMarked = Object.keys(fields).length > 0;
      throw pageProblemOf(reason, {}, { cause: error, details: isMarked ? { fields } : {} });
    }
  };
  return { seen, watch };
}
