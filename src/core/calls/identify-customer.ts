import type { CallerChoice } from '../../shared/contract/call.ts';
import { problemFor } from '../../shared/problems/problem-for.ts';
import type { CustomerService } from '../clinic/customers/customers-service.ts';
import type { LeadService } from '../clinic/reservations/lead-service.ts';
import type { ReservationService } from '../clinic/reservations/reservations-service.ts';
import type { Caller } from '../platform/caller.ts';
import type { ClinicAnnouncer } from '../platform/realtime/clinic-announcer.ts';
import type { CdrService } from './cdr/cdr-service.ts';
import type { CallJournal } from './journal.ts';

export type IdentifyCustomer = (caller: Caller, choice: CallerChoice) => Promise<null>;

/**
 * Keeps the customer, or the lead, whom an agent has chosen for a call, also of one in progress: one who has its
 * number, who was created in the week after it began, or for whom the agent took an enquiry in that week. Nobody else's
 * history gets a call that was not theirs.
 */
export const createIdentifyCustomer = (parts: {
  cdr: Pick<CdrService, 'outsideOf' | 'setCustomer' | 'setLead'>;
  customers: Pick<CustomerService, 'info' | 'mayBeOf' | 'byNumber'>;
  leads: Pick<LeadService, 'ofCall'>;
  reservations: Pick<ReservationService, 'hasEnquiredSince'>;
  journal: Pick<CallJournal, 'callInProgress'>;
  announcer: ClinicAnnouncer;
}): IdentifyCustomer => {
  const { cdr, customers, leads, reservations, journal, announcer } = parts;

  const identifyCustomer = async (caller: Caller, callId: string, customerId: number): Promise<void> => {
    const { id, name, idcard } = await customers.info(caller, customerId);
    const { number, at } = await cdr.outsideOf(caller, callId);
    const mayBe = await customers.mayBeOf(caller, id, { number, at });
    if (!mayBe && !(await reservations.hasEnquiredSince(caller, id, at))) throw problemFor('customer-of-other-number');
    const sharers = number === null ? [] : await customers.byNumber(number);
    const isTheirs = sharers.every((one) => one.id === id);
    await cdr.setCustomer(caller, callId, { id, name }, isTheirs ? number : null);
    const inProgress = journal.callInProgress(callId);
    if (inProgress) inProgress.customer = { id, name, idcard };
  };
  const identifyLead = async (caller: Caller, callId: string, leadId: number): Promise<void> => {
    const { number, at } = await cdr.outsideOf(caller, callId);
    const lead = await leads.ofCall(caller, leadId, { number, at });
    if (!lead) throw problemFor('customer-of-other-number');
    await cdr.setLead(caller, callId, leadId, number);
    const inProgress = journal.callInProgress(callId);
    if (inProgress) inProgress.lead = lead;
  };

  return async (caller, { call_id: callId, customer_id: customerId, lead_id: leadId }) => {
    if (customerId !== undefined) await identifyCustomer(caller, callId, customerId);
    if (leadId !== undefined) await identifyLead(caller, callId, leadId);
    announcer.announce('CallRecordChanged', { call_id: callId });
    return null;
  };
};
