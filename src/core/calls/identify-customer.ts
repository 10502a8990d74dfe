import { problemFor } from '../../shared/problems/problem-for.ts';
import type { CustomerService } from '../clinic/customers/customers-service.ts';
import type { Caller } from '../platform/caller.ts';
import type { ClinicAnnouncer } from '../platform/realtime/clinic-announcer.ts';
import type { CdrService } from './cdr/cdr-service.ts';
import type { CallJournal } from './journal.ts';

export type IdentifyCustomer = (caller: Caller, call: { call_id: string; customer_id: number }) => Promise<null>;

/**
 * Keeps the customer whom an agent has chosen for a call, also of one in progress: a customer who has its number, or
 * whose file was created in the week after it began. Nobody else's history gets a call that was not theirs.
 */
export const createIdentifyCustomer =
  (parts: {
    cdr: Pick<CdrService, 'outsideOf' | 'setCustomer'>;
    customers: Pick<CustomerService, 'info' | 'mayBeOf'>;
    journal: Pick<CallJournal, 'callInProgress'>;
    announcer: ClinicAnnouncer;
  }): IdentifyCustomer =>
  async (caller, { call_id: callId, customer_id: customerId }) => {
    const { cdr, customers, journal, announcer } = parts;
    const { id, name, idcard } = await customers.info(caller, customerId);
    if (!(await customers.mayBeOf(caller, id, await cdr.outsideOf(caller, callId))))
      throw problemFor('customer-of-other-number');
    await cdr.setCustomer(caller, callId, { id, name });
    const inProgress = journal.callInProgress(callId);
    if (inProgress) inProgress.customer = { id, name, idcard };
    announcer.announce('CallRecordChanged', { call_id: callId });
    return null;
  };
