/** An extension, a phone number or a service code, as it is dialled: digits, `*` and `#`, a `+` only at the start. */
export const isDialable = (number: string): boolean => /^\+?[0-9*#]{2,32}$/.test(number) && /\d/.test(number);

/** What somebody typed as it is dialled: without separators, in half width. */
export const asDialled = (typed: string): string => typed.normalize('NFKC').replace(/[\s().-]/g, '');
