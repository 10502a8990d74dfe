/** The name under which the form of an account keeps what was typed; null: of one that does not exist yet. */
export const accountDraft = (id: number | null): string => `account ${id ?? 'new'}`;
