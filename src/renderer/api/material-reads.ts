import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { List } from '../../shared/contract/envelope.ts';
import type { Material, MaterialType } from '../../shared/contract/material.ts';
import type { ClinicClient } from './clinic.ts';

export interface MaterialFilter {
  readonly keyword: string;
  readonly type?: MaterialType | undefined;
  readonly category?: number | undefined;
}

export const materialCategories = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['materials', 'categories'],
    queryFn: () => clinic.material.categories({ query: {} }),
    staleTime: 300_000,
  });

export const materialList = (clinic: ClinicClient, { keyword, type, category }: MaterialFilter) =>
  infiniteQueryOptions({
    queryKey: ['materials', 'list', keyword, type, category],
    queryFn: ({ pageParam }): Promise<List<Material>> =>
      clinic.material.index({
        query: {
          rows: 60,
          ...(keyword === '' ? {} : { keyword }),
          ...(type === undefined ? {} : { type }),
          ...(category === undefined ? {} : { material_category_id: category }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  });
