import type { Translate } from '../../i18n/i18n.ts';

/** The marks that this console sets (interface 2.6); another one may have been set elsewhere, and is shown as it is. */
export const flags = ['before', 'during', 'after'] as const;

export function flagText(flag: string, text: Translate): string {
  const known = flags.find((one) => one === flag);
  return known === undefined ? flag : text(`album.${known}`);
}
