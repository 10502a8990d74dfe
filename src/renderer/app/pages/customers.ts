/** Customers, loaded together after the first screen: a call opens one at any moment. */
export { OneCustomer } from '../one-customer.tsx';
export { MergeCustomers } from '../merge-customers.tsx';
export { DuplicatesPage } from '../../features/customers/merge/duplicates-page.tsx';
export { CustomersPage } from '../../features/customers/customers-page.tsx';
export { NewCustomerPage } from '../../features/customers/new-customer-page.tsx';
