import { useQuery } from '@tanstack/react-query';
import type { IntakeProposal } from '../../../shared/contract/intake-proposal.ts';
import { clinicDay } from '../../../shared/domain/clinic-day.ts';
import { items } from '../../api/lookups.ts';
import { intakeProposal } from '../../api/reservation-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import type { DraftName } from '../../../shared/ipc/draft-name.ts';
import { useCapability, useTimeZone, useWorkstation } from '../../state/use-workstation.ts';
import { emptyReservation, type ReservationValues } from './reservation-values.ts';
import { sexOfName } from './sex-of-name.ts';

const nothing: IntakeProposal = {
  sex: null,
  address_id: null,
  medium_id: null,
  type: null,
  department_id: null,
  items: [],
  group: null,
};
const chosen = (id: number | null): string | null => (id === null ? null : String(id));

/**
 * The values that an intake begins with. A form of address in the name decides on the sex, and the remark names the
 * items, as long as neither was entered. `callId`: the call of the caller; its line's group decides on the rest.
 */
export function useProposal(draft: DraftName, customerId: string | null, callId: string | undefined) {
  const { text } = useText();
  const clinic = useClinic();
  const today = clinicDay(useTimeZone());
  const isOffered = useCapability('enquiries');
  const { data = nothing } = useQuery({ ...intakeProposal(clinic, callId), enabled: isOffered });
  const known = useQuery(items(clinic)).data ?? [];
  const typed = useWorkstation().mirrors.drafts((state) => state.value[draft]);
  const itemIds = (typed?.['reservation.items'] as readonly string[] | undefined) ?? data.items.map(String);
  const names = known.filter(({ id }) => itemIds.includes(String(id))).map(({ name }) => name);
  const values: ReservationValues = {
    ...emptyReservation(customerId),
    'customer.sex': sexOfName(String(typed?.['customer.name'] ?? '')) ?? chosen(data.sex),
    'customer.address_id': chosen(data.address_id),
    'customer.medium_id': chosen(data.medium_id),
    'reservation.type': chosen(data.type),
    'reservation.department_id': chosen(data.department_id),
    'reservation.date': today,
    'reservation.items': data.items.map(String),
    'reservation.remark':
      names.length === 0 ? '' : text('intake.remark', { items: names.join(text('list.separator')) }),
  };
  return { values, group: data.group };
}
