import type { Permission, Role } from '../../shared/contract/permission.ts';

/** Who asks, as the token says. */
export interface Caller {
  readonly userId: number;
  readonly tokenId: string;
  readonly name: string;
  readonly role: Role;
  readonly permissions: ReadonlySet<Permission>;
  readonly departmentId: number | null;
  readonly agentId: string | null;
  readonly extension: string | null;
  readonly mobile: string | null;
}
