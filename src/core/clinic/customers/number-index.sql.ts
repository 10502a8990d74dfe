import { type ClinicPlace, toE164 } from '../../../shared/domain/phone-number.ts';
import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { numberRowsOf } from './insert-customer.sql.ts';

/** Rises when `toE164` reads a number in another way. */
const rules = 3;
const nameOf = ({ region, areaCode }: ClinicPlace): string =>
  `customer_phones.e164.${rules}.${region}.${areaCode ?? ''}`;
const namesOfAll = 'customer_phones.e164.%';
const customersAtOnce = 1000;

/**
 * Numbers without a country code belong to the clinic's region, and local ones to its area: when these or the rules are
 * others than at the last start, all numbers are normalised again, so that each is found as its carrier and its owner
 * write it. Wholly or not at all.
 */
export async function updateNumberIndex(
  db: ClinicDatabase,
  place: ClinicPlace,
  onRebuild: () => void = () => {},
): Promise<void> {
  const made = await db
    .selectFrom('index_versions')
    .select('name')
    .where('name', 'like', namesOfAll)
    .executeTakeFirst();
  if (made?.name === nameOf(place)) return;
  onRebuild();
  await db.transaction().execute(async (step) => {
    await normaliseAll(step, place);
    await step.deleteFrom('index_versions').where('name', 'like', namesOfAll).execute();
    await step
      .insertInto('index_versions')
      .values({ name: nameOf(place), version: 1 })
      .execute();
  });
}

async function normaliseAll(db: ClinicTransaction, { region, areaCode }: ClinicPlace): Promise<void> {
  const last = await db
    .selectFrom('customer_phones')
    .select((row) => row.fn.max('customer_id').as('id'))
    .executeTakeFirst();
  for (let after = 0; after < (last?.id ?? 0); after += customersAtOnce) {
    const stored = await db
      .selectFrom('customer_phones')
      .selectAll()
      .where('customer_id', '>', after)
      .where('customer_id', '<=', after + customersAtOnce)
      .orderBy('customer_id')
      .orderBy('position')
      .execute();
    const changed = [...Map.groupBy(stored, (row) => row.customer_id)].flatMap(([id, numbers]) => {
      const next = numberRowsOf(
        id,
        numbers.map(({ number }) => ({ number, e164: toE164(number, region, areaCode) })),
      );
      return next.some(({ e164 }, index) => e164 !== numbers[index]?.e164) ? next : [];
    });
    if (changed.length === 0) continue;
    const customerIds = [...new Set(changed.map((row) => row.customer_id))];
    await db.deleteFrom('customer_phones').where('customer_id', 'in', customerIds).execute();
    await db.insertInto('customer_phones').values(changed).execute();
  }
}
