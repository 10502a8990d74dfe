/**
 * On every answer: types are as said, addresses are not passed on, other sites may not embed it. Set with the answer's
 * own: a hook for it costs more.
 */
export const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const;

export const withSafeHeaders = (contentType: string): Record<string, string> => ({
  'content-type': contentType,
  ...safeHeaders,
});
