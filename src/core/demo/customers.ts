import { dayOf } from './calendar.ts';
import type { BulkCustomer } from './clinic-rows.ts';
import { mobileFrom, personFrom } from './people.ts';
import type { Random } from './random.ts';

const day = 86_400_000;

/** `at`: the time of registration; the card names its day at the clinic. */
export const idcardOf = (at: number, sequence: number): string =>
  `C${dayOf(at).replaceAll('-', '')}${String(sequence).padStart(5, '0')}`;

const allergies = [
  '利多卡因过敏，注射后肿胀四天。',
  '青霉素过敏。',
  '对乳胶手套过敏，请用丁腈手套。',
  '对碘伏过敏，消毒用氯己定。',
];
/** One customer in thirty, by the ID: a draw would change everything that is generated after it. */
const allergyOf = (id: number): string | null =>
  id % 30 === 1 ? (allergies[Math.floor(id / 30) % allergies.length] ?? null) : null;

/** A generated customer; `id` determines the card's sequence and, spread over three years, the day of registration. */
export function customerFrom(
  random: Random,
  id: number,
  options: { total: number; now: number; staffIds: readonly number[] },
): BulkCustomer {
  const { name, sex } = personFrom(random);
  const registeredDaysAgo = Math.floor(((options.total - id) / options.total) * 1095);
  const createdAt = options.now - registeredDaysAgo * day - random.below(8 * 3_600_000);
  const birthYear = 1955 + random.below(50);
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const birthday = `${birthYear}-${twoDigits(1 + random.below(12))}-${twoDigits(1 + random.below(28))}`;
  const totalPayment = random.below(10) < 3 ? 0 : random.below(4_000_000);
  return {
    id,
    idcard: idcardOf(createdAt, id % 100_000),
    name,
    sex,
    birthday,
    age: new Date(options.now).getUTCFullYear() - birthYear,
    sfz: random.below(3) === 0 ? `110101${birthday.replaceAll('-', '')}${String(random.below(9000) + 1000)}` : null,
    allergies: allergyOf(id),
    addressId: 2 + random.below(8),
    mediumId: 1 + random.below(8),
    departmentId: 1 + random.below(4),
    consultantId: options.staffIds.length === 0 || random.below(5) === 0 ? null : random.pick(options.staffIds),
    ascriptionId: options.staffIds.length === 0 ? null : random.pick(options.staffIds),
    totalPayment,
    balance: totalPayment === 0 ? 0 : random.below(Math.max(1, Math.floor(totalPayment / 4))),
    points: Math.floor(totalPayment / 100) * 10,
    createdAt,
    phones: random.below(8) === 0 ? [mobileFrom(random), mobileFrom(random)] : [mobileFrom(random)],
    tagIds: random.below(3) === 0 ? [] : [1 + random.below(10), 1 + random.below(10)],
  };
}
