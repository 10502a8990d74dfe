import { Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Album, AlbumPhoto } from '../../../shared/contract/album.ts';
import { photosOfCustomer } from '../../api/album-reads.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { inOrder, usualPair } from './compare-photos.ts';
import { Comparison } from './comparison.tsx';

/** Any two photos of the album's customer, compared. */
export function CompareView({ album, view }: { album: Album; view: 'slider' | 'side' }) {
  const { text } = useText();
  const query = useInfiniteQuery(photosOfCustomer(useClinic(), album.customer_id));
  const { hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const { a, b } = useSearch({ from: '/albums/$id' });
  const problem = blockingProblemOf(query);
  if (problem) return <ProblemNotice error={problem} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={360} />;
  const photos = inOrder(query.data.pages.flatMap(({ rows }) => rows));
  const usual = usualPair(photos);
  if (!usual) return <Text c="dimmed">{text('compare.needsTwo')}</Text>;
  const chosen = (id: number | undefined, otherwise: AlbumPhoto) => photos.find((one) => one.id === id) ?? otherwise;
  return (
    <Comparison album={album} photos={photos} left={chosen(a, usual[0])} right={chosen(b, usual[1])} view={view} />
  );
}
