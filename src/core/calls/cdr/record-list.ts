import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { countRows, namesOf, type Paging, readDetailedRows } from '../../platform/database/page.ts';
import { readPartedRows } from '../../platform/database/parted-page.ts';
import type { PreparedQueries, ValueOf } from '../../platform/database/prepared-queries.ts';
import type { CdrFilter } from './cdr-filter.ts';
import { type RareFilter, rareFilterOf } from './rare-records.sql.ts';
import { type CdrOrder, type Matched, matching, matchingCount, mayReadAll, readingOf } from './record-filter.sql.ts';
import { type FoundPage, joinedIn, namedRecordsOf, orderOf } from './record-order.sql.ts';
import { areCustomersSparse, partsOf } from './record-parts.sql.ts';
import type { SortOf } from '../../../shared/contract/list-sorts.ts';

/** A page of a list, and its order. */
export type CdrPaging = Paging & CdrOrder;

/** Pages of the records that filters match, and how many those are. At most `few` are looked up and sorted. */
export function createRecordList(db: ClinicDatabase, queries: PreparedQueries, few: number) {
  const asked = (filter: CdrFilter) => {
    const { hasRecording, isScored, hasParts, hasPlaced, counted, clock, ...values } = filter;
    const ways = JSON.stringify({ hasRecording, isScored, hasParts, hasPlaced, counted, clock });
    return { shape: `records by ${namesOf(values)}, ${ways}`, values };
  };
  const listed = (matched: Matched) => {
    const { filter, reading, sort, rare } = matched;
    const { shape, values } = asked(filter);
    return {
      shape: `${shape}, ${reading}, by ${rare} first`,
      values,
      ...orderOf(sort),
      hasOneValue: reading === 'by-found-order' && sort === 'group_id' && filter.groupId !== undefined,
      joined: reading === 'by-start' ? undefined : joinedIn(db),
      id: 'call_records.id',
      build: (value: ValueOf<typeof values>) => matching(db, matched, value),
      counting: (value: ValueOf<typeof values>) => matchingCount(db, matched, value),
    };
  };
  const parted = (filter: CdrFilter, order: CdrOrder, rare: RareFilter | undefined) => {
    const { shape, values } = asked(filter);
    return {
      shape: `${shape}, by ${rare} first`,
      values: { ...values, readerId: order.readerId },
      joined: joinedIn(db),
      ...partsOf(db, filter, order, rare),
    };
  };
  const rareOf = (filter: CdrFilter) =>
    mayReadAll(filter) ? rareFilterOf(db, queries, filter, { ...asked(filter), few }) : undefined;
  const readingFor = async (filter: CdrFilter, sort: SortOf<'foundCalls'>, rare: RareFilter | undefined) => {
    if (rare !== undefined && sort !== 'score') return 'by-start';
    const best = readingOf(filter, sort);
    const isByCustomer = best === 'by-parts' && sort === 'customer_name';
    return isByCustomer && (await areCustomersSparse(db, filter)) ? 'by-start' : best;
  };
  /** Without the count, which can take longer than the rows: null unless these are all. */
  const page = async (filter: CdrFilter, paging: CdrPaging) => {
    const { sort } = paging;
    const rare = await rareOf(filter);
    const reading = await readingFor(filter, sort, rare);
    const hasSecond = sort === 'score' || orderOf(sort).second !== undefined;
    const named = (found: FoundPage) => namedRecordsOf(db, found, paging.order, hasSecond);
    const { rows, next } =
      reading === 'by-parts'
        ? await readPartedRows(queries, paging, parted(filter, paging, rare), named)
        : await readDetailedRows(queries, paging, listed({ filter, sort, reading, rare }), named);
    const isWhole = paging.cursor === undefined && paging.page === 1 && next === null;
    return { rows, next, total: isWhole ? rows.length : null };
  };
  const count = async (filter: CdrFilter) =>
    countRows(queries, listed({ filter, reading: 'by-start', sort: 'created_at', rare: await rareOf(filter) }));
  return { page, count };
}
