import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';

export type PhotoFileRepository = ReturnType<typeof createPhotoFileRepository>;

/** How far an earlier start has compared photos with their files. */
export interface SettledPhotos {
  /** YYYYMM: the folders of all months before it; 0 before the first time. */
  readonly beforeMonth: number;
  /** None of the photos up to this ID lies in another folder. */
  readonly upToId: number;
}

/** The names of the marks among those of derived data. */
const monthMark = 'photos.settled-before-month';
const idMark = 'photos.settled-up-to-id';

/** Which files photos have, and up to where that was compared with the files that there are. */
export const createPhotoFileRepository = (db: ClinicDatabase) => ({
  /** Files after an ID, ordered by ID. */
  filenamesAfter: (id: number, most: number) =>
    db
      .selectFrom('photos')
      .select(['id', 'filename', 'thumb_filename'])
      .where('id', '>', id)
      .orderBy('id')
      .limit(most)
      .execute(),
  settled: async (): Promise<SettledPhotos> => {
    const marks = await db.selectFrom('index_versions').selectAll().where('name', 'in', [monthMark, idMark]).execute();
    const valueOf = (mark: string): number => marks.find(({ name }) => name === mark)?.version ?? 0;
    return { beforeMonth: valueOf(monthMark), upToId: valueOf(idMark) };
  },
  settle: async ({ beforeMonth, upToId }: SettledPhotos): Promise<void> => {
    await db
      .insertInto('index_versions')
      .values([
        { name: monthMark, version: beforeMonth },
        { name: idMark, version: upToId },
      ])
      .onConflict((conflict) => conflict.column('name').doUpdateSet((at) => ({ version: at.ref('excluded.version') })))
      .execute();
  },
});
