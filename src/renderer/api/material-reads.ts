import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MaterialType } from '../../shared/contract/material.ts';
import type { ClinicClient } from './clinic.ts';
import { listQuery } from './list-query.ts';

export interface MaterialFilter {
  readonly keyword: string;
  readonly type?: MaterialType | undefined;
  readonly category?: number | undefined;
  /** Whether the service keeps the order that the clinic gave them. */
  readonly isOrdered: boolean;
}

export const materialCategories = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['materials', 'categories'],
    queryFn: () => clinic.material.categories({ query: {} }),
    staleTime: 300_000,
  });

const mostMaterials = 200;

/** Every material, to count them by category; undefined where there are more than one answer has. */
export const everyMaterial = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['materials', 'every'],
    queryFn: async () => await clinic.material.index({ query: { rows: mostMaterials } }),
    select: ({ rows, total }) => (total <= rows.length ? rows : undefined),
    staleTime: 300_000,
  });

export const materialList = (clinic: ClinicClient, { keyword, type, category, isOrdered }: MaterialFilter) =>
  listQuery({
    queryKey: ['materials', 'list', keyword, type, category, isOrdered],
    read: (paging) =>
      clinic.material.index({
        query: {
          ...paging,
          ...(isOrdered ? { sort: 'position', order: 'asc' } : {}),
          ...(keyword === '' ? {} : { keyword }),
          ...(type === undefined ? {} : { type }),
          ...(category === undefined ? {} : { material_category_id: category }),
        },
      }),
  });

const mostAbout = 3;

/** A few materials about the first of these words that any is about. */
export const materialsAbout = (clinic: ClinicClient, words: readonly string[]) =>
  queryOptions({
    queryKey: ['materials', 'about', words],
    queryFn: async () => {
      for (const keyword of words) {
        const { rows } = await clinic.material.index({ query: { keyword, rows: mostAbout } });
        if (rows.length > 0) return rows;
      }
      return [];
    },
    enabled: words.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });
