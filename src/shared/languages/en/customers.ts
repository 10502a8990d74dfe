/** Texts of a customer's file. */
export const customerTexts = {
  'customer.document': 'Identity document',
  'customer.ageField': 'Age',
} as const;
