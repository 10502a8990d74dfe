/** The name under which what was typed into a customer's file is kept. */
export const customerDraft = (id: number): string => `customer ${id}`;
export const newCustomerDraft = 'customer new';
