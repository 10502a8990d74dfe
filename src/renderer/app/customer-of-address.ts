/** The customer whom a form is for, by ID; what is no ID is left out. */
export const customerOfAddress = ({ customer }: Record<string, unknown>): { customer?: string } =>
  /^[1-9]\d{0,14}$/.test(String(customer)) ? { customer: String(customer) } : {};
