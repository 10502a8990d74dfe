import { Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Enquiry,
  enquiryChangeSchema,
  enquiryLossSchema,
} from '../../../shared/contract/reservation-extension.ts';
import { lostReasons, staff } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { optionsOf } from '../../kit/forms/options.ts';
import { useChoices } from '../../parts/use-choices.tsx';
import { TitledForm } from '../../kit/forms/titled-form.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import type { DraftName } from '../../../shared/ipc/draft-name.ts';
import { useToday } from '../../state/use-workstation.ts';
import { DateField } from '../../parts/date/date-field.tsx';
import { localName } from '../../kit/local-name.ts';

export type EnquiryForm = 'loss' | 'owner' | 'contact';
/** The name under which a form's input is kept until it is sent or discarded. */
export const enquiryDraft = (form: EnquiryForm, id: number): DraftName => `enquiry-${form}:${id}`;

interface FormProps {
  readonly enquiry: Enquiry;
  readonly onClose: () => void;
}

/** Shows a change at once, and says what was done. */
export function useChanged() {
  const queries = useQueryClient();
  return (changed: Enquiry, message: string): void => {
    queries.setQueryData(['reservations', 'one', String(changed.id), true], changed);
    void queries.invalidateQueries({ queryKey: ['reservations'] });
    notifications.show({ color: 'teal', message });
  };
}

/** Marks an enquiry as lost, with a reason of the clinic's list. */
export function LoseEnquiry({ enquiry, onClose }: FormProps) {
  const { text, language } = useText();
  const clinic = useClinic();
  const choices = useChoices();
  const onChanged = useChanged();
  const reasons = useQuery(lostReasons(clinic));
  const form = useForm({
    name: enquiryDraft('loss', enquiry.id),
    initial: { lost_reason_id: null as string | null },
    schema: enquiryLossSchema,
    bodyOf: ({ lost_reason_id: reason }) => ({
      id: enquiry.id,
      version: enquiry.version,
      lost_reason_id: reason ?? undefined,
    }),
    send: (body, idempotencyKey) => clinic.reservationExtension.lose({ body, idempotencyKey }),
    onSent: (lost) => {
      onChanged(lost, text('enquiry.isLost', { name: lost.customer.name }));
      onClose();
    },
  });
  return (
    <TitledForm
      form={form}
      title={text('enquiry.lose')}
      submit={text('enquiry.lose')}
      back={{ name: text('enquiry.back'), onClose }}
    >
      <Select
        label={text('enquiry.lostReason')}
        allowDeselect={false}
        {...choices(
          reasons,
          (listed: readonly { id: number; name: string }[] | undefined) =>
            optionsOf(listed?.map(({ id, name }) => ({ id, name: localName(name, language) }))),
          'lost_reasons',
        )}
        data-autofocus
        {...form.choice('lost_reason_id')}
      />
    </TitledForm>
  );
}

/** Gives an enquiry to a colleague. */
export function GiveEnquiry({ enquiry, onClose }: FormProps) {
  const { text } = useText();
  const clinic = useClinic();
  const choices = useChoices();
  const onChanged = useChanged();
  const people = useQuery(staff(clinic));
  const form = useForm({
    name: enquiryDraft('owner', enquiry.id),
    initial: { owner_id: String(enquiry.owner.id) as string | null },
    schema: enquiryChangeSchema.required({ owner_id: true }),
    bodyOf: ({ owner_id: owner }) => ({ id: enquiry.id, version: enquiry.version, owner_id: owner ?? undefined }),
    send: (body, idempotencyKey) => clinic.reservationExtension.update({ body, idempotencyKey }),
    onSent: (given) => {
      onChanged(given, text('enquiry.isGiven', { name: given.owner.name }));
      onClose();
    },
  });
  return (
    <TitledForm
      form={form}
      title={text('enquiry.give')}
      submit={text('enquiry.give.submit')}
      back={{ name: text('enquiry.back'), onClose }}
    >
      <Select
        label={text('enquiry.owner')}
        {...choices(people, optionsOf)}
        searchable
        allowDeselect={false}
        {...form.choice('owner_id')}
      />
    </TitledForm>
  );
}

/** Sets the day of the next contact; an empty day removes it. */
export function ContactEnquiry({ enquiry, onClose }: FormProps) {
  const { text } = useText();
  const clinic = useClinic();
  const today = useToday();
  const onChanged = useChanged();
  const form = useForm({
    name: enquiryDraft('contact', enquiry.id),
    initial: { next_contact: enquiry.next_contact ?? '' },
    schema: enquiryChangeSchema,
    bodyOf: ({ next_contact: day }) => ({
      id: enquiry.id,
      version: enquiry.version,
      next_contact: day === '' ? null : day,
    }),
    send: (body, idempotencyKey) => clinic.reservationExtension.update({ body, idempotencyKey }),
    onSent: (planned) => {
      onChanged(planned, text('enquiry.contactIsSet', { name: planned.customer.name }));
      onClose();
    },
  });
  return (
    <TitledForm
      form={form}
      title={text('enquiry.contact')}
      submit={text('form.save')}
      back={{ name: text('enquiry.back'), onClose }}
    >
      <DateField label={text('enquiry.nextContact')} min={today} {...form.text('next_contact')} />
    </TitledForm>
  );
}
