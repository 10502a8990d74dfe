import type { CompiledQuery, KyselyPlugin, QueryId, RootOperationNode } from 'kysely';
import type { ClinicDatabase } from '../../src/core/platform/database/clinic-database.ts';

export type RecordedQuery = Pick<CompiledQuery, 'sql' | 'parameters'>;
type RowsOf = ClinicDatabase['rowsOf'];

/** A database that records the queries that it answers, whether they were prepared or Kysely builds them. */
export function recordedQueries(db: ClinicDatabase): {
  readonly db: ClinicDatabase;
  readonly queries: RecordedQuery[];
} {
  const queries: RecordedQuery[] = [];
  const nodes = new WeakMap<QueryId, RootOperationNode>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      nodes.set(queryId, node);
      return node;
    },
    // A query that is only compiled gets no result: its parameters may be placeholders.
    transformResult: ({ result, queryId }) => {
      const node = nodes.get(queryId);
      if (node) queries.push(db.getExecutor().compileQuery(node, queryId));
      return Promise.resolve(result);
    },
  };
  const building = db.withPlugin(plugin);
  const rowsOf: RowsOf = (query) => {
    queries.push(query);
    return db.rowsOf(query);
  };
  const recording = new Proxy(db, {
    get: (_, name) => {
      if (name === 'rowsOf') return rowsOf;
      const owner = name in building ? building : db;
      const member: unknown = Reflect.get(owner, name, owner);
      return typeof member === 'function' ? member.bind(owner) : member;
    },
  });
  return { db: recording, queries };
}
