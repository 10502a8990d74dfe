import { type ResourceKind, resourceKinds } from '../../../shared/contract/appointment-fields.ts';
import { type FieldProblems } from '../../../shared/problems/field-problems.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import { FieldCheck } from '../../platform/field-errors.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { Booking, Clash } from './clashes.sql.ts';

type Names = Pick<LookupCache, 'user' | 'room' | 'staff'>;
type Named = { readonly [Kind in ResourceKind as `${Kind}_id`]?: number | null | undefined };

/** Fields that name who or what cannot be booked. */
export function resourceErrors(input: Named, names: Names): FieldProblems {
  const check = new FieldCheck();
  for (const role of ['doctor', 'technician'] as const) {
    const id = input[`${role}_id`] ?? null;
    if (id !== null && !names.staff(role).some((one) => one.id === id)) check.refuse(`${role}_id`, `${role}-unknown`);
  }
  if ((input.room_id ?? null) !== null && !names.room(input.room_id ?? null)) check.refuse('room_id', 'room-unknown');
  return check.problems;
}

/** Fields that name an unknown department or treatment. */
export function subjectErrors(
  {
    department_id: department,
    item_id: item,
  }: { department_id?: number | undefined; item_id?: number | null | undefined },
  lookups: Pick<LookupCache, 'department' | 'item'>,
): FieldProblems {
  const check = new FieldCheck();
  if (department !== undefined && !lookups.department(department)) check.refuse('department_id', 'department-unknown');
  if ((item ?? null) !== null && !lookups.item(item ?? null)) check.refuse('item_id', 'item-unknown');
  return check.problems;
}

/** The IDs that the board uses: `doctor-7`. */
export const resourceIdsOf = (row: Pick<Booking, `${ResourceKind}_id`>): string[] =>
  resourceKinds.flatMap((kind) => (row[`${kind}_id`] === null ? [] : [`${kind}-${row[`${kind}_id`]}`]));

/** Refuses a time that is taken, with a text about the first clash and all of them as details. */
export function refuseClashes(clashes: readonly Clash[], names: Names, timeZone: string): never {
  const named = clashes.map(({ kind, id, startsAt, endsAt, heldBy, blockedFor }) => {
    const [from, to] = [formatDateTime(startsAt, timeZone), formatDateTime(endsAt, timeZone)];
    const name = kind === 'customer' ? '' : ((kind === 'room' ? names.room(id) : names.user(id))?.name ?? '');
    const span = { date: from.slice(0, 10), start: from.slice(11, 16), end: to.slice(11, 16) };
    return { kind, id, name, ...span, heldBy, blockedFor };
  });
  const [{ kind, name, start, end, heldBy, blockedFor }] = named as [(typeof named)[number]];
  const details = {
    clashes: named.map(({ heldBy: holder, blockedFor: why, ...clash }) => ({
      ...clash,
      held_by: names.user(holder),
      blocked_for: why,
    })),
  };
  if (kind === 'customer') throw problemFor('customer-booked', { start, end }, { details });
  if (blockedFor !== null) throw problemFor('doctor-blocked', { name, start, end, why: blockedFor }, { details });
  if (heldBy === null) throw problemFor(`${kind}-taken`, { name, start, end }, { details });
  throw problemFor('time-held', { by: names.user(heldBy)?.name ?? '', name, start, end }, { details });
}
