import type { Customer, CustomerProfile, CustomerSummary } from '../../shared/contract/customer.ts';
import type { List } from '../../shared/contract/envelope.ts';
import { ProblemError } from '../../shared/contract/problem.ts';
import { maskNumber, toE164 } from '../../shared/domain/phone-number.ts';
import type { Caller } from '../auth/caller.ts';
import { formatDateTime } from '../database/local-time.ts';
import type { Paging } from '../database/page.ts';
import type { CustomerRepository, CustomerSort, Visibility } from './repository.ts';
import { foldKeyword } from './search-terms.ts';

export type CustomerService = ReturnType<typeof createCustomerService>;

type ListPaging = Paging & { sort: CustomerSort };

const yuan = (fen: number): string => (fen / 100).toFixed(2);
const maskDocument = (sfz: string): string => `${sfz.slice(0, 3)}${'*'.repeat(Math.max(0, sfz.length - 5))}${sfz.slice(-2)}`;
const reference = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name });
const mostSharers = 20;

const visibilityOf = (caller: Caller): Visibility =>
  caller.permissions.has('customer.view.all') ? { all: true } : { all: false, userId: caller.userId, departmentId: caller.departmentId };

/** Customers, as the caller may see them: those of others stay away, numbers and documents are masked where the role says so. */
export function createCustomerService(repository: CustomerRepository, timeZone: string) {
  const shown = (caller: Caller) => ({
    number: (number: string) => (caller.permissions.has('customer.phone.view') ? number : maskNumber(number)),
    document: (sfz: string | null) => (sfz === null || caller.permissions.has('customer.phone.view') ? sfz : maskDocument(sfz)),
  });

  const listed = async (caller: Caller, found: Awaited<ReturnType<CustomerRepository['list']>>): Promise<List<CustomerSummary>> => {
    const ids = found.rows.map((row) => row.id);
    const [phones, tags] = ids.length === 0 ? [[], []] : await Promise.all([repository.phonesOf(ids), repository.tagsOf(ids)]);
    const { number } = shown(caller);
    const rows = found.rows.map(({ sort_value: _sort, ...row }) => ({
      ...row,
      created_at: formatDateTime(row.created_at, timeZone),
      phone: phones.filter((phone) => phone.customer_id === row.id).map((phone) => number(phone.number)),
      tags: tags.filter((tag) => tag.customer_id === row.id).map((tag) => ({ id: tag.id, name: tag.name })),
    }));
    return { rows, total: found.total, next_cursor: found.next };
  };

  /** A customer that the caller may not see is as unknown as one that does not exist. */
  const visibleFile = async (caller: Caller, id: number) => {
    const file = await repository.file(id);
    const to = visibilityOf(caller);
    const isTheirs = (row: NonNullable<typeof file>) =>
      to.all || row.consultant_id === to.userId || row.ascription_id === to.userId || (to.departmentId !== null && row.department_id === to.departmentId);
    if (!file || !isTheirs(file)) throw new ProblemError('not-found', `There is no customer ${id}.`);
    return file;
  };

  const read = async (caller: Caller, id: number): Promise<{ customer: Customer; profile: CustomerProfile }> => {
    const file = await visibleFile(caller, id);
    const [phones, tags, address] = await Promise.all([repository.phonesOf([id]), repository.tagsOf([id]), repository.addressPath(file.address_id)]);
    const { number, document } = shown(caller);
    const consultant = reference(file.consultant_id, file.consultant_name);
    const ascription = reference(file.ascription_id, file.ascription_name);
    const customer: Customer = {
      id: file.id,
      name: file.name,
      sex: file.sex,
      idcard: file.idcard,
      medium_name: file.medium_name,
      tags: tags.map((tag) => ({ id: tag.id, name: tag.name })),
      created_at: formatDateTime(file.created_at, timeZone),
      phone: phones.map((phone) => number(phone.number)),
      age: file.age,
      birthday: file.birthday,
      sfz: document(file.sfz),
      address_id: file.address_id,
      address,
      medium_id: file.medium_id,
      consultant,
      ascription,
      department: reference(file.department_id, file.department_name),
      updated_at: formatDateTime(file.updated_at, timeZone),
    };
    const profile: CustomerProfile = {
      customer,
      assets: { total_payment: yuan(file.total_payment), balance: yuan(file.balance), amount: yuan(file.points) },
      affiliations: { consultant, ascription },
      tags: tags.map((tag) => ({ id: tag.id, name: tag.name, category: tag.category })),
    };
    return { customer, profile };
  };

  return {
    index: async (caller: Caller, paging: ListPaging) => listed(caller, await repository.list({ kind: 'all' }, visibilityOf(caller), paging)),
    query: async (caller: Caller, wanted: { keyword: string; category: 'keyword' | 'phone' } & ListPaging) => {
      const filter =
        wanted.category === 'phone' ? ({ kind: 'phone', e164: toE164(wanted.keyword) } as const) : ({ kind: 'keyword', folded: foldKeyword(wanted.keyword) } as const);
      return listed(caller, await repository.list(filter, visibilityOf(caller), wanted));
    },
    info: async (caller: Caller, id: number) => (await read(caller, id)).customer,
    profile: async (caller: Caller, id: number) => (await read(caller, id)).profile,
    /** Everyone who has that number, for who is calling: nobody's permissions apply yet. */
    byNumber: (number: string) => repository.referencesByNumber(toE164(number), mostSharers),
    references: (ids: readonly number[]) => (ids.length === 0 ? Promise.resolve([]) : repository.references(ids)),
  };
}
