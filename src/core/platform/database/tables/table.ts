/** A table: the columns of its rows are known to the types alone, those of its key to who reads it whole. */
export interface Table<Row> {
  readonly key: readonly (keyof Row & string)[];
  readonly row?: Row;
}

export const table = <Row>(...key: readonly (keyof Row & string)[]): Table<Row> => ({ key });
