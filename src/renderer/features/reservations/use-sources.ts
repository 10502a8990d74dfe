import type { IntakeProposal } from '../../../shared/contract/intake-proposal.ts';
import type { ProposalSources } from '../../parts/reservation/proposed-fields.ts';
import { sexOfName } from '../../parts/reservation/sex-of-name.ts';
import { useText } from '../../i18n/use-text.ts';
import { localName } from '../../kit/local-name.ts';
import type { IntakeValues } from './intake-time.ts';

/**
 * Where each value is from that the agent did not type: the call, the name, the day, the items, or the callers of the
 * same group or of the clinic. `callNumber`: of the call that the intake is about.
 */
export function useSources(parts: {
  readonly values: IntakeValues;
  readonly proposed: readonly (keyof IntakeValues & string)[];
  readonly group: IntakeProposal['group'];
  readonly callNumber: string | null;
}): ProposalSources<IntakeValues> {
  const { values, proposed, group, callNumber } = parts;
  const { text, language } = useText();
  const usual =
    group === null
      ? text('intake.source.clinic')
      : text('intake.source.group', { group: localName(group.name, language) });
  const others: ProposalSources<IntakeValues> = {
    'reservation.date': text('intake.source.today'),
    'reservation.remark': text('intake.source.items'),
    ...(sexOfName(String(values['customer.name'] ?? '')) === null
      ? {}
      : { 'customer.sex': text('intake.source.name') }),
  };
  const phones = values['customer.phone'];
  const isOfCall = callNumber !== null && Array.isArray(phones) && phones.length === 1 && phones[0] === callNumber;
  return {
    ...Object.fromEntries(proposed.map((field) => [field, others[field] ?? usual])),
    ...(isOfCall && values.customer_id === null ? { 'customer.phone': text('intake.source.call') } : {}),
  };
}
