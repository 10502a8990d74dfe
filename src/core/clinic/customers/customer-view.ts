import type { Customer, CustomerProfile, CustomerSummary } from '../../../shared/contract/customer.ts';
import { customerColumns, fieldsWith } from '../../../shared/contract/customer-fields.ts';
import { maskDocument, maskNumber } from '../../../shared/domain/masking.ts';
import { pick } from '../../../shared/pick.ts';
import type { Caller } from '../../platform/caller.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import { seesNumbers } from '../../platform/number-privacy.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { yuan } from '../money.ts';
import { joinedNumbers } from './customer-input.ts';
import { type ListedCustomer, plainListedFields } from './listed-customer.sql.ts';
import type { CustomerFile } from './customers-repository.ts';

const documents = fieldsWith('audit', ['document']);
const withMaskedDocuments = (file: CustomerFile): CustomerFile => {
  const masked = { ...file };
  for (const field of documents) masked[field] = file[field] === null ? null : maskDocument(file[field]);
  return masked;
};

/** Customers as the contract has them: numbers and documents are masked for a role that does not see them. */
export class CustomerView {
  readonly #lookupCache: LookupCache;
  readonly #timeZone: string;

  constructor(lookupCache: LookupCache, timeZone: string) {
    this.#lookupCache = lookupCache;
    this.#timeZone = timeZone;
  }

  summary(caller: Caller, row: ListedCustomer): CustomerSummary {
    const numbers = joinedNumbers(row.phones);
    return {
      id: row.id,
      idcard: row.idcard,
      ...pick(row, plainListedFields),
      medium_name: this.#lookupCache.mediumName(row.medium_id),
      tags: this.#lookupCache.tagsOf(row.tag_ids).map(({ id, name }) => ({ id, name })),
      created_at: formatDateTime(row.created_at, this.#timeZone),
      phone: seesNumbers(caller) ? numbers : numbers.map(maskNumber),
    };
  }

  /** Names from the widest area to the narrowest; none for a customer who has been removed. */
  addressPath(id: number | undefined): string[] {
    return id === undefined ? [] : this.#lookupCache.addressPath(id);
  }

  customer(caller: Caller, file: CustomerFile): Customer {
    const lookups = this.#lookupCache;
    return {
      ...this.summary(caller, file),
      ...pick(seesNumbers(caller) ? file : withMaskedDocuments(file), customerColumns),
      address: lookups.addressPath(file.address_id),
      consultant: lookups.user(file.consultant_id),
      ascription: lookups.user(file.ascription_id),
      department: lookups.department(file.department_id),
      updated_at: formatDateTime(file.updated_at, this.#timeZone),
      version: file.version,
    };
  }

  profile(caller: Caller, file: CustomerFile): CustomerProfile {
    const customer = this.customer(caller, file);
    const { consultant, ascription } = customer;
    return {
      customer,
      assets: { total_payment: yuan(file.total_payment), balance: yuan(file.balance), amount: yuan(file.points) },
      affiliations: { consultant, ascription },
      tags: [...this.#lookupCache.tagsOf(file.tag_ids)],
    };
  }
}
