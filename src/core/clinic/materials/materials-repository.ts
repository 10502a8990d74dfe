import type { MaterialType } from '../../../shared/contract/material.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { containing } from '../../platform/database/containing.ts';
import { namesOf, type Paging, readPage } from '../../platform/database/page.ts';
import { PreparedQueries } from '../../platform/database/prepared-queries.ts';

export type MaterialRepository = ReturnType<typeof createMaterialRepository>;
export type MaterialFilter = {
  readonly keyword?: string | undefined;
  readonly categoryId?: number | undefined;
  readonly type?: MaterialType | undefined;
};
export type MaterialRow = NonNullable<Awaited<ReturnType<MaterialRepository['one']>>>;
export type MaterialSort = 'created_at' | 'id' | 'title' | 'position';

export function createMaterialRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  return {
    categories: (type: MaterialType | undefined) => {
      const categories = db
        .selectFrom('material_categories')
        .select(['id', 'name', 'material_type'])
        .orderBy('position')
        .orderBy('id');
      return (type === undefined ? categories : categories.where('material_type', '=', type)).execute();
    },
    list: (filter: MaterialFilter, paging: Paging & { sort: MaterialSort }) => {
      return readPage(queries, paging, {
        shape: `materials by ${namesOf(filter)}`,
        values: filter,
        sort: `materials.${paging.sort}`,
        id: 'materials.id',
        build: (value) => {
          let query = db.selectFrom('materials').selectAll();
          if (filter.keyword !== undefined)
            query = query.where((at) =>
              at.or([
                containing('materials.title', value('keyword')),
                containing('materials.content', value('keyword')),
                containing('materials.file_name', value('keyword')),
              ]),
            );
          if (filter.categoryId !== undefined) query = query.where('materials.category_id', '=', value('categoryId'));
          if (filter.type !== undefined) query = query.where('materials.type', '=', value('type'));
          return query;
        },
      });
    },
    one: (id: number) => db.selectFrom('materials').selectAll().where('id', '=', id).executeTakeFirst(),
  };
}
