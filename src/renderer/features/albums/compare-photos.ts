import type { AlbumPhoto } from '../../../shared/contract/album.ts';

/** Photos of one stage and day. */
export interface PhotoGroup {
  readonly key: string;
  readonly photos: readonly AlbumPhoto[];
}

const momentOf = ({ taken_at: taken, created_at: created }: AlbumPhoto): string => taken ?? created;

/** The oldest first, as a treatment proceeds. */
export const inOrder = (photos: readonly AlbumPhoto[]): AlbumPhoto[] =>
  photos.toSorted((one, other) => momentOf(one).localeCompare(momentOf(other)) || one.id - other.id);

export const groupsOf = (photos: readonly AlbumPhoto[]): PhotoGroup[] =>
  [...Map.groupBy(photos, (photo) => `${photo.album.flag} ${momentOf(photo).slice(0, 10)}`)].map(([key, grouped]) => ({
    key,
    photos: grouped,
  }));

/** The default comparison: the first photo before the treatment, and the last one after it. */
export function usualPair(photos: readonly AlbumPhoto[]): readonly [AlbumPhoto, AlbumPhoto] | null {
  const before = photos.find(({ album }) => album.flag === 'before') ?? photos[0];
  const rest = photos.filter((photo) => photo !== before);
  const after = rest.findLast(({ album }) => album.flag === 'after') ?? rest.at(-1);
  return before && after ? [before, after] : null;
}
