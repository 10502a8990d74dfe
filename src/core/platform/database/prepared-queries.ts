import { type Compilable, type CompiledQuery, sql } from 'kysely';
import type { ClinicDatabase } from './clinic-database.ts';

export type Values = Readonly<Record<string, string | number | null | undefined>>;

/** Stands in a query for the value of that name, which comes when the query runs. */
export type ValueOf<V extends Values> = (name: keyof V & string) => never;

/**
 * For LIMIT and OFFSET: SQLite plans a query again whenever there is a bare parameter, but does not look into an
 * expression.
 */
export const wholeNumber = (value: never) => sql<number>`CAST(${value} AS BIGINT)`;

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Queries that are built and compiled once for each shape: building one costs several times what SQLite takes to run
 * it. The shape names the text of the query; whatever changes that text belongs into it.
 */
export class PreparedQueries {
  readonly #db: ClinicDatabase;
  readonly #compiled = new Map<string, CompiledQuery>();

  constructor(db: ClinicDatabase) {
    this.#db = db;
  }

  async all<V extends Values, Row>(
    shape: string,
    values: V,
    build: (value: ValueOf<V>) => Compilable<Row>,
  ): Promise<Row[]> {
    let compiled = this.#compiled.get(shape);
    if (!compiled) {
      compiled = build((name) => new Placeholder(name) as never).compile();
      this.#compiled.set(shape, compiled);
    }
    const parameters = compiled.parameters.map((one) => (one instanceof Placeholder ? values[one.name] : one));
    return this.#db.rowsOf<Row>({ ...(compiled as CompiledQuery<Row>), parameters });
  }

  /** How many rows. */
  async count<V extends Values>(
    shape: string,
    values: V,
    build: (value: ValueOf<V>) => Compilable<{ count: number }>,
  ): Promise<number> {
    return Number((await this.first(shape, values, build))?.count ?? 0);
  }

  async first<V extends Values, Row>(
    shape: string,
    values: V,
    build: (value: ValueOf<V>) => Compilable<Row>,
  ): Promise<Row | undefined> {
    return (await this.all(shape, values, build))[0];
  }
}
