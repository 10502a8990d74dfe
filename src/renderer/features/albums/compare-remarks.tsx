import { Text } from '@mantine/core';
import type { AlbumPhoto } from '../../../shared/contract/album.ts';
import { useText } from '../../i18n/use-text.ts';
import { useNameOf } from './use-name-of.ts';

/** The remarks of the two photos. */
export function CompareRemarks({ left, right }: { left: AlbumPhoto; right: AlbumPhoto }) {
  return (
    <div className="compare-remarks">
      <Remark photo={left} name="compare.leftPhoto" />
      <Remark photo={right} name="compare.rightPhoto" />
    </div>
  );
}

function Remark({ photo, name }: { photo: AlbumPhoto; name: 'compare.leftPhoto' | 'compare.rightPhoto' }) {
  const { text } = useText();
  const nameOf = useNameOf();
  return (
    <div className="compare-remark">
      <Text size="xs" c="dimmed">
        {text(name, { what: nameOf(photo) })}
      </Text>
      <Text size="sm" c={photo.remark === null ? 'dimmed' : ''} className="keeps-lines">
        {photo.remark ?? text('photo.noRemark')}
      </Text>
    </div>
  );
}
