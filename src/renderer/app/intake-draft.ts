import type { DraftName } from '../state/draft-name.ts';

/** The name under which the intake keeps what was typed: each call, and each customer, has an intake of its own. */
export const intakeDraft = ({ customer, call }: { customer?: string | null; call?: string | undefined }): DraftName =>
  call === undefined ? `new-reservation:${customer ?? 'any'}` : `new-reservation:call:${call}`;
