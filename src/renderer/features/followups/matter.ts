import type { Followup } from '../../../shared/contract/followup.ts';

/** The subject, in the words of its author; null when there is none. */
export const matterOf = ({ title, type }: Pick<Followup, 'title' | 'type'>): string | null =>
  title ?? type?.name ?? null;
