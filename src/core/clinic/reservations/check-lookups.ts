import type { NewReservation } from '../../../shared/contract/reservation.ts';
import type { FieldProblems } from '../../../shared/problems/field-problems.ts';
import { FieldCheck } from '../../platform/field-errors.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';

/** The problems of IDs that no lookup gave; missing fields are not checked. */
export function lookupProblems(
  lookups: Pick<LookupCache, 'department' | 'reservationType' | 'item'>,
  given: Partial<NewReservation['reservation']>,
): FieldProblems {
  const { department_id: departmentId, type, items = [] } = given;
  const fields = new FieldCheck();
  if (departmentId !== undefined && !lookups.department(departmentId))
    fields.refuse('reservation.department_id', 'department-unknown');
  if (type !== undefined && !lookups.reservationType(type))
    fields.refuse('reservation.type', 'reservation-type-unknown');
  if (items.some((id) => !lookups.item(id))) fields.refuse('reservation.items', 'reservation-item-unknown');
  return fields.problems;
}
