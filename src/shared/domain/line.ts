/**
 * Forms of a number that carriers ask for: E.164 with its plus, its digits alone, or as it is dialled in the clinic's
 * country.
 */
export const numberFormats = ['e164', 'digits', 'national'] as const;
export type NumberFormat = (typeof numberFormats)[number];

/** The line group, and the dual-call line, that is used when none is named. */
export const defaultLine = 'main';
