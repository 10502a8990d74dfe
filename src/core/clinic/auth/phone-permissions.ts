import type { Permission } from '../../../shared/contract/permission.ts';
import type { AuditLog } from '../../platform/audit/service.ts';
import type { Directory, PhoneAction } from '../../switch/telephony-port.ts';
import type { AuthService } from './service.ts';

/** What a phone does by SIP needs the same permission as over HTTP (docs/decisions/0011). */
const permissionFor: Readonly<Record<PhoneAction, Permission>> = {
  call: 'call.place',
  transfer: 'agent.work',
  'see-numbers': 'customer.phone.view',
};

/** Asks the account behind a phone, as it is now; what is refused is in the audit log. */
export const createPhonePermissions =
  (auth: AuthService, audit: AuditLog): Directory['permits'] =>
  async ({ agentId, action }) => {
    const permission = permissionFor[action];
    const account = await auth.accountOfAgent(agentId);
    const isPermitted = account?.permissions.includes(permission) ?? false;
    if (!isPermitted && action !== 'see-numbers')
      await audit.write({
        action: 'permission.refused',
        userId: account?.id ?? null,
        address: null,
        detail: { path: `SIP ${action}`, permission, agent_id: agentId },
      });
    return isPermitted;
  };
