import { Select, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { newFollowupSchema } from '../../../shared/contract/followup.ts';
import { followupTexts, type PlannedField } from '../../../shared/contract/followup-fields.ts';
import { mapTexts } from '../../../shared/contract/text-fields.ts';
import { followupTypes, staff } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { CustomerChoice } from '../../parts/customer/customer-choice.tsx';
import { filledIn } from '../../kit/forms/filled-in.ts';
import { FormPanel } from '../../kit/forms/form-panel.tsx';
import { Inputs } from '../../kit/forms/inputs.tsx';
import { optionsOf } from '../../kit/forms/options.ts';
import { textInputs } from '../../kit/forms/text-inputs.tsx';
import { useChoices } from '../../parts/use-choices.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { useCapability, useSignIn, useToday } from '../../state/use-workstation.ts';
import { DateField } from '../../parts/date/date-field.tsx';
import { TimeField } from '../../kit/date/time-field.tsx';

/** A follow-up that is planned: for whom, when, by whom. */
export function NewFollowup() {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const { customer = null, view, whose } = useSearch({ from: '/follow-ups/new' });
  const today = useToday();
  const offersTimes = useCapability('followUps');
  const choices = useChoices();
  const types = useQuery(followupTypes(clinic));
  const people = useQuery(staff(clinic));
  const form = useForm({
    name: `new-follow-up:${customer ?? 'any'}`,
    initial: {
      customer_id: customer,
      followup_date: '',
      followup_time: '',
      followup_user_id: signIn.state === 'signed-in' ? String(signIn.user.id) : null,
      type_id: null as string | null,
      title: '',
      ...mapTexts(followupTexts, () => ''),
    } satisfies Record<PlannedField, unknown>,
    schema: newFollowupSchema,
    bodyOf: filledIn,
    send: (body, idempotencyKey) => clinic.followup.create({ body, idempotencyKey }),
    onSent: (followup) => {
      void queries.invalidateQueries({ queryKey: ['followups'] });
      notifications.show({ color: 'teal', message: text('followup.planned', { name: followup.customer.name }) });
      void navigate({ to: '/follow-ups/$id', params: { id: String(followup.id) }, search: { view, whose } });
    },
  });
  const { followup_date: day } = form.values;
  const [isAsking, { open, close }] = useDisclosure();
  const isOverdue = day !== '' && day < today;
  /** A past day may be intended, or be the wrong year: the form asks before it creates an overdue follow-up. */
  const element = {
    ...form.element,
    onSubmit: (event: FormEvent): void => {
      if (!isOverdue || !form.isValid) return form.element.onSubmit(event);
      event.preventDefault();
      open();
    },
  };
  const inputs = {
    customer_id: <CustomerChoice form={form} field="customer_id" />,
    followup_date: (
      <DateField
        label={text('followup.day')}
        min={today}
        description={isOverdue && <span role="status">{text('followup.dayIsOver')}</span>}
        {...form.text('followup_date')}
      />
    ),
    followup_time: offersTimes && <TimeField label={text('followup.timeOptional')} {...form.text('followup_time')} />,
    followup_user_id: (
      <Select
        label={text('followup.person')}
        {...choices(people, optionsOf)}
        searchable
        allowDeselect={false}
        {...form.choice('followup_user_id')}
      />
    ),
    type_id: (
      <Select
        label={text('followup.typeOptional')}
        {...choices(types, optionsOf, 'followup_types')}
        clearable
        clearButtonProps={{ 'aria-label': text('followup.noType') }}
        {...form.choice('type_id')}
      />
    ),
    title: <TextInput label={text('followup.titleOptional')} maxLength={100} {...form.text('title')} />,
    ...textInputs(followupTexts, { form, text, minRows: 3, maxRows: 10 }),
  } satisfies Record<PlannedField, ReactNode>;
  return (
    <FormPanel
      form={{ ...form, element }}
      title={text('followups.new')}
      closeTo="/follow-ups"
      closeSearch={{ view, whose }}
      create={text('followup.plan')}
    >
      <Inputs of={inputs} />
      {isAsking && (
        <ConfirmDialog
          title={text('followup.planOverdue.title')}
          action={text('followup.planOverdue.action')}
          run={form.submit}
          onDone={close}
          onClose={close}
        >
          <Text>{text('followup.dayIsOver')}</Text>
        </ConfirmDialog>
      )}
    </FormPanel>
  );
}
