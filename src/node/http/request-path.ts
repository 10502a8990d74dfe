/**
 * The path of a request target as it was sent, without its query. Unlike `new URL()` it never throws: `//` is a valid
 * origin-form target (RFC 9112 § 3.2.1) and no valid URL.
 */
export const pathOf = (target: string | undefined): string => (target ?? '/').split('?', 1)[0] ?? '/';

/** The query of a request target. */
export const queryOf = (target: string | undefined): URLSearchParams => {
  const start = target?.indexOf('?') ?? -1;
  return new URLSearchParams(start < 0 ? '' : target?.slice(start + 1));
};
