import { Text, UnstyledButton } from '@mantine/core';
import type { AlbumPhoto } from '../../../shared/contract/album.ts';
import { useText } from '../../i18n/use-text.ts';
import { Picture } from '../../parts/picture.tsx';
import { groupsOf } from './compare-photos.ts';
import { useNameOf } from './use-name-of.ts';
import compareStyles from './compare.module.css';
import photoGridStyles from './photo-grid.module.css';

interface StripProps {
  readonly name: string;
  readonly photos: readonly AlbumPhoto[];
  readonly left: AlbumPhoto;
  readonly right: AlbumPhoto;
  readonly onChoose: (photo: AlbumPhoto) => void;
}

/** The photos that can be compared, by stage and day; those that are, are marked. */
export function CompareStrip({ name, photos, left, right, onChoose }: StripProps) {
  const { text } = useText();
  const nameOf = useNameOf();
  const markOf = (photo: AlbumPhoto): string | null => {
    if (photo.id === left.id) return text('compare.left');
    return photo.id === right.id ? text('compare.right') : null;
  };
  const numberOf = (photo: AlbumPhoto): number => photos.indexOf(photo) + 1;
  return (
    <div className={compareStyles.compareStrip} tabIndex={0} role="group" aria-label={name}>
      {groupsOf(photos).map(({ key, photos: grouped }) => (
        <div key={key} className={compareStyles.compareGroup}>
          <Text size="xs" c="dimmed">
            {grouped[0] && nameOf(grouped[0])}
          </Text>
          {grouped.map((photo) => {
            const mark = markOf(photo);
            return (
              <UnstyledButton
                key={photo.id}
                className={compareStyles.compareTile}
                aria-pressed={mark !== null}
                aria-label={[
                  mark,
                  photo.remark === null
                    ? text('album.photo', { number: numberOf(photo) })
                    : text('album.photoWith', { number: numberOf(photo), remark: photo.remark }),
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
                onClick={() => onChoose(photo)}
              >
                <Picture path={photo.thumb_url} alt="" className={photoGridStyles.photoThumb} />
                {mark !== null && <span className={compareStyles.compareMark}>{mark}</span>}
              </UnstyledButton>
            );
          })}
        </div>
      ))}
    </div>
  );
}
