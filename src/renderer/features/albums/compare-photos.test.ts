import { expect, test } from 'vitest';
import type { AlbumPhoto } from '../../../shared/contract/album.ts';
import { groupsOf, inOrder, usualPair } from './compare-photos.ts';

const photo = (id: number, flag: string, created: string, taken: string | null = null): AlbumPhoto => ({
  id,
  url: '',
  thumb_url: '',
  remark: null,
  taken_at: taken,
  width: 1,
  height: 1,
  bytes: 1,
  created_at: `${created} 10:00:00`,
  album: { id: 1, title: '', flag },
});

const photos = inOrder([
  photo(3, 'after', '2026-11-18'),
  photo(4, 'after', '2026-11-18'),
  photo(1, 'before', '2026-11-19', '2026-03-12 09:00:00'),
  photo(2, 'during', '2026-06-04'),
]);

test('photos are in the order in which they were taken, grouped by stage and day', () => {
  expect(photos.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(groupsOf(photos).map(({ key, photos: grouped }) => [key, grouped.length])).toEqual([
    ['before 2026-03-12', 1],
    ['during 2026-06-04', 1],
    ['after 2026-11-18', 2],
  ]);
});

test('the first before and the last after are compared; without them the first and the last; one alone is none', () => {
  expect(usualPair(photos)?.map(({ id }) => id)).toEqual([1, 4]);
  expect(usualPair(photos.slice(1, 3))?.map(({ id }) => id)).toEqual([2, 3]);
  expect(usualPair(photos.slice(0, 1))).toBeNull();
});
