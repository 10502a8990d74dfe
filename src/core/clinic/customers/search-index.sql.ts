import { type Kysely, sql } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Of the rules in search-terms.ts and fold-keyword.ts: raised by whoever changes which terms they make. */
export const searchRulesVersion = 2;

const index = 'customer_terms';
const maxCustomers = 500;
const maxTerms = 10_000;

interface Terms {
  /** Of customers with longer names than that, in characters. */
  readonly ofNamesOver: number;
  readonly isWanted: (term: string) => boolean;
}

const all: Terms = { ofNamesOver: -1, isWanted: () => true };
/** What the rules of version 1 left out: three Chinese characters that begin a longer text. */
const addedByVersion2: Terms = { ofNamesOver: 3, isWanted: (term) => /^\p{Script=Han}..$/u.test(term) };

/**
 * Makes the terms of all customers anew unless they are of this version's rules, and only those that are missing when
 * the version before made the others. Wholly or not at all: the version is committed with the terms, so that what is
 * interrupted is done at the next start.
 */
export async function updateSearchIndex(db: ClinicDatabase, onRebuild: () => void = () => {}): Promise<void> {
  const made = await db.selectFrom('index_versions').select('version').where('name', '=', index).executeTakeFirst();
  if (made?.version === searchRulesVersion) return;
  onRebuild();
  await db.transaction().execute(async (step) => {
    if (made?.version === 1) await addTerms(step, addedByVersion2);
    else {
      await step.deleteFrom(index).execute();
      await addTerms(step, all);
    }
    await step
      .insertInto('index_versions')
      .values({ name: index, version: searchRulesVersion })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ version: searchRulesVersion }))
      .execute();
  });
}

async function addTerms(db: Kysely<Database>, { ofNamesOver, isWanted }: Terms): Promise<void> {
  // Pinyin is loaded only by those who need it.
  const { searchTermsOf } = await import('./search-terms.ts');
  for (let last = 0; ;) {
    const customers = await db
      .selectFrom('customers')
      .select(['id', 'name', 'idcard', 'created_at'])
      .where('id', '>', last)
      .where(sql<boolean>`length(name) > ${sql.lit(ofNamesOver)}`)
      .orderBy('id')
      .limit(maxCustomers)
      .execute();
    const end = customers.at(-1)?.id;
    if (end === undefined) return;
    const phones = await db
      .selectFrom('customer_phones')
      .select(['customer_id', 'number'])
      .where(
        'customer_id',
        'in',
        customers.map(({ id }) => id),
      )
      .execute();
    const phonesOf = Map.groupBy(phones, (phone) => phone.customer_id);
    const terms = customers.flatMap(({ id, created_at, ...customer }) =>
      searchTermsOf({ ...customer, phones: (phonesOf.get(id) ?? []).map(({ number }) => number) })
        .filter(isWanted)
        .map((term) => sql`(${term}, ${sql.lit(created_at)}, ${sql.lit(id)})`),
    );
    for (let from = 0; from < terms.length; from += maxTerms)
      await sql`
        INSERT INTO customer_terms (term, created_at, customer_id)
        VALUES ${sql.join(terms.slice(from, from + maxTerms))}
        ON CONFLICT DO NOTHING`.execute(db);
    last = end;
  }
}
