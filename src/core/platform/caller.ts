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

/** A command on the machine of the service itself: it manages the clinic, and is nobody's account. */
export const controlCaller: Caller = {
  userId: 0,
  tokenId: 'control',
  name: 'Command line',
  role: 'admin',
  permissions: new Set(['settings.manage']),
  departmentId: null,
  agentId: null,
  extension: null,
  mobile: null,
};

/** The account to name in a record; none for a command. */
export const accountOf = (caller: Caller): number | null => (caller === controlCaller ? null : caller.userId);
