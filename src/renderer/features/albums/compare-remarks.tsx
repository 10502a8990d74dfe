import { Text } from '@mantine/core';
import type { AlbumPhoto } from '../../../shared/contract/album.ts';
import { useText } from '../../i18n/use-text.ts';
import { useNameOf } from './use-name-of.ts';
import layout from '../../kit/layout.module.css';
import styles from './compare.module.css';

/** The remarks of the two photos. */
export function CompareRemarks({ left, right }: { left: AlbumPhoto; right: AlbumPhoto }) {
  return (
    <div className={styles.compareRemarks}>
      <Remark photo={left} name="compare.leftPhoto" />
      <Remark photo={right} name="compare.rightPhoto" />
    </div>
  );
}

function Remark({ photo, name }: { photo: AlbumPhoto; name: 'compare.leftPhoto' | 'compare.rightPhoto' }) {
  const { text } = useText();
  const nameOf = useNameOf();
  return (
    <div className={styles.compareRemark}>
      <Text size="xs" c="dimmed">
        {text(name, { what: nameOf(photo) })}
      </Text>
      <Text size="sm" c={photo.remark === null ? 'dimmed' : ''} className={layout.keepsLines}>
        {photo.remark ?? text('photo.noRemark')}
      </Text>
    </div>
  );
}
