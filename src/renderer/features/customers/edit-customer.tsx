import { CloseButton, Group, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Customer, customerChangeSchema } from '../../../shared/contract/customer.ts';
import { isMasked } from '../../../shared/domain/masking.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { showInLists } from '../../api/customer-list.ts';
import { customerProfile } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import {
  changedFieldsOf,
  customerChangeOf,
  fileValueOf,
  valuesOfCustomer,
} from '../../parts/customer/customer-change.ts';
import { customerDraft } from '../../parts/customer/customer-draft.ts';
import { CustomerFields } from '../../parts/customer/customer-fields.tsx';
import { unfinishedPhone } from '../../parts/customer/phone-numbers.ts';
import { FormActions } from '../../kit/forms/form-actions.tsx';
import { FormNotice } from '../../kit/forms/form-notice.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { useCapability, usePermissions } from '../../state/use-workstation.ts';
import { useOpenCustomer } from '../../parts/customer/use-open-customer.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import layout from '../../kit/layout.module.css';

/** Changes a customer's file. Unsaved input is kept, also when somebody else changes the file meanwhile. */
export function EditCustomer({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const openCustomer = useOpenCustomer();
  const seesNumbers = usePermissions().includes('customer.phone.view');
  const profile = customerProfile(clinic, customer.id);
  const form = useForm({
    name: customerDraft(customer.id),
    initial: valuesOfCustomer(customer),
    schema: customerChangeSchema,
    bodyOf: (values, changed) => customerChangeOf(customer, values, changed),
    send: (body, idempotencyKey) =>
      clinic.customerExtension.update({ body, idempotencyKey }).catch(async (error: unknown) => {
        // The file as it is now is next to what was typed before anybody is asked what to do.
        if (isOutdated(error)) await queries.invalidateQueries({ queryKey: profile.queryKey });
        throw error;
      }),
    onSent: (saved) => {
      void queries.invalidateQueries({ queryKey: profile.queryKey });
      showInLists(queries, saved);
      notifications.show({ color: 'teal', message: text('form.saved', { what: saved.name }) });
      onClose();
    },
  });
  const { sfz: number } = customer;
  const isShown = useCapability('documents') && number !== null && !isMasked(number);
  // The field has it in full.
  useEffect(() => {
    if (isShown) void clinic.customerExtension.document({ body: { id: customer.id } }).catch(notifyProblem);
  }, [clinic, customer.id, isShown]);
  const { values, set, discard, changed } = form;
  const changedFields = changedFieldsOf(changed);
  const hasChanges = changedFields.length > 0;
  const basis = String(values['version'] ?? '');
  useEffect(() => {
    if (hasChanges && basis === '') set('version', String(customer.version));
    if (!hasChanges && basis !== '') discard();
  });
  const isBehind = hasChanges && basis !== '' && Number(basis) < customer.version;
  return (
    <form {...form.element} aria-label={text('customer.editing', { name: customer.name })}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <div>
            <Title order={1}>{customer.name}</Title>
            <Text size="sm" c="dimmed" className={layout.figures}>
              {customer.idcard}
            </Text>
          </div>
          <CloseButton aria-label={text('page.close')} onClick={onClose} />
        </Group>
        {isBehind ? (
          <ChangedMeanwhile
            fields={changedFields}
            customer={customer}
            values={values}
            onTakeTheirs={(field) => {
              set(field, fileValueOf(customer, field));
              if (field === 'phone') set(unfinishedPhone, '');
            }}
            onKeepMine={() => set('version', String(customer.version))}
          />
        ) : (
          <FormNotice form={form} />
        )}
        <CustomerFields
          form={form}
          prefix=""
          ownId={customer.id}
          hidesNumbers={!seesNumbers}
          knownText={text('customer.open')}
          onChooseKnown={openCustomer}
        />
        <FormActions form={form} />
      </Stack>
    </form>
  );
}

const isOutdated = (error: unknown): boolean => error instanceof ProblemError && error.reason === 'customer-changed';
