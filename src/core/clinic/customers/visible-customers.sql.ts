import { sql } from 'kysely';
import type { Visibility } from './visibility.ts';
import { withoutIndex } from '../../platform/database/without-index.ts';
import type { ValueOf } from '../../platform/database/prepared-queries.ts';

export type VisibilityValues = {
  readonly userId?: number | undefined;
  readonly departmentId?: number | null | undefined;
};

export const visibilityValues = (to: Visibility): VisibilityValues =>
  to.all ? {} : { userId: to.userId, departmentId: to.departmentId };

/**
 * The condition that the caller looks after a row of `customers`. Without a department the value is null, which equals
 * none. A department has too many customers to be read by its index.
 */
export const orVisible = (value: ValueOf<VisibilityValues>) =>
  sql<boolean>`(
    customers.consultant_id = ${value('userId')}
    OR customers.ascription_id = ${value('userId')}
    OR ${withoutIndex.number('customers.department_id')} = ${value('departmentId')}
  )`;
