import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type Account, accountChangeSchema } from '../../../shared/contract/admin/accounts.ts';
import { accountById } from '../../api/admin-reads.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { PendingPanel } from '../../kit/list/side-panel.tsx';
import { AccountSignIns } from './account-sign-ins.tsx';
import { accountDraft } from './account-draft.ts';
import { AccountFields } from './account-fields.tsx';
import { accountChangeOf, valuesOfAccount } from './account-values.ts';
import { SignedInOn } from './presence.tsx';

const secret = ['password'] as const;

/** The account that the address names. */
export function EditAccount() {
  const { id } = useParams({ from: '/back-office/accounts/$id' });
  const account = useQuery(accountById(useClinic(), id));
  if (!account.data || blockingProblemOf(account)) return <PendingPanel query={account} />;
  return <AccountForm key={account.data.id} account={account.data} />;
}

function AccountForm({ account }: { account: Account }) {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const form = useForm({
    name: accountDraft(account.id),
    initial: valuesOfAccount(account),
    secret,
    schema: accountChangeSchema,
    bodyOf: (_values, changed, seen = account) => accountChangeOf(seen, changed),
    send: (body, idempotencyKey) => clinic.adminAccount.updateUser({ body, idempotencyKey }),
    existing: {
      entry: account,
      reason: 'changed-meanwhile',
      valuesOf: valuesOfAccount,
      codes: ['role', 'department_id'],
      reread: () => queries.fetchQuery({ ...accountById(clinic, String(account.id)), staleTime: 0 }),
    },
    onSent: (saved) => {
      queries.setQueryData(accountById(clinic, String(saved.id)).queryKey, saved);
      void queries.invalidateQueries({ queryKey: ['accounts', 'list'] });
      void queries.invalidateQueries({ queryKey: ['accounts', 'history', saved.id] });
      notifications.show({ color: 'teal', message: text('form.saved', { what: saved.name }) });
    },
  });
  return (
    <AccountFields form={form} title={account.name} subject={<SignedInOn account={account} />} isNew={false}>
      <AccountSignIns account={account} />
    </AccountFields>
  );
}
