import type { CustomerReference } from '../../shared/contract/field.ts';
import type { CustomerService } from '../clinic/customers/service.ts';
import type { CallRecord } from './call-record.ts';

/** The customer outside; null within the clinic, and for a number that several share: the agent chooses. */
export async function customerOfCall(
  customers: Pick<CustomerService, 'byNumber'>,
  { direction, caller, callee }: Pick<CallRecord, 'direction' | 'caller' | 'callee'>,
): Promise<CustomerReference | null> {
  if (direction === 'internal') return null;
  const found = await customers.byNumber(direction === 'inbound' ? caller : callee);
  return found.length === 1 ? (found[0] ?? null) : null;
}
