export const allowedMethods = 'INVITE, ACK, CANCEL, BYE, OPTIONS, INFO, UPDATE, REFER, NOTIFY';

/** What a Require header may ask of us (RFC 3261 § 20.32); 100rel is not among them. */
const extensions = new Set(['timer']);

export const unsupported = (required: readonly string[]): string[] =>
  required.filter((extension) => !extensions.has(extension.toLowerCase()));
