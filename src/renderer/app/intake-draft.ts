import type { DraftName } from '../../shared/ipc/draft-name.ts';

/** The draft name of an intake form: each lead, each call, and each customer, has a separate one. */
export function intakeDraft(about: {
  customer?: string | null;
  call?: string | undefined;
  lead?: string | undefined;
}): DraftName {
  if (about.lead !== undefined) return `new-reservation:lead:${about.lead}`;
  return about.call === undefined ? `new-reservation:${about.customer ?? 'any'}` : `new-reservation:call:${about.call}`;
}
