import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { idParameter } from '../../../shared/contract/field.ts';
import { isMasked } from '../../../shared/domain/masking.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { customerProfile } from '../../api/reads.ts';
import { useCaller } from '../../api/use-caller.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { CustomerChoice } from '../../parts/customer/customer-choice.tsx';
import { FormNotice } from '../../kit/forms/form-notice.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions } from '../../state/use-workstation.ts';
import { numberText } from '../../kit/format.ts';
import { useIdentifyCaller } from '../../parts/calls/use-identify-caller.ts';

const chosenSchema = z.object({ customer_id: idParameter });

/** A number that nobody has: it may be another one of a customer whose file is there. */
export function LinkCaller({ call, onOpenCustomer }: { call: PhoneCall; onOpenCustomer: (id: number) => void }) {
  const mayChange = usePermissions().includes('customer.create');
  const isOffered = useCapability('customerFiles');
  const { caller } = useCaller(call);
  if (!mayChange || !isOffered || caller?.kind !== 'unknown' || isMasked(call.number)) return null;
  return <LinkForm call={call} onOpenCustomer={onOpenCustomer} />;
}

function LinkForm({ call, onOpenCustomer }: { call: PhoneCall; onOpenCustomer: (id: number) => void }) {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const identify = useIdentifyCaller();
  const form = useForm({
    name: `caller:${call.id}`,
    initial: { customer_id: null as string | null },
    schema: chosenSchema,
    bodyOf: ({ customer_id: id }) => ({ customer_id: id ?? '' }),
    send: async (input, idempotencyKey) => {
      const { customer_id: id } = chosenSchema.parse(input);
      const { customer } = await queries.fetchQuery({ ...customerProfile(clinic, id), staleTime: 0 });
      const numbers = [...new Set([...customer.phone, call.number])];
      const body = { id, version: customer.version, phone: numbers };
      if (numbers.length > customer.phone.length) await clinic.customerExtension.update({ body, idempotencyKey });
      const { name, idcard } = customer;
      await identify(call.id, { customer: { id, name, idcard } });
      return { id, name };
    },
    onSent: ({ id, name }) => {
      void queries.invalidateQueries({ queryKey: ['customers'] });
      notifications.show({
        color: 'teal',
        message: text('incoming.linked', { number: numberText(call.number), name }),
      });
      onOpenCustomer(id);
    },
  });
  const [isOpen, { toggle }] = useDisclosure(form.isChanged);
  return (
    <form {...form.element} aria-label={text('incoming.link')}>
      <Stack gap="xs">
        <Button size="compact-md" variant="default" aria-expanded={isOpen} onClick={toggle}>
          {text('incoming.link')}
        </Button>
        {isOpen && (
          <>
            <FormNotice form={form} />
            <CustomerChoice form={form} field="customer_id" />
            {form.values.customer_id !== null && (
              <Button type="submit" loading={form.isBusy}>
                {text('incoming.addNumber', { number: numberText(call.number) })}
              </Button>
            )}
          </>
        )}
      </Stack>
    </form>
  );
}
