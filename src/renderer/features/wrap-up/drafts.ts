import type { DraftName } from '../../../shared/ipc/draft-name.ts';

/** The draft name of a call's wrap-up form. */
export const draftOfWrapUp = (callId: string): DraftName => `wrap-up:${callId}`;

/** The phone forgets a call when the next one begins: those whose forms hold something are kept under this name. */
export const unsavedWrapUps = 'unsaved-wrap-ups';
