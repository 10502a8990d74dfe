import type { Followup } from '../../../shared/contract/followup.ts';

/** The subject, in the words of its author; null when there is none. */
export const matterOf = ({ title, type }: Pick<Followup, 'title' | 'type'>): string | null =>
  title ?? type?.name ?? null;

/**
 * After the subject: what came of it, or the remark of who planned it, or its type where the subject is another; null
 * where nothing is said.
 */
export const detailOf = ({ title, type, remark, result }: Followup): string | null => {
  const said = [result, remark, title === null || title === type?.name ? null : type?.name].find((part) => part);
  return said ?? null;
};
