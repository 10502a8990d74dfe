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
 * The condition that an account sees a row of `customers`, or that one of the `own` columns names the account. Without
 * a department the value is null, which equals none. A department has too many customers to be read by its index.
 */
export function visibleTo(
  to: Visibility,
  own: readonly string[] = [],
  value: ValueOf<VisibilityValues> = (name) => visibilityValues(to)[name] as never,
) {
  if (to.all) return sql<boolean>`(1 = 1)`;
  const columns = [...own, 'customers.consultant_id', 'customers.ascription_id'];
  return sql<boolean>`(
    ${sql.join(
      columns.map((column) => sql`${sql.ref(column)} = ${value('userId')}`),
      sql` OR `,
    )}
    OR ${withoutIndex.number('customers.department_id')} = ${value('departmentId')}
  )`;
}
