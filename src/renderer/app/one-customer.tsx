import { useParams } from '@tanstack/react-router';
import { CustomerPage } from '../features/customers/customer-page.tsx';
import { NotFoundPage } from '../features/not-found/not-found-page.tsx';

/** The customer whom the address names. */
export function OneCustomer() {
  const { id } = useParams({ from: '/customers/$id' });
  return /^[1-9]\d{0,14}$/.test(id) ? <CustomerPage key={id} id={Number(id)} /> : <NotFoundPage />;
}
