import { join } from 'node:path';
import type { List } from '../../../shared/contract/envelope.ts';
import type { Material, MaterialType } from '../../../shared/contract/material.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { likePattern } from '../../platform/database/containing.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import type { Paging } from '../../platform/database/page.ts';
import type { FileAnswer } from '../../platform/http/handler.ts';
import type { MaterialFiles } from './material-files.ts';
import type { MaterialRepository, MaterialRow, MaterialSort } from './materials-repository.ts';

export type MaterialService = ReturnType<typeof createMaterialService>;

const imageUrl = (id: number, size: 'thumb' | 'cover', filename: string | null): string | null =>
  filename === null ? null : `/api/ext/material/image?id=${id}&size=${size}`;

/** The hash of its content is part of the address: another file has another one. */
const fileOf = (row: MaterialRow): Material['file'] =>
  row.file_hash === null || row.file_name === null || row.file_type === null
    ? null
    : {
        name: row.file_name,
        type: row.file_type,
        bytes: row.file_bytes ?? 0,
        url: `/api/ext/material/file?id=${row.id}&v=${row.file_hash.slice(0, 12)}`,
      };

/** Materials for customers: articles, videos, agreements (interface 4.11). */
export function createMaterialService({
  repository,
  files,
  materialsFolder,
  timeZone,
}: {
  repository: MaterialRepository;
  files: Pick<MaterialFiles, 'pathOf'>;
  materialsFolder: string;
  timeZone: string;
}) {
  const view = (row: MaterialRow): Material => ({
    id: row.id,
    title: row.title,
    type: row.type,
    material_category_id: row.category_id,
    thumb: imageUrl(row.id, 'thumb', row.thumb_filename),
    cover_image: imageUrl(row.id, 'cover', row.cover_filename),
    content: row.content,
    file: fileOf(row),
    created_at: formatDateTime(row.created_at, timeZone),
  });
  /** Throws ProblemError `not-found`. */
  const row = async (id: number): Promise<MaterialRow> => {
    const found = await repository.one(id);
    if (!found) throw problemFor('material-not-found');
    return found;
  };
  return {
    row,
    info: async (id: number): Promise<Material> => view(await row(id)),
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
      return { rows: found.rows.map(view), total: found.total, next_cursor: found.next };
    },
    image: async (id: number, size: 'thumb' | 'cover'): Promise<FileAnswer> => {
      const { thumb_filename: thumb, cover_filename: cover } = await row(id);
      const filename = size === 'thumb' ? thumb : cover;
      if (!filename) throw problemFor('material-not-found');
      return { path: join(materialsFolder, filename), contentType: 'image/jpeg' };
    },
    file: async (id: number): Promise<FileAnswer> => {
      const { file_hash: hash, file_name: name, file_type: contentType } = await row(id);
      if (hash === null || name === null || contentType === null) throw problemFor('material-not-found');
      return { path: files.pathOf(hash), contentType, name };
    },
  };
}
