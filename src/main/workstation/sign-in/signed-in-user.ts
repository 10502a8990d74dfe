import type { SignedInUser, SipCredentials } from '../../../shared/contract/auth.ts';
import { permissions, roleSchema } from '../../../shared/contract/permission.ts';

/**
 * Permissions assumed at a service that does not report them, as the interface does not: everything that the interface
 * serves. Such a service refuses what it does not allow; a screen that hides it would take it from everybody.
 */
const assumedPermissions = permissions.filter((permission) => permission !== 'settings.manage');

/** The credentials are those of the agent’s extension: its address begins with it (RFC 3261 § 19.1.1). */
const extensionOf = (sip: Partial<SipCredentials> | null): string | null =>
  /^sips?:([^@;:]+)[@:]/.exec(sip?.uri ?? '')?.[1] ?? null;

/** A newer service may have others, which this workstation has no use for. */
const isKnownRole: ReadonlySet<string> = new Set(roleSchema.options);
const isKnownPermission: ReadonlySet<string> = new Set(permissions);

/** The interface documents only the token: what another service leaves out of `user` is filled in. */
export const completed = (
  user: Partial<SignedInUser> | undefined,
  account: string,
  sip: Partial<SipCredentials> | null,
): SignedInUser => ({
  id: user?.id ?? 1,
  name: user?.name ?? account,
  roles: (user?.roles ?? []).filter((role) => isKnownRole.has(role)),
  permissions: user?.permissions?.filter((one) => isKnownPermission.has(one)) ?? assumedPermissions,
  agent_id: user?.agent_id ?? null,
  extension: user?.extension ?? extensionOf(sip),
  mobile: user?.mobile ?? null,
});
