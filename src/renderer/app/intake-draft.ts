import type { DraftName } from '../../shared/ipc/draft-name.ts';

/** The draft name of an intake form: each call, and each customer, has a separate one. */
export const intakeDraft = ({ customer, call }: { customer?: string | null; call?: string | undefined }): DraftName =>
  call === undefined ? `new-reservation:${customer ?? 'any'}` : `new-reservation:call:${call}`;
