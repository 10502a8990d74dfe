import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { customerProfile } from '../api/reads.ts';
import { useClinic } from '../api/use-clinic.ts';
import { customerDraft, newCustomerDraft } from '../parts/customer/customer-draft.ts';
import { useText } from '../i18n/use-text.ts';
import { afterClosed, useOpenCustomers } from '../state/open-customers.ts';
import { useHasDraft } from '../state/use-workstation.ts';
import layout from '../kit/layout.module.css';
import styles from './customer-tabs.module.css';

/** The customers whose files are open, and the one who is being created. A mark says that something is not saved. */
export function CustomerTabs() {
  const { text } = useText();
  const { ids } = useOpenCustomers();
  const isCreating = useHasDraft(newCustomerDraft);
  if (ids.length === 0 && !isCreating) return null;
  return (
    <nav className={styles.tabs} aria-label={text('tabs.title')}>
      {ids.map((id) => (
        <CustomerTab key={id} id={id} />
      ))}
      {isCreating && (
        <span className={styles.tab}>
          <Link to="/customers/new">
            {text('tabs.newCustomer')} <UnsavedMark />
          </Link>
        </span>
      )}
    </nav>
  );
}

function CustomerTab({ id }: { id: number }) {
  const { text } = useText();
  const navigate = useNavigate();
  const { data } = useQuery(customerProfile(useClinic(), id));
  const hasDraft = useHasDraft(customerDraft(id));
  const openPage = useParams({ strict: false });
  const name = data?.customer.name ?? '…';
  const close = (): void => {
    useOpenCustomers.setState((state) => afterClosed(state, id));
    if (openPage.id === String(id)) void navigate({ to: '/customers' });
  };
  return (
    <span className={styles.tab}>
      <Link
        to="/customers/$id"
        params={{ id: String(id) }}
        search={hasDraft ? { edit: true } : {}}
        activeOptions={{ includeSearch: false }}
      >
        {name} {hasDraft && <UnsavedMark />}
      </Link>
      <CloseButton size={24} aria-label={text('customer.close', { name })} onClick={close} />
    </span>
  );
}

function UnsavedMark() {
  const { text } = useText();
  return (
    <>
      <span aria-hidden>•</span>
      <span className={layout.visuallyHidden}>{text('tabs.unsaved')}</span>
    </>
  );
}
