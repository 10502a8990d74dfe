/** The name under which the intake keeps what was typed: each call, and each customer, has an intake of its own. */
export const intakeDraft = ({ customer, call }: { customer?: string | null; call?: string | undefined }): string =>
  `reservation ${call === undefined ? (customer ?? 'new') : `of call ${call}`}`;
