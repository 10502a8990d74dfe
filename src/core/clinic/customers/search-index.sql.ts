import { type Kysely, sql } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { cardsLeadingTo, customersWithMergedCards } from '../customer-merge/merged-cards.sql.ts';
import { joinedNumbers, listedColumns, type ListedCustomer, termRowsOf, wholeTermsOf } from './ready-summary.ts';
import type { searchTermsOf } from './search-terms.ts';

/**
 * Version of the rules in search-terms.ts, fold-keyword.ts and ready-summary.ts: raised with every change of their
 * output.
 */
export const searchRulesVersion = 3;

const index = 'customer_terms';
const maxCustomers = 500;
const maxTerms = 2000;

/** Which terms of a customer are to be written; the rules themselves come with the dictionary of pinyin. */
type TermsToWrite = (customer: ListedCustomer, rules: typeof searchTermsOf) => readonly string[];

const whole: TermsToWrite = (customer) => wholeTermsOf(customer);
const all: TermsToWrite = ({ name, idcard, phones }, rules) => rules({ name, idcard, phones: joinedNumbers(phones) });
const isThreeChinese = (term: string): boolean => /^\p{Script=Han}..$/u.test(term);
/** Terms that a version added: three Chinese characters that begin a longer text, and the summary with whole terms. */
const addedSince: Readonly<Record<number, TermsToWrite>> = {
  1: (customer, rules) => {
    const threeOfMore = [...customer.name].length > 3 ? all(customer, rules).filter(isThreeChinese) : [];
    return [...new Set([...whole(customer, rules), ...threeOfMore])];
  },
  2: whole,
};

/**
 * Rebuilds the terms of all customers unless they are of this version's rules, and only those that an earlier version
 * lacks. Wholly or not at all: the version is committed with the terms, so that what is interrupted is done at the next
 * start.
 */
export async function updateSearchIndex(db: ClinicDatabase, onRebuild: () => void = () => {}): Promise<void> {
  const made = await db.selectFrom('index_versions').select('version').where('name', '=', index).executeTakeFirst();
  if (made?.version === searchRulesVersion) return;
  onRebuild();
  await db.transaction().execute(async (step) => {
    const lacking = addedSince[made?.version ?? 0];
    if (!lacking) await step.deleteFrom(index).execute();
    await writeTerms(step, lacking ?? all);
    if (!lacking) await writeMergedCards(step);
    await step
      .insertInto('index_versions')
      .values({ name: index, version: searchRulesVersion })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ version: searchRulesVersion }))
      .execute();
  });
}

/** In the order of names, which is nearly that of the index: each of its pages is written once. */
async function writeTerms(db: Kysely<Database>, termsToWrite: TermsToWrite): Promise<void> {
  // Pinyin is loaded only by those who need it.
  const { searchTermsOf } = await import('./search-terms.ts');
  for (let last: ListedCustomer | undefined; ;) {
    const customers: ListedCustomer[] = await customersAfter(db, last);
    last = customers.at(-1);
    if (!last) return;
    const rows = customers.flatMap((customer) =>
      termRowsOf(customer, termsToWrite(customer, searchTermsOf)).filter(({ term }) => term !== ''),
    );
    for (let from = 0; from < rows.length; from += maxTerms)
      await db
        .insertInto(index)
        .values(rows.slice(from, from + maxTerms))
        .onConflict((conflict) =>
          conflict.columns(['term', 'created_at', 'customer_id']).doUpdateSet((row) => ({
            summary: row.ref('excluded.summary'),
          })),
        )
        .execute();
  }
}

/** A merged file's card finds the kept customer. */
async function writeMergedCards(db: Kysely<Database>): Promise<void> {
  const { searchTermsOf } = await import('./search-terms.ts');
  for (const id of await customersWithMergedCards(db)) {
    const cards = await cardsLeadingTo(db, id);
    const terms = cards.flatMap((idcard) => searchTermsOf({ name: '', idcard, phones: [] }));
    const customer = await db
      .selectFrom('customers')
      .select(listedColumns)
      .where('customers.id', '=', id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto(index)
      .values(termRowsOf(customer, [...new Set(terms)]))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

const customersAfter = (db: Kysely<Database>, last: ListedCustomer | undefined): Promise<ListedCustomer[]> =>
  db
    .selectFrom('customers')
    .select(listedColumns)
    .$if(last !== undefined, (query) => query.where(sql<boolean>`(name, id) > (${last?.name ?? ''}, ${last?.id ?? 0})`))
    .orderBy('name')
    .orderBy('id')
    .limit(maxCustomers)
    .execute();
