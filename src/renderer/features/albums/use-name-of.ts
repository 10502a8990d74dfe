import type { AlbumPhoto } from '../../../shared/contract/album.ts';
import { useText } from '../../i18n/use-text.ts';
import { dayText } from '../../kit/format.ts';
import { flagText } from './flag-text.ts';

/** The name of a photo among those of its customer: its stage and its day. */
export function useNameOf(): (photo: AlbumPhoto) => string {
  const { text, language } = useText();
  return ({ album, taken_at: taken, created_at: created }) =>
    `${flagText(album.flag, text)} · ${dayText(taken ?? created, language)}`;
}
