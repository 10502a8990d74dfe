import { sql } from 'kysely';
import type { ClinicDatabase } from '../database/open-database.ts';
import { type Paging, readPage } from '../database/page.ts';

export type CustomerRepository = ReturnType<typeof createCustomerRepository>;

/** Which customers a caller may see: all, or those they look after or whose department is theirs. */
export type Visibility = { readonly all: true } | { readonly all: false; readonly userId: number; readonly departmentId: number | null };

export type CustomerSort = 'created_at' | 'id' | 'name' | 'idcard';

/** After every character that a term can hold: the end of a range of terms with one beginning. */
const afterAll = '\u{10FFFF}';

export function createCustomerRepository(db: ClinicDatabase) {
  const summaries = db
    .selectFrom('customers')
    .innerJoin('mediums', 'mediums.id', 'customers.medium_id')
    .select(['customers.id', 'customers.name', 'customers.sex', 'customers.idcard', 'customers.created_at', 'mediums.name as medium_name']);

  const visible = <Query extends typeof summaries>(query: Query, to: Visibility): Query =>
    to.all
      ? query
      : (query.where((at) =>
          at.or([
            at('customers.consultant_id', '=', to.userId),
            at('customers.ascription_id', '=', to.userId),
            ...(to.departmentId === null ? [] : [at('customers.department_id', '=', to.departmentId)]),
          ]),
        ) as Query);

  const page = (query: typeof summaries, paging: Paging & { sort: CustomerSort }) => {
    const column = `customers.${paging.sort}` as const;
    return readPage(query.select(`${column} as sort_value`), { sort: column, id: 'customers.id' }, paging);
  };
  const count = async (query: typeof summaries): Promise<number> => {
    const row = await query.clearSelect().select((at) => at.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    return Number(row.count);
  };
  const matching = {
    all: () => summaries,
    phone: (e164: string) => summaries.where('customers.id', 'in', (at) => at.selectFrom('customer_phones').select('customer_id').where('e164', '=', e164)),
    keyword: (folded: string) =>
      summaries.where('customers.id', 'in', (at) =>
        at.selectFrom('customer_terms').select('customer_id').where('term', '>=', folded).where('term', '<', `${folded}${afterAll}`),
      ),
  };

  return {
    /** Rows of a page, and how many there are in all. */
    list: async (
      filter: { kind: 'all' } | { kind: 'phone'; e164: string } | { kind: 'keyword'; folded: string },
      to: Visibility,
      paging: Paging & { sort: CustomerSort },
    ) => {
      const matched = filter.kind === 'all' ? matching.all() : filter.kind === 'phone' ? matching.phone(filter.e164) : matching.keyword(filter.folded);
      const query = visible(matched, to);
      const found = await page(query, paging);
      const isWhole = paging.cursor === undefined && paging.page === 1 && found.next === null;
      return { ...found, total: isWhole ? found.rows.length : await count(query) };
    },
    file: (id: number) =>
      db
        .selectFrom('customers')
        .innerJoin('mediums', 'mediums.id', 'customers.medium_id')
        .leftJoin('users as consultant', 'consultant.id', 'customers.consultant_id')
        .leftJoin('users as ascription', 'ascription.id', 'customers.ascription_id')
        .leftJoin('departments', 'departments.id', 'customers.department_id')
        .selectAll('customers')
        .select(['mediums.name as medium_name', 'consultant.name as consultant_name', 'ascription.name as ascription_name', 'departments.name as department_name'])
        .where('customers.id', '=', id)
        .executeTakeFirst(),
    phonesOf: (ids: readonly number[]) =>
      db.selectFrom('customer_phones').select(['customer_id', 'number']).where('customer_id', 'in', [...ids]).orderBy('customer_id').orderBy('position').execute(),
    tagsOf: (ids: readonly number[]) =>
      db
        .selectFrom('customer_tags')
        .innerJoin('tags', 'tags.id', 'customer_tags.tag_id')
        .select(['customer_tags.customer_id', 'tags.id', 'tags.name', 'tags.category'])
        .where('customer_tags.customer_id', 'in', [...ids])
        .orderBy('tags.id')
        .execute(),
    referencesByNumber: (e164: string, most: number) =>
      db
        .selectFrom('customer_phones')
        .innerJoin('customers', 'customers.id', 'customer_phones.customer_id')
        .select(['customers.id', 'customers.name', 'customers.idcard'])
        .where('customer_phones.e164', '=', e164)
        .groupBy(['customers.id', 'customers.name', 'customers.idcard'])
        .orderBy('customers.id')
        .limit(most)
        .execute(),
    references: (ids: readonly number[]) => db.selectFrom('customers').select(['id', 'name', 'idcard']).where('id', 'in', [...ids]).execute(),
    addressPath: async (id: number): Promise<string[]> => {
      const { rows } = await sql<{ name: string }>`
        WITH RECURSIVE path (id, name, parent_id, depth) AS (
          SELECT id, name, parent_id, 0 FROM addresses WHERE id = ${id}
          UNION ALL SELECT a.id, a.name, a.parent_id, depth + 1 FROM addresses a JOIN path ON a.id = path.parent_id WHERE depth < 8
        ) SELECT name FROM path ORDER BY depth DESC`.execute(db);
      return rows.map((row) => row.name);
    },
  };
}
