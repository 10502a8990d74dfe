import type { NewSavedFilter, SavedFilterList } from '../../../shared/contract/saved-filter.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { transact } from '../../platform/database/transact.ts';

/** `name-taken`: the account has another filter of that name for the list. */
export type Refused = 'name-taken' | 'too-many' | 'not-found';

const columns = ['id', 'name', 'filter'] as const;

/** The filters that accounts have saved, each for its own. */
export class SavedFilterRepository {
  readonly #db: ClinicDatabase;

  constructor(db: ClinicDatabase) {
    this.#db = db;
  }

  of(userId: number, list: SavedFilterList) {
    return this.#db
      .selectFrom('saved_filters')
      .select(columns)
      .where('user_id', '=', userId)
      .where('list', '=', list)
      .orderBy('name')
      .execute();
  }

  /** Refused when the account has the name already, or as many filters of the list as it may have. */
  add(userId: number, { list, name, filter }: NewSavedFilter, at: number, most: number) {
    return transact(
      this.#db,
      async (transaction) => {
        const own = await transaction
          .selectFrom('saved_filters')
          .select('name')
          .where('user_id', '=', userId)
          .where('list', '=', list)
          .execute();
        if (own.some((one) => one.name === name)) return 'name-taken' as const;
        if (own.length >= most) return 'too-many' as const;
        const [added] = await transaction
          .insertInto('saved_filters')
          .values({ user_id: userId, list, name, filter: JSON.stringify(filter), created_at: at })
          .onConflict((on) => on.columns(['user_id', 'list', 'name']).doNothing())
          .returning(columns)
          .execute();
        return added ?? ('name-taken' as const);
      },
      (added) => typeof added === 'object',
    );
  }

  rename(userId: number, id: number, name: string) {
    return transact(
      this.#db,
      async (transaction) => {
        const own = transaction.selectFrom('saved_filters').selectAll().where('user_id', '=', userId);
        const before = await own.where('id', '=', id).executeTakeFirst();
        if (!before) return 'not-found' as const;
        const other = own.where('list', '=', before.list).where('name', '=', name).where('id', '<>', id);
        if (await other.executeTakeFirst()) return 'name-taken' as const;
        await transaction.updateTable('saved_filters').set({ name }).where('id', '=', id).execute();
        return { id, name, filter: before.filter };
      },
      (renamed) => typeof renamed === 'object',
    );
  }

  /** False when the account has no such filter. */
  remove(userId: number, id: number): Promise<boolean> {
    return transact(this.#db, async (transaction) => {
      const own = transaction.deleteFrom('saved_filters').where('user_id', '=', userId).where('id', '=', id);
      return (await own.returning('id').execute()).length > 0;
    });
  }
}
