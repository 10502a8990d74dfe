/** Customers, loaded together as soon as the first screen stands: a call opens one at any moment. */
export { OneCustomer } from '../one-customer.tsx';
export { CustomersPage } from '../../features/customers/customers-page.tsx';
export { NewCustomerPage } from '../../features/customers/new-customer-page.tsx';
