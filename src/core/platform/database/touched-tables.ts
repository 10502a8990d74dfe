import type { CompiledQuery, OperationNode } from 'kysely';
import { tableNames } from './schema.ts';

export interface TouchedTables {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

const knownTables: ReadonlySet<string> = new Set(tableNames);
/** Kinds whose nodes hold values, which are no part of the statement. */
const valueKinds: ReadonlySet<string> = new Set(['ValueNode', 'PrimitiveValueListNode']);
/** Where a writing node holds the table that it writes. */
const targetOf: Readonly<Record<string, string>> = {
  InsertQueryNode: 'into',
  UpdateQueryNode: 'table',
  DeleteQueryNode: 'from',
  MergeQueryNode: 'into',
};

const isNode = (value: unknown): value is OperationNode =>
  typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';

const childrenOf = (node: OperationNode): OperationNode[] =>
  valueKinds.has(node.kind) ? [] : Object.values(node).flat().filter(isNode);

/** Names of tables anywhere below a node; those in raw text count as well, however the text uses them. */
function collectNames(node: OperationNode, names: Set<string>): Set<string> {
  const texts =
    node.kind === 'IdentifierNode'
      ? [(node as OperationNode & { name: string }).name]
      : node.kind === 'RawNode'
        ? (node as OperationNode & { sqlFragments: readonly string[] }).sqlFragments.flatMap((text) =>
            text.split(/\W+/),
          )
        : [];
  for (const text of texts) if (knownTables.has(text)) names.add(text);
  for (const child of childrenOf(node)) collectNames(child, names);
  return names;
}

/**
 * A statement that is not built, or changes the schema, may write whatever it names; so may a raw common table
 * expression.
 */
function collectWrites(node: OperationNode, writes: Set<string>, isRoot: boolean): void {
  const target = targetOf[node.kind];
  if (target !== undefined) {
    const table: unknown = (node as unknown as Record<string, unknown>)[target];
    if (isNode(table)) collectNames(table, writes);
  } else if (isRoot && node.kind !== 'SelectQueryNode') {
    collectNames(node, writes);
  }
  if (node.kind === 'CommonTableExpressionNode') {
    const { expression } = node as OperationNode & { expression: OperationNode };
    if (expression.kind === 'RawNode') collectNames(expression, writes);
  }
  for (const child of childrenOf(node)) collectWrites(child, writes, false);
}

const maxStatements = 2000;
const byText = new Map<string, TouchedTables>();

/**
 * Which tables a statement reads and writes, from the tree that it was compiled from. Where the tree is not sure it
 * names too many tables, never too few. Writes of triggers are not included: see TableChanges.
 */
export function touchedTables({ sql, query }: Pick<CompiledQuery, 'sql' | 'query'>): TouchedTables {
  const known = byText.get(sql);
  if (known) return known;
  const writes = new Set<string>();
  collectWrites(query, writes, true);
  const touched = { reads: [...collectNames(query, new Set())], writes: [...writes] };
  if (byText.size >= maxStatements) byText.clear();
  byText.set(sql, touched);
  return touched;
}
