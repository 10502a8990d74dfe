import type { Followup } from '../../../shared/contract/followup.ts';

/** What it is about, in the words of whoever planned it; null when nobody said. */
export const matterOf = ({ title, type }: Pick<Followup, 'title' | 'type'>): string | null =>
  title ?? type?.name ?? null;
