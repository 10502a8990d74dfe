import { join } from 'node:path';
import type { List } from '../../../shared/contract/envelope.ts';
import type { Material, MaterialType } from '../../../shared/contract/material.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { likePattern } from '../../platform/database/containing.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import type { Paging } from '../../platform/database/page.ts';
import type { FileAnswer } from '../../platform/http/handler.ts';
import type { MaterialRepository, MaterialSort } from './repository.ts';

export type MaterialService = ReturnType<typeof createMaterialService>;

/** Materials for customers: articles, videos, agreements (interface 4.11). */
export function createMaterialService({
  repository,
  materialsFolder,
  timeZone,
}: {
  repository: MaterialRepository;
  materialsFolder: string;
  timeZone: string;
}) {
  const imageUrl = (id: number, size: 'thumb' | 'cover', filename: string | null): string | null =>
    filename === null ? null : `/api/ext/material/image?id=${id}&size=${size}`;
  return {
    categories: async (type: MaterialType | undefined) => {
      const rows = await repository.categories(type);
      return { rows, total: rows.length, next_cursor: null };
    },
    index: async (
      query: Paging & {
        sort: MaterialSort;
        keyword?: string | undefined;
        material_category_id?: number | undefined;
        type?: MaterialType | undefined;
      },
    ): Promise<List<Material>> => {
      const filter = {
        keyword: query.keyword === undefined ? undefined : likePattern(query.keyword),
        categoryId: query.material_category_id,
        type: query.type,
      };
      const found = await repository.list(filter, query);
      const rows = found.rows.map((row) => ({
        id: row.id,
        title: row.title,
        type: row.type,
        material_category_id: row.category_id,
        thumb: imageUrl(row.id, 'thumb', row.thumb_filename),
        cover_image: imageUrl(row.id, 'cover', row.cover_filename),
        content: row.content,
        created_at: formatDateTime(row.created_at, timeZone),
      }));
      return { rows, total: found.total, next_cursor: found.next };
    },
    image: async (id: number, size: 'thumb' | 'cover'): Promise<FileAnswer> => {
      const row = await repository.one(id);
      const filename = size === 'thumb' ? row?.thumb_filename : row?.cover_filename;
      if (!filename) throw problemFor('material-not-found');
      return { path: join(materialsFolder, filename), contentType: 'image/jpeg' };
    },
  };
}
