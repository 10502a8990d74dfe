import type { Clock } from '../../../shared/clock.ts';
import type { ClinicPlace } from '../../../shared/domain/phone-number.ts';
import type { NewCustomer } from '../../../shared/contract/customer.ts';
import { customerColumns } from '../../../shared/contract/customer-fields.ts';
import { accountOf, type Caller } from '../../platform/caller.ts';
import { givenColumns } from '../../platform/database/given-columns.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { checkGiven, numbersOf, tagIdsOf } from './customer-input.ts';
import type { CustomerToCreate } from './insert-customer.sql.ts';

interface CreationParts {
  readonly lookupCache: LookupCache;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly place: ClinicPlace;
}

/** Makes of what was given what is written. */
export class CustomerCreation {
  readonly #parts: CreationParts;

  constructor(parts: CreationParts) {
    this.#parts = parts;
  }

  /**
   * The creator looks after the customer; otherwise some roles could not see whom they have just created. `prefix`
   * precedes the names of fields that are wrong.
   */
  prepare(caller: Caller, input: NewCustomer, prefix = ''): CustomerToCreate {
    const { clock, timeZone, place } = this.#parts;
    checkGiven(this.#parts, input, { prefix });
    const now = clock.now();
    return {
      customer: {
        ...givenColumns(input, customerColumns),
        department_id: caller.departmentId,
        consultant_id: caller.role === 'consultant' ? caller.userId : null,
        ascription_id: accountOf(caller),
        total_payment: 0,
        balance: 0,
        points: 0,
        created_at: now,
        updated_at: now,
      },
      cardPrefix: `C${formatDateTime(now, timeZone).slice(0, 10).replaceAll('-', '')}`,
      phones: numbersOf(input.phone, place),
      tagIds: tagIdsOf(input.tags),
    };
  }
}
