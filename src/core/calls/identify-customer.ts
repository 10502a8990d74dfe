import type { CustomerService } from '../clinic/customers/service.ts';
import type { Caller } from '../platform/caller.ts';
import type { ClinicAnnouncer } from '../platform/realtime/clinic-announcer.ts';
import type { CdrService } from './cdr/service.ts';
import type { CallJournal } from './journal.ts';

export type IdentifyCustomer = (caller: Caller, call: { call_id: string; customer_id: number }) => Promise<null>;

/** Keeps the customer whom an agent has chosen for a call, also of one that goes on. */
export const createIdentifyCustomer =
  (parts: {
    cdr: Pick<CdrService, 'setCustomer'>;
    customers: Pick<CustomerService, 'info'>;
    journal: Pick<CallJournal, 'callInProgress'>;
    announcer: ClinicAnnouncer;
  }): IdentifyCustomer =>
  async (caller, { call_id: callId, customer_id: customerId }) => {
    const { cdr, customers, journal, announcer } = parts;
    const { id, name, idcard } = await customers.info(caller, customerId);
    await cdr.setCustomer(caller, callId, id);
    const inProgress = journal.callInProgress(callId);
    if (inProgress) inProgress.customer = { id, name, idcard };
    announcer.announce('CallRecordChanged', { call_id: callId });
    return null;
  };
