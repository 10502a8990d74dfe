import type { ClinicClient } from './clinic.ts';
import { listQuery } from './list-query.ts';

/** In the order of the clinic; the next ones arrive many at a time, so that they can be put in order. */
export const materialsInOrder = (clinic: ClinicClient, category: number | undefined) =>
  listQuery({
    queryKey: ['materials', 'admin', category],
    furtherRows: 200,
    read: (paging) =>
      clinic.material.index({
        query: {
          ...paging,
          sort: 'position',
          order: 'asc',
          ...(category === undefined ? {} : { material_category_id: category }),
        },
      }),
  });
