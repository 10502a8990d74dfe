import type { Caller } from '../../platform/caller.ts';

/** Which customers a caller may see: all, or those they look after or whose department is theirs. */
export type Visibility =
  | { readonly all: true }
  | { readonly all: false; readonly userId: number; readonly departmentId: number | null };

export const visibilityOf = (caller: Caller): Visibility =>
  caller.permissions.has('customer.view.all')
    ? { all: true }
    : { all: false, userId: caller.userId, departmentId: caller.departmentId };

/** The fields of a customer that decide who sees the customer. */
export interface CustomerOwners {
  readonly consultant_id: number | null;
  readonly ascription_id: number | null;
  readonly department_id: number | null;
}

/** The same rule as `visibleTo` in SQL. */
export const mayBeSeen = (customer: CustomerOwners, to: Visibility): boolean =>
  to.all ||
  customer.consultant_id === to.userId ||
  customer.ascription_id === to.userId ||
  (to.departmentId !== null && customer.department_id === to.departmentId);
