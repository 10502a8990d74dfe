import type { Caller } from '../../platform/caller.ts';

/** Which customers a caller may see: all, or those they look after or whose department is theirs. */
export type Visibility =
  | { readonly all: true }
  | { readonly all: false; readonly userId: number; readonly departmentId: number | null };

export const visibilityOf = (caller: Caller): Visibility =>
  caller.permissions.has('customer.view.all')
    ? { all: true }
    : { all: false, userId: caller.userId, departmentId: caller.departmentId };
