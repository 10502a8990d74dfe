import type { Treatment } from '../../../shared/contract/treatment.ts';
import {
  mapTreatment,
  type TreatmentAnswer,
  treatmentColumnOf,
  type TreatmentColumns,
  type TreatmentField,
  type TreatmentKind,
  type TreatmentStored,
} from '../../../shared/contract/treatment-fields.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import { deletedEntry, type LookupCache } from '../lookups/lookup-cache.ts';
import { yuan } from '../money.ts';

type Views = { readonly [Kind in TreatmentKind]: (stored: TreatmentStored[Kind]) => TreatmentAnswer<Kind> };

/** Treatments as the contract has them: names of lookups, yuan, times of the clinic. */
export class TreatmentView {
  readonly #views: Views;

  constructor(lookups: Pick<LookupCache, 'item' | 'user'>, timeZone: string) {
    this.#views = {
      item: (id) => lookups.item(id) ?? deletedEntry(id),
      staff: (id) => lookups.user(id),
      count: (count) => count,
      money: yuan,
      moment: (at) => formatDateTime(at, timeZone),
      text: (text) => text,
    };
  }

  /** The fields of the table. */
  fields(row: TreatmentColumns): Pick<Treatment, TreatmentField> {
    return mapTreatment((field, { kind }) => this.#views[kind](row[treatmentColumnOf(field)] as never)) as Pick<
      Treatment,
      TreatmentField
    >;
  }
}
