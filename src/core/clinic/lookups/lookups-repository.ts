import type { Insertable, Updateable } from 'kysely';
import type { EntryChange, LookupEntry, LookupList } from '../../../shared/contract/admin/lookups.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { ClinicDatabase, ClinicTransaction, WriteAlong } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import type { ListWithUsualEntries, UsualEntry } from './usual-entries.ts';

/** Throws ProblemError `entry-in-use` while an import has customers to add, who may name any entry. */
async function refuseDuringImport(transaction: ClinicTransaction): Promise<void> {
  const staged = await transaction.selectFrom('staged_customers').select('number').limit(1).executeTakeFirst();
  if (staged) throw problemFor('entry-in-use');
}

export type LookupRepository = ReturnType<typeof createLookupRepository>;

/** The meanings of an outcome of calls. */
const outcomeFlags = ['completes_follow_up', 'is_no_answer'] as const;
type OutcomeFlag = (typeof outcomeFlags)[number];

/** Columns of the lists as the database has them: no database of the two returns a boolean. */
type StoredEntry = Omit<LookupEntry, OutcomeFlag> & { readonly [Flag in OutcomeFlag]?: number };

const flagsOf = (entry: { readonly [Flag in OutcomeFlag]?: number | boolean | undefined }) =>
  outcomeFlags.flatMap((flag) => (entry[flag] === undefined ? [] : [[flag, entry[flag]] as const]));

async function entriesOf(db: ClinicDatabase | ClinicTransaction, list: LookupList): Promise<LookupEntry[]> {
  const rows = (await db.selectFrom(list).selectAll().orderBy('id').execute()) as StoredEntry[];
  return rows.map((entry) => ({
    ...(entry as LookupEntry),
    ...Object.fromEntries(flagsOf(entry).map(([flag, value]) => [flag, value === 1])),
  }));
}

/** Stands among the settings once the clinic has got the first entries of a list. */
const markOf = (list: ListWithUsualEntries): string => `${list}_added`;

interface SavingEntry {
  /** Throws to refuse the entry, given the list at the time of the write: concurrent changes see each other. */
  readonly check: (entries: readonly LookupEntry[]) => void;
  readonly record: (id: number, transaction: ClinicTransaction) => Promise<void>;
}

export const createLookupRepository = (db: ClinicDatabase) => ({
  departments: () => db.selectFrom('departments').select(['id', 'name', 'parent_id']).orderBy('id').execute(),
  addresses: () => db.selectFrom('addresses').select(['id', 'name', 'parent_id']).orderBy('id').execute(),
  tags: () => db.selectFrom('tags').select(['id', 'name', 'category']).orderBy('id').execute(),
  mediums: () => db.selectFrom('mediums').select(['id', 'name']).orderBy('id').execute(),
  rooms: () => db.selectFrom('rooms').select(['id', 'name']).orderBy('id').execute(),
  followupTypes: () => db.selectFrom('followup_types').select(['id', 'name']).orderBy('id').execute(),
  followupTools: () => db.selectFrom('followup_tools').select(['id', 'name']).orderBy('id').execute(),
  breakReasons: () => db.selectFrom('break_reasons').selectAll().orderBy('id').execute(),
  missedCallReasons: () => db.selectFrom('missed_call_reasons').select(['id', 'name']).orderBy('id').execute(),
  lostReasons: () => db.selectFrom('lost_reasons').select(['id', 'name']).orderBy('id').execute(),
  callOutcomes: () =>
    db
      .selectFrom('call_outcomes')
      .select(['id', 'name', 'completes_follow_up', 'is_no_answer'])
      .orderBy('id')
      .execute(),
  /** Once in the life of a clinic: a list that its administrators have emptied stays empty. */
  addFirstEntries: (list: ListWithUsualEntries, entries: readonly UsualEntry[]): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const mark = markOf(list);
      const isMarked = await transaction
        .selectFrom('settings')
        .select('name')
        .where('name', '=', mark)
        .executeTakeFirst();
      if (isMarked) return;
      await transaction.insertInto('settings').values({ name: mark, value: 'true' }).execute();
      const known = await transaction.selectFrom(list).select('id').limit(1).executeTakeFirst();
      if (!known)
        await transaction
          .insertInto(list as 'call_outcomes')
          .values([...entries])
          .execute();
    }),
  reservationTypes: () => db.selectFrom('reservation_types').select(['id', 'name']).orderBy('id').execute(),
  items: () => db.selectFrom('items').select(['id', 'name', 'category']).orderBy('id').execute(),
  productTypes: () => db.selectFrom('product_types').select(['id', 'name', 'parent_id']).orderBy('id').execute(),
  goodsTypes: () => db.selectFrom('goods_types').select(['id', 'name', 'parent_id']).orderBy('id').execute(),
  entries: (list: LookupList) => entriesOf(db, list),
  /** Returns the ID; null when there is no such entry. */
  saveEntry: (
    list: LookupList,
    id: number | undefined,
    given: Omit<EntryChange, 'list' | 'id' | 'seen'>,
    { check, record }: SavingEntry,
  ): Promise<number | null> =>
    transact(db, async (transaction) => {
      check(await entriesOf(transaction, list));
      const table = list as 'items';
      const entry = {
        ...given,
        ...Object.fromEntries(flagsOf(given).map(([flag, value]) => [flag, value ? 1 : 0])),
      };
      const saved =
        id === undefined
          ? await transaction
              .insertInto(table)
              .values(entry as Insertable<Database['items']>)
              .returning('id')
              .executeTakeFirst()
          : await transaction
              .updateTable(table)
              .set(entry as Updateable<Database['items']>)
              .where('id', '=', id)
              .returning('id')
              .executeTakeFirst();
      if (saved) await record(saved.id, transaction);
      return saved?.id ?? null;
    }),
  /** False when there is no such entry. Throws what `isForeignKeyViolation` knows when a record names it. */
  removeEntry: (list: LookupList, id: number, record: WriteAlong): Promise<boolean> =>
    transact(db, async (transaction) => {
      await refuseDuringImport(transaction);
      const removed = await transaction
        .deleteFrom(list as 'items')
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      if (removed) await record(transaction);
      return removed !== undefined;
    }),
  /** Everyone who ever had an account: records name those who have left as well. */
  accounts: () =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'role', 'is_active', 'agent_id'])
      .orderBy('name_order')
      .orderBy('id')
      .execute(),
  users: (role: string | undefined) => {
    const users = db
      .selectFrom('users')
      .select(['id', 'name', 'role as slug'])
      .where('is_active', '=', 1)
      .orderBy('name_order')
      .orderBy('id');
    return (role === undefined ? users : users.where('role', '=', role)).execute();
  },
});
