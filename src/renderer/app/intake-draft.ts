/** The name under which the intake keeps its input: each call, and each customer, has a separate intake. */
export const intakeDraft = ({ customer, call }: { customer?: string | null; call?: string | undefined }): string =>
  `reservation ${call === undefined ? (customer ?? 'new') : `of call ${call}`}`;
