import { CompiledQuery, type KyselyPlugin } from 'kysely';
import type { ClinicDatabase } from '../../src/core/platform/database/clinic-database.ts';

type Query = Parameters<ClinicDatabase['rowsOf']>[0];

/** A database that notes what it is asked for. */
export function recordedQueries(db: ClinicDatabase): { readonly db: ClinicDatabase; readonly queries: Query[] } {
  const queries: Query[] = [];
  const recorded = new Proxy(db, {
    get: (target, name) => {
      if (name === 'rowsOf') return (query: Query) => (queries.push(query), target.rowsOf(query));
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  return { db: recorded, queries };
}

/** A database that notes each query of a builder, as it is compiled. */
export function recordedBuilders(db: ClinicDatabase): { readonly db: ClinicDatabase; readonly queries: Query[] } {
  const queries: Query[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      queries.push(db.getExecutor().compileQuery(node, queryId) as Query);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return { db: db.withPlugin(plugin) as ClinicDatabase, queries };
}

/** How the database would carry out a query, in its own words. */
export async function planOf(db: ClinicDatabase, query: Query | undefined, isPostgres = false): Promise<string> {
  const explain = isPostgres ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN';
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(`${explain} ${query?.sql ?? ''}`, [...(query?.parameters ?? [])]),
  );
  return JSON.stringify(rows);
}
