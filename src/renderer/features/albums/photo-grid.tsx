import { Text, UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { Photo } from '../../../shared/contract/album.ts';
import { useText } from '../../i18n/use-text.ts';
import { useRoom } from '../../kit/list/use-room.ts';
import { Picture } from '../../parts/picture.tsx';
import styles from './photo-grid.module.css';

const minTilePixels = 168;
const gapPixels = 12;
/** The caption of a thumbnail. */
const captionPixels = 24;
const shape = 3 / 4;

/** The photos of an album; only those in sight are drawn. */
export function PhotoGrid({ photos, onOpen }: { photos: readonly Photo[]; onOpen: (index: number) => void }) {
  const { text } = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const { room, watch } = useRoom(rows);
  const width = room ?? 0;
  const columns = Math.max(1, Math.floor((width + gapPixels) / (minTilePixels + gapPixels)));
  const tilePixels = (width - (columns - 1) * gapPixels) / columns;
  const rowPixels = tilePixels * shape + captionPixels + gapPixels;
  const virtual = useVirtualizer({
    count: width === 0 ? 0 : Math.ceil(photos.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPixels,
    // Measured again when the window changes its width.
    getItemKey: (row) => `${row} ${columns} ${Math.round(rowPixels)}`,
    overscan: 3,
  });
  return (
    <div ref={scroller} className={styles.photoGrid} tabIndex={0} role="list" aria-label={text('albums.photos')}>
      <div ref={watch} className={styles.photoGridRows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((row) => (
          <div
            key={row.key}
            className={styles.photoRow}
            style={{ transform: `translateY(${row.start}px)`, gridTemplateColumns: `repeat(${columns}, 1fr)` }}
            role="presentation"
          >
            {photos.slice(row.index * columns, (row.index + 1) * columns).map((photo, place) => {
              const index = row.index * columns + place;
              const number = index + 1;
              return (
                <div key={photo.id} role="listitem" aria-setsize={photos.length} aria-posinset={number}>
                  <UnstyledButton
                    className={styles.photoTile}
                    aria-label={
                      photo.remark === null
                        ? text('album.photo', { number })
                        : text('album.photoWith', { number, remark: photo.remark })
                    }
                    onClick={() => onOpen(index)}
                  >
                    <Picture path={photo.thumb_url} alt="" className={styles.photoThumb} />
                    <Text size="xs" truncate c={photo.remark === null ? 'dimmed' : ''}>
                      {photo.remark ?? text('photo.noRemark')}
                    </Text>
                  </UnstyledButton>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {photos.length === 0 && (
        <Text c="dimmed" ta="center" py="xl">
          {text('album.empty')}
        </Text>
      )}
    </div>
  );
}
