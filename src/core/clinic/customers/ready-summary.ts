import { foldedName } from '../../../shared/domain/folded-name.ts';

/** Columns of `customers` that a list shows. */
export const listedColumns = [
  'customers.id',
  'customers.name',
  'customers.sex',
  'customers.idcard',
  'customers.created_at',
  'customers.medium_id',
  'customers.phones',
  'customers.tag_ids',
] as const;

export interface ListedCustomer {
  readonly id: number;
  readonly name: string;
  readonly sex: 1 | 2;
  readonly idcard: string;
  readonly created_at: number;
  readonly medium_id: number;
  readonly phones: string;
  readonly tag_ids: string;
}

export const joinedNumbers = (joined: string): string[] => (joined === '' ? [] : joined.split(','));

/** Between the parts of a summary: in JSON there is neither a tab nor a new line. */
const partEnd = '\t';

/**
 * A list's view of a customer, without the lookups and settings, which change independently: creation time, ID, the
 * medium with the tags joined by commas, and a JSON object of the customer's own fields, numbers included.
 */
export const summaryOf = (customer: ListedCustomer): string => {
  const { id, name, sex, idcard, created_at, medium_id, phones, tag_ids } = customer;
  const own = JSON.stringify({ id, name, sex, idcard, phone: joinedNumbers(phones) });
  return [created_at, id, `${medium_id}:${tag_ids}`, own].join(partEnd);
};

/** Whether a text is a summary, not an ID. */
export const isSummary = (text: string): boolean => text.includes(partEnd);

/** The parts of a summary. By the places of their ends: of a page's rows this is most of the work. */
export function partsOf(summary: string): { createdAt: number; lookupIds: string; own: string } {
  const endOfTime = summary.indexOf(partEnd);
  const endOfId = summary.indexOf(partEnd, endOfTime + 1);
  const endOfLookups = summary.indexOf(partEnd, endOfId + 1);
  return {
    createdAt: Number(summary.slice(0, endOfTime)),
    lookupIds: summary.slice(endOfId + 1, endOfLookups),
    own: summary.slice(endOfLookups + 1),
  };
}

/** A customer's position in a list by creation. */
export function placeOf(summary: string): { value: number; id: number } {
  const [createdAt, id] = summary.split(partEnd, 2);
  return { value: Number(createdAt), id: Number(id) };
}

export const lookupsOf = (lookupIds: string): { mediumId: number; tagIds: string } => {
  const end = lookupIds.indexOf(':');
  return { mediumId: Number(lookupIds.slice(0, end)), tagIds: lookupIds.slice(end + 1) };
};

/** A row of `customer_terms`. */
export interface TermRow {
  term: string;
  created_at: number;
  customer_id: number;
  summary: string | null;
}

/** The terms by which one customer is meant: the whole name and the whole card. */
export const wholeTermsOf = ({ name, idcard }: Pick<ListedCustomer, 'name' | 'idcard'>): string[] =>
  [name, idcard].map(foldedName);

/** Rows of a customer's terms: those of the whole name and the whole card have the summary with them. */
export function termRowsOf(customer: ListedCustomer, terms: readonly string[]): TermRow[] {
  const wholeTerms = wholeTermsOf(customer);
  const { id, created_at } = customer;
  return terms.map((term) => ({
    term,
    created_at,
    customer_id: id,
    summary: wholeTerms.includes(term) ? summaryOf(customer) : null,
  }));
}
