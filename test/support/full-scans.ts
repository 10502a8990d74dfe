import { CompiledQuery } from 'kysely';
import type { LargeClinic } from './large-clinic.ts';
import type { RecordedQuery } from './recorded-queries.ts';

/**
 * How a query reads a large table, other than the rows to which an index leads: all of its rows; in the order of an
 * index until a page is full; or a part of it that is sorted as a whole.
 */
type Way = 'in full' | 'in order' | 'sorted';
type Found = readonly [table: string, way: Way];

/** How queries of a kind are to be read. */
interface Rule {
  readonly faults: readonly Way[];
  /** PostgreSQL weighs how many rows there are: with these off, it does them only where it cannot do without. */
  readonly off: readonly string[];
}

/** How a database carries out a query, in its own words. */
async function explain(
  { db, isPostgres }: LargeClinic,
  { sql, parameters }: RecordedQuery,
  { off }: Rule,
): Promise<unknown[]> {
  const explained = (words: string) => CompiledQuery.raw(`${words} ${sql}`, [...parameters]);
  if (!isPostgres) return (await db.executeQuery(explained('EXPLAIN QUERY PLAN'))).rows;
  return db.transaction().execute(async (transaction) => {
    for (const setting of off) await transaction.executeQuery(CompiledQuery.raw(`SET LOCAL ${setting} = off`));
    return (await transaction.executeQuery(explained('EXPLAIN (FORMAT JSON, COSTS FALSE)'))).rows;
  });
}

interface SqliteNode {
  readonly parent: number;
  readonly detail: string;
}

/** By what SQLite calls it in a plan: its alias, where the query gives it one. */
function tablesByName({ sql }: RecordedQuery, tables: readonly string[]): ReadonlyMap<string, string> {
  const aliases = tables.flatMap((table) =>
    [...sql.matchAll(new RegExp(`\\b${table}"? as "?(\\w+)`, 'gi'))].map(([, alias = '']) => [alias, table] as const),
  );
  return new Map([...tables.map((table) => [table, table] as const), ...aliases]);
}

function foundInSqlite(nodes: readonly SqliteNode[], query: RecordedQuery, clinic: LargeClinic): Found[] {
  const tables = tablesByName(query, clinic.largeTables);
  const hasLimit = /\blimit\b/i.test(query.sql);
  return [...Map.groupBy(nodes, ({ parent }) => parent).values()].flatMap((select) => {
    const isSorted = select.some(({ detail }) => detail.startsWith('USE TEMP B-TREE'));
    return select.flatMap(({ detail }): Found[] => {
      const [, verb, name = ''] = /^(SCAN|SEARCH) (\S+)/.exec(detail) ?? [];
      const table = tables.get(name);
      if (table === undefined || detail.includes('(rowid=?)')) return [];
      if (detail.includes(' AUTOMATIC ')) return [[table, 'in full']];
      if (verb === 'SEARCH' || clinic.smallIndexes.has(/ INDEX (\S+)/.exec(detail)?.[1] ?? ''))
        return isSorted ? [[table, 'sorted']] : [];
      return [[table, isSorted || !hasLimit ? 'in full' : 'in order']];
    });
  });
}

interface PostgresNode {
  readonly 'Node Type': string;
  readonly 'Parent Relationship'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  /** Part of an aggregate. */
  readonly Strategy?: string;
  readonly Plans?: readonly PostgresNode[];
}

/** Use of the rows of a node: only a page of them is read, or all are sorted, and not those of one value. */
interface Use {
  readonly isPage?: boolean;
  readonly isSorted?: boolean;
}
function useOf(child: PostgresNode, parent: PostgresNode, above: Use): Use {
  const type = parent['Node Type'];
  if (type === 'Limit') return { isPage: true };
  if (['Inner', 'InitPlan', 'SubPlan'].includes(child['Parent Relationship'] ?? '')) return {};
  if (type === 'Sort') return { isSorted: true };
  const isWhole = type === 'Hash' || type === 'Materialize' || (type === 'Aggregate' && parent.Strategy !== 'Sorted');
  return isWhole ? { ...above, isPage: false } : above;
}

function foundInPostgres(node: PostgresNode, clinic: LargeClinic, use: Use = {}): Found[] {
  const below = (node.Plans ?? []).flatMap((child) => foundInPostgres(child, clinic, useOf(child, node, use)));
  const table = clinic.largeTables.find((one) => one === node['Relation Name']);
  if (table === undefined) return below;
  const isLed =
    'Index Cond' in node ||
    node['Node Type'] === 'Bitmap Heap Scan' ||
    clinic.smallIndexes.has(node['Index Name'] ?? '');
  if (isLed) return use.isSorted === true ? [...below, [table, 'sorted']] : below;
  return [...below, [table, use.isPage === true ? 'in order' : 'in full']];
}

async function found(clinic: LargeClinic, query: RecordedQuery, rule: Rule): Promise<string[]> {
  const plan = await explain(clinic, query, rule);
  const all = clinic.isPostgres
    ? (plan as [{ 'QUERY PLAN': [{ Plan: PostgresNode }] }])[0]['QUERY PLAN'].flatMap(({ Plan }) =>
        foundInPostgres(Plan, clinic),
      )
    : foundInSqlite(plan as SqliteNode[], query, clinic);
  return all.flatMap(([table, way]) =>
    rule.faults.includes(way) ? [`${table} is read ${way} by ${query.sql}\n${JSON.stringify(plan)}`] : [],
  );
}

/** Large tables that a query reads from one end to the other, or to where it has enough: no index leads to its rows. */
export const fullScans = (clinic: LargeClinic, query: RecordedQuery): Promise<string[]> =>
  found(clinic, query, { faults: ['in full', 'in order'], off: ['enable_seqscan'] });

/** Large tables of which the query of a page reads more than the page, since no index has the order. */
export const unorderedReads = (clinic: LargeClinic, query: RecordedQuery): Promise<string[]> =>
  found(clinic, query, { faults: ['in full', 'sorted'], off: ['enable_seqscan', 'enable_sort'] });
