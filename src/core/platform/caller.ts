import type { Permission, Role } from '../../shared/contract/permission.ts';

/** The account behind a request, according to its token. */
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

/** A command on the service's machine: it may manage the clinic, and has no account. */
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

/** The account to record; null for a command. */
export const accountOf = (caller: Caller): number | null => (caller === controlCaller ? null : caller.userId);
