import { sql } from 'kysely';
import type { Visibility } from './visibility.ts';
import type { ValueOf } from '../../platform/database/prepared-queries.ts';

export type VisibilityValues = {
  readonly userId?: number | undefined;
  readonly departmentId?: number | null | undefined;
};

export const visibilityValues = (to: Visibility): VisibilityValues =>
  to.all ? {} : { userId: to.userId, departmentId: to.departmentId };

/**
 * That a row of `customers` is one of those that the caller looks after. Whoever has no department gives null, which
 * equals none.
 */
export const orVisible = (value: ValueOf<VisibilityValues>) =>
  sql<boolean>`(
    customers.consultant_id = ${value('userId')}
    OR customers.ascription_id = ${value('userId')}
    OR customers.department_id = ${value('departmentId')}
  )`;
