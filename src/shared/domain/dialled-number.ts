import { halfWidth } from './half-width.ts';

/** An extension, a phone number or a service code, as it is dialled: digits, `*` and `#`, a `+` only at the start. */
export const dialable = /^(?=.*[0-9])\+?[0-9*#]{2,32}$/;

export const isDialable = (number: string): boolean => dialable.test(number);

/**
 * A code by which a carrier or a PBX changes its service, as `*21*NUMBER#` forwards the clinic's line: it calls nobody.
 */
export const isServiceCode = (number: string): boolean => /[*#]/.test(number);

/** The typed number as it is dialled: without separators, in half width. Other forms of digits (¹, ①) are none. */
export const asDialled = (typed: string): string => halfWidth(typed).replace(/[\s().-]/g, '');
