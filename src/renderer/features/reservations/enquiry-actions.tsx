import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type { Enquiry } from '../../../shared/contract/reservation-extension.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useHasDraft, usePermissions, useToday } from '../../state/use-workstation.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import {
  ContactEnquiry,
  enquiryDraft,
  type EnquiryForm,
  GiveEnquiry,
  LoseEnquiry,
  useChanged,
} from './enquiry-forms.tsx';
import formStyles from '../../kit/forms/form-actions.module.css';

const forms: Readonly<Record<EnquiryForm, ComponentType<{ enquiry: Enquiry; onClose: () => void }>>> = {
  loss: LoseEnquiry,
  owner: GiveEnquiry,
  contact: ContactEnquiry,
};

/** The form in which something was typed and not sent. */
function useDraftForm(id: number): EnquiryForm | null {
  const hasDraft: Readonly<Record<EnquiryForm, boolean>> = {
    loss: useHasDraft(enquiryDraft('loss', id)),
    owner: useHasDraft(enquiryDraft('owner', id)),
    contact: useHasDraft(enquiryDraft('contact', id)),
  };
  return (Object.keys(hasDraft) as EnquiryForm[]).find((form) => hasDraft[form]) ?? null;
}

/** The actions of its state, or the form of one of them. */
export function EnquiryActions({ enquiry }: { enquiry: Enquiry }) {
  const { text } = useText();
  const permissions = usePermissions();
  const today = useToday();
  const [shown, setShown] = useState(useDraftForm(enquiry.id));
  if (!permissions.includes('reservation.edit')) return null;
  const isOpen = enquiry.status === 'open';
  // A colleague may have settled it meanwhile: its next contact and its loss are no longer to be written.
  const Form = shown === null || (shown !== 'owner' && !isOpen) ? null : forms[shown];
  if (Form) return <Form enquiry={enquiry} onClose={() => setShown(null)} />;
  const { id, customer, date } = enquiry;
  const open = (form: EnquiryForm, name: string) => (
    <Button variant="default" onClick={() => setShown(form)}>
      {name}
    </Button>
  );
  return (
    <Group gap={8} className={formStyles.panelActions} data-part="panel-actions">
      {isOpen && permissions.includes('appointment.edit') && (
        <LinkButton
          to="/appointments/new"
          search={{
            customer: String(customer.id),
            enquiry: String(id),
            ...(date < today ? {} : { day: date, on: date }),
          }}
        >
          {text('enquiry.book')}
        </LinkButton>
      )}
      {isOpen && open('contact', text('enquiry.contact.open'))}
      {enquiry.status === 'lost' && <Reopen enquiry={enquiry} />}
      {open('owner', text('enquiry.give'))}
      {isOpen && open('loss', text('enquiry.lose.open'))}
    </Group>
  );
}

function Reopen({ enquiry }: { enquiry: Enquiry }) {
  const { text } = useText();
  const clinic = useClinic();
  const onChanged = useChanged();
  const reopen = useMutation({
    mutationFn: () => clinic.reservationExtension.reopen({ body: { id: enquiry.id, version: enquiry.version } }),
    onSuccess: (reopened) => onChanged(reopened, text('enquiry.isReopened', { name: reopened.customer.name })),
    onError: notifyProblem,
  });
  return (
    <Button loading={reopen.isPending} onClick={() => reopen.mutate()}>
      {text('enquiry.reopen')}
    </Button>
  );
}
