import type { DraftName } from '../../../shared/ipc/draft-name.ts';

/** The name under which the form of an account keeps what was typed; null: of one that does not exist yet. */
export const accountDraft = (id: number | null): DraftName => `account:${id ?? 'new'}`;
