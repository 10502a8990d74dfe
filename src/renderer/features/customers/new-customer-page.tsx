import { Stack, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { newCustomerSchema } from '../../../shared/contract/customer.ts';
import { forgetLists } from '../../api/customer-list.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { newCustomerDraft } from '../../parts/customer/customer-draft.ts';
import { CustomerFields } from '../../parts/customer/customer-fields.tsx';
import { customerOf, emptyCustomer } from '../../parts/customer/customer-values.ts';
import { FormActions } from '../../kit/forms/form-actions.tsx';
import { FormNotice } from '../../kit/forms/form-notice.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { useIdentifyCaller } from '../../parts/calls/use-identify-caller.ts';
import { usePhone } from '../../state/use-workstation.ts';
import { useOpenCustomer } from '../../parts/customer/use-open-customer.ts';
import formStyles from '../../kit/forms/form-page.module.css';
import pageStyles from '../../kit/page.module.css';

const initial = emptyCustomer('');

/** A customer who has no file yet. */
export function NewCustomerPage() {
  const openCustomer = useOpenCustomer();
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const { calls } = usePhone();
  const identify = useIdentifyCaller();
  const form = useForm({
    name: newCustomerDraft,
    initial,
    schema: newCustomerSchema,
    bodyOf: (values) => customerOf(values, ''),
    send: async (body, idempotencyKey) => {
      const customer = await clinic.customer.create({ body, idempotencyKey });
      const call = calls.find((one) => one.customer === null && customer.phone.includes(one.number));
      if (call) await identify(call.id, { customer });
      return customer;
    },
    onSent: (customer) => {
      forgetLists(queries);
      void queries.invalidateQueries({ queryKey: ['customers'] });
      notifications.show({ color: 'teal', message: text('customer.createdNow', { name: customer.name }) });
      openCustomer(customer.id);
    },
  });
  return (
    <div className={`${pageStyles.page} ${pageStyles.scrolls}`} data-part="page">
      <form {...form.element} aria-label={text('customers.new')} className={formStyles.formPage}>
        <Stack gap="sm" className={formStyles.fields}>
          <Title order={1}>{text('customers.new')}</Title>
          <FormNotice form={form} />
          <CustomerFields form={form} prefix="" knownText={text('customer.open')} onChooseKnown={openCustomer} />
          <FormActions form={form} submit={text('customer.create')} />
        </Stack>
      </form>
    </div>
  );
}
