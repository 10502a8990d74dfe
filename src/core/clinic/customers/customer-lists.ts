import type { Customer, CustomerSummary } from '../../../shared/contract/customer.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import type { ClinicPlace } from '../../../shared/domain/phone-number.ts';
import type { Caller } from '../../platform/caller.ts';
import type { ListedRows } from '../../platform/csv/row-export.ts';
import type { CustomerFilter } from './customer-list.sql.ts';
import { type CustomerPaging, type CustomerQuery, filterOf, wordsFilterOf } from './customer-query.ts';
import type { CustomerView } from './customer-view.ts';
import type { CustomerRepository } from './customers-repository.ts';
import { visibilityOf } from './visibility.ts';

type ListedWithAddress = CustomerSummary & Pick<Customer, 'address'>;
type ListedCustomers = Pick<CustomerPaging, 'sort' | 'order'> & { readonly keyword?: string | undefined };
type OfAccount = CustomerPaging & { readonly user_id: number };

interface ListParts {
  readonly repository: CustomerRepository;
  readonly view: CustomerView;
  readonly place: ClinicPlace;
  /** Throws ProblemError `too-many-requests` for a caller who sees masked numbers and searches for many. */
  readonly countNumber: (caller: Caller, number: string) => void;
}

/** Lists of customers and searches for them, as the caller may see them. */
export class CustomerLists {
  readonly #repository: CustomerRepository;
  readonly #view: CustomerView;
  readonly #place: ClinicPlace;
  readonly #countNumber: ListParts['countNumber'];

  constructor({ repository, view, place, countNumber }: ListParts) {
    this.#repository = repository;
    this.#view = view;
    this.#place = place;
    this.#countNumber = countNumber;
  }

  index(caller: Caller, paging: CustomerPaging): Promise<List<CustomerSummary>> {
    return this.#list(caller, { kind: 'all' }, paging);
  }

  affiliated(caller: Caller, { user_id: userId, ...paging }: OfAccount): Promise<List<CustomerSummary>> {
    return this.#list(caller, { kind: 'affiliated', userId }, paging);
  }

  /** Throws ProblemError `too-many-requests` for a caller who sees masked numbers and searches for many. */
  async query(caller: Caller, query: CustomerQuery): Promise<List<CustomerSummary>> {
    return this.#search(caller, this.#filterFor(caller, query), query);
  }

  /** Every customer of a list, or of a search, with the path of the address. Throws like `query`. */
  listed(caller: Caller, { keyword, sort, order }: ListedCustomers): ListedRows<ListedWithAddress> {
    const filter: CustomerFilter =
      keyword === undefined ? { kind: 'all' } : this.#filterFor(caller, { keyword, category: 'keyword' });
    const to = visibilityOf(caller);
    const words = keyword === undefined ? null : wordsFilterOf(caller, keyword);
    let sought = filter;
    return {
      count: async () => {
        const count = await this.#repository.count(filter, to);
        if (count > 0 || !words) return count;
        sought = words;
        return this.#repository.count(words, to);
      },
      next: async (rows, cursor) => {
        const found = await this.#repository.next(sought, to, { rows, page: 1, cursor, sort, order });
        const addresses = await this.#repository.addressesOf(found.rows.map(({ id }) => id));
        const address = (id: number): string[] => this.#view.addressPath(addresses.get(id));
        return {
          rows: found.rows.map((row) => ({ ...this.#view.summary(caller, row), address: address(row.id) })),
          next: found.next,
        };
      },
    };
  }

  #filterFor(caller: Caller, query: Pick<CustomerQuery, 'keyword' | 'category'>): CustomerFilter {
    const filter = filterOf(caller, query, this.#place);
    if (filter.kind === 'phone') this.#countNumber(caller, filter.e164);
    return filter;
  }

  /** By the keyword as a whole; where nobody is found, by its words in any order. */
  async #search(caller: Caller, filter: CustomerFilter, query: CustomerQuery): Promise<List<CustomerSummary>> {
    const found = await this.#list(caller, filter, query);
    const words = found.total === 0 && query.category === 'keyword' ? wordsFilterOf(caller, query.keyword) : null;
    return words ? this.#list(caller, words, query) : found;
  }

  async #list(caller: Caller, filter: CustomerFilter, paging: CustomerPaging): Promise<List<CustomerSummary>> {
    const found = await this.#repository.list(filter, visibilityOf(caller), paging);
    return {
      rows: found.rows.map((row) => this.#view.summary(caller, row)),
      total: found.total,
      next_cursor: found.next,
    };
  }
}
