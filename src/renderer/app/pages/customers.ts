/** Customers, loaded together after the first screen: a call opens one at any moment. */
export { OneCustomer } from '../one-customer.tsx';
export { CustomersPage } from '../../features/customers/customers-page.tsx';
export { NewCustomerPage } from '../../features/customers/new-customer-page.tsx';
