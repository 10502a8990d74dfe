import type { Clock } from '../../../shared/clock.ts';
import type { Caller } from '../../platform/caller.ts';
import { dayAfter, formatDateTime, parseDateTime } from '../../platform/database/local-time.ts';
import type { CustomerRepository } from './customers-repository.ts';
import { mayBeSeen, type CustomerOwners, visibilityOf } from './visibility.ts';

/** Before and after today, a doctor may open the files of those who have an appointment. */
const patientDays = 3;

/** Returns the IDs of those files that the caller may open. */
export type FileAccess = (
  caller: Caller,
  files: readonly (CustomerOwners & { readonly id: number })[],
) => Promise<ReadonlySet<number>>;

/** Files of customers whom an account sees and, for a doctor, of the patients of these days. */
export function createFileAccess(
  repository: Pick<CustomerRepository, 'patientsOf'>,
  { clock, timeZone }: { readonly clock: Clock; readonly timeZone: string },
): FileAccess {
  return async (caller, files) => {
    const to = visibilityOf(caller);
    const seen = new Set(files.filter((file) => mayBeSeen(file, to)).map(({ id }) => id));
    const others = files.map(({ id }) => id).filter((id) => !seen.has(id));
    if (others.length === 0) return seen;
    const today = formatDateTime(clock.now(), timeZone).slice(0, 10);
    const startOf = (days: number): number => parseDateTime(dayAfter(today, days), timeZone);
    const span = { from: startOf(-patientDays), before: startOf(patientDays + 1) };
    return new Set([...seen, ...(await repository.patientsOf(caller.userId, others, span))]);
  };
}
