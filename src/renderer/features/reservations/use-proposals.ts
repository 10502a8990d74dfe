import { useQuery } from '@tanstack/react-query';
import { intakeProposal } from '../../api/reservation-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { shortDayText } from '../../kit/format.ts';
import { localName } from '../../kit/local-name.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import { useCapability, useToday } from '../../state/use-workstation.ts';
import type { NamedReference } from '../../../shared/contract/field.ts';
import type { IntakeValues } from './intake-time.ts';
import type { Proposals } from './proposed-fields.tsx';

/** Proposals from the call and the calendar, by field; the person is asked for the rest. */
export function useProposals(callId: string | undefined): Proposals<IntakeValues> {
  const { text, language } = useText();
  const numberText = useNumberText();
  const clinic = useClinic();
  const today = useToday();
  const isOffered = useCapability('enquiries') && callId !== undefined;
  const { data } = useQuery({ ...intakeProposal(clinic, callId), enabled: isOffered });
  const of = (entry: NamedReference | null | undefined, source: string) =>
    entry ? { value: String(entry.id), name: entry.name, source } : undefined;
  const proposals = {
    'customer.address_id': of(data?.address, text('intake.source.region')),
    'customer.medium_id': of(data?.medium, text('intake.source.line', { number: numberText(data?.line ?? '') })),
    'reservation.type': of(data?.type, text('intake.source.call')),
    'reservation.department_id': of(
      data?.department,
      text('intake.source.group', { group: localName(data?.group?.name ?? '', language) }),
    ),
    'reservation.date': {
      value: today,
      name: text('appointments.today'),
      source: shortDayText(today, today, language),
    },
  };
  return Object.fromEntries(Object.entries(proposals).filter(([, proposal]) => proposal !== undefined));
}
