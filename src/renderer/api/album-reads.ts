import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AlbumPhoto } from '../../shared/contract/album.ts';
import type { List } from '../../shared/contract/envelope.ts';
import type { ClinicClient } from './clinic.ts';
import { listQuery } from './list-query.ts';

export const albumList = (
  clinic: ClinicClient,
  { keyword, flag }: { readonly keyword: string; readonly flag: string | null },
) =>
  listQuery({
    queryKey: ['albums', 'list', keyword, flag],
    read: (paging) =>
      clinic.album.index({
        query: {
          ...paging,
          ...(keyword === '' ? {} : { keyword }),
          ...(flag === null ? {} : { flag }),
        },
      }),
  });

/** `id` as in the address: the service checks it. */
export const albumById = (clinic: ClinicClient, id: string) =>
  queryOptions({ queryKey: ['albums', 'one', id], queryFn: () => clinic.album.info({ query: { id } }) });

export const consentOfAlbum = (clinic: ClinicClient, albumId: number) =>
  queryOptions({
    queryKey: ['albums', 'consent', albumId],
    queryFn: () => clinic.albumConsent.ofAlbum({ query: { id: albumId } }),
  });

/** How the right photo was laid on the left one. */
export const alignmentOfPair = (clinic: ClinicClient, leftId: number, rightId: number, isOffered: boolean) =>
  queryOptions({
    queryKey: ['alignments', leftId, rightId],
    queryFn: () => clinic.albumExtension.alignment({ query: { left_id: leftId, right_id: rightId } }),
    enabled: isOffered,
  });

/** The newest first. */
export const photosOfCustomer = (clinic: ClinicClient, customerId: number | undefined) =>
  infiniteQueryOptions({
    queryKey: ['albums', 'customer', customerId],
    queryFn: ({ pageParam }): Promise<List<AlbumPhoto>> =>
      clinic.album.ofCustomer({
        query: {
          customer_id: customerId ?? 0,
          rows: 200,
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    enabled: customerId !== undefined,
  });
