import type { Permission } from '../../../shared/contract/permission.ts';
import { isServiceCode } from '../../../shared/domain/dialled-number.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { ClinicDirectory, PhoneAction } from '../../switch/telephony-port.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import type { AuthService } from './auth-service.ts';

/** SIP requests of a phone need the same permission as over HTTP (docs/decisions/0011). */
const permissionFor: Readonly<Record<Exclude<PhoneAction, 'answer'>, Permission>> = {
  call: 'call.place',
  transfer: 'agent.work',
  'see-numbers': 'customer.phone.view',
};

/**
 * Asks the account behind a phone, as it is now; what it lacks the permission for is in the audit log. Each call tries
 * a number: an account that sees masked numbers may call only a limited number of them.
 */
export const createPhonePermissions =
  ({
    auth,
    audit,
    customers,
    allowsServiceCodes,
  }: {
    auth: AuthService;
    audit: AuditLog;
    customers: Pick<CustomerService, 'countNumber'>;
    allowsServiceCodes: () => boolean;
  }): ClinicDirectory['permits'] =>
  async ({ agentId, action, number }) => {
    const account = await auth.accountOfAgent(agentId);
    if (action === 'answer') return account ? 'granted' : 'missing';
    const permission = permissionFor[action];
    const isPermitted = account?.permissions.includes(permission) ?? false;
    if (!isPermitted && action !== 'see-numbers')
      await audit.refused({
        userId: account?.id ?? null,
        address: null,
        path: `SIP ${action}`,
        detail: { permission, agent_id: agentId },
      });
    if (!isPermitted || !account) return 'missing';
    if (number === undefined) return 'granted';
    if (isServiceCode(number) && !allowsServiceCodes()) return 'service-code';
    try {
      customers.countNumber({ userId: account.id, permissions: new Set(account.permissions) }, number);
      return 'granted';
    } catch (error) {
      if (error instanceof ProblemError) return 'too-many-numbers';
      throw error;
    }
  };
