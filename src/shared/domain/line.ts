/** The line group, and the dual-call line, that is used when none is named. */
export const defaultLine = 'main';
