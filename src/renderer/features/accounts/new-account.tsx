import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { newAccountSchema } from '../../../shared/contract/admin/accounts.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { accountDraft } from './account-draft.ts';
import { AccountFields } from './account-fields.tsx';
import { newAccountOf, newAccountValues } from './account-values.ts';

const secret = ['password'] as const;

/** An account that does not exist yet. */
export function NewAccount() {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    name: accountDraft(null),
    initial: newAccountValues,
    secret,
    schema: newAccountSchema,
    bodyOf: newAccountOf,
    send: (body, idempotencyKey) => clinic.adminAccount.createUser({ body, idempotencyKey }),
    onSent: (account) => {
      void queries.invalidateQueries({ queryKey: ['accounts'] });
      notifications.show({ color: 'teal', message: text('account.created', { name: account.name }) });
      void navigate({ to: '/back-office/accounts/$id', params: { id: String(account.id) }, search: true });
    },
  });
  return <AccountFields form={form} title={text('accounts.new')} isNew />;
}
