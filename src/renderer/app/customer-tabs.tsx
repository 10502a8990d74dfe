import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { customerProfile } from '../api/reads.ts';
import { useClinic } from '../api/use-clinic.ts';
import { useText } from '../i18n/use-text.ts';
import { afterClosed, useOpenCustomers } from '../state/open-customers.ts';

/** The customers whose files are open. */
export function CustomerTabs() {
  const { text } = useText();
  const { ids } = useOpenCustomers();
  if (ids.length === 0) return null;
  return (
    <nav className="tabs" aria-label={text('tabs.title')}>
      {ids.map((id) => (
        <CustomerTab key={id} id={id} />
      ))}
    </nav>
  );
}

function CustomerTab({ id }: { id: number }) {
  const { text } = useText();
  const navigate = useNavigate();
  const { data } = useQuery(customerProfile(useClinic(), id));
  const openPage = useParams({ strict: false });
  const name = data?.customer.name ?? '…';
  const close = (): void => {
    useOpenCustomers.setState((state) => afterClosed(state, id));
    if (openPage.id === String(id)) void navigate({ to: '/customers' });
  };
  return (
    <span className="tab">
      <Link to="/customers/$id" params={{ id: String(id) }}>
        {name}
      </Link>
      <CloseButton size={24} aria-label={text('customer.close', { name })} onClick={close} />
    </span>
  );
}
