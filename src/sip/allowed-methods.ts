export const allowedMethods = 'INVITE, ACK, CANCEL, BYE, OPTIONS, INFO, UPDATE, REFER, NOTIFY, PRACK';

/** Extensions that we announce in Supported, and that a Require header may ask of us (RFC 3261 § 20.32). */
export const supportedExtensions = 'timer, 100rel, replaces';

/** The answer to OPTIONS (RFC 3261 § 11.2). */
export const capabilities = { allow: allowedMethods, accept: 'application/sdp', supported: supportedExtensions };

const extensions: ReadonlySet<string> = new Set(supportedExtensions.split(', '));

export const unsupported = (required: readonly string[]): string[] =>
  required.filter((extension) => !extensions.has(extension.toLowerCase()));
