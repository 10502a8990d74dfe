import type { Treatment } from '../../../shared/contract/treatment.ts';
import {
  mapTreatment,
  type TreatmentAnswer,
  type TreatmentField,
  type TreatmentKind,
} from '../../../shared/contract/treatment-fields.ts';
import type { Translate } from '../../i18n/i18n.ts';
import type { Fact } from '../../ui/facts.tsx';
import { dayTimeText, moneyText } from '../../ui/format.ts';

type Words = { readonly [Kind in TreatmentKind]: (answer: TreatmentAnswer<Kind>, language: string) => string | null };
const words: Words = {
  item: ({ name }) => name,
  staff: (colleague) => colleague?.name ?? '–',
  count: String,
  money: moneyText,
  moment: dayTimeText,
  text: (text) => text,
};

/** The facts of the panel, by field. */
export const treatmentFacts = (
  treatment: Treatment,
  text: Translate,
  language: string,
): Readonly<Record<TreatmentField, Fact>> =>
  mapTreatment((field, { kind, label }) => [text(label), words[kind](treatment[field] as never, language)] as const);
