/** The resources that a suite's global set-up has made for its tests, under either runner. */
export interface Given {
  /** Port of the PostgreSQL that the tests of this suite keep their clinics in; none: SQLite. */
  readonly postgresPort?: number | undefined;
  /** The demo clinic as its first start leaves it: making it takes as long as many a test. */
  readonly demoTemplate?: DemoTemplate | undefined;
}

export interface DemoTemplate {
  readonly folder: string;
  /** When its making began, in the clinic's zone: on another day its appointments are those of yesterday. */
  readonly day: string;
  /** The name of its PostgreSQL database; null: SQLite. */
  readonly database: string | null;
}

const variable = 'CLINICALL_TEST_GIVEN';

let current: Given | undefined;

/** Called in a worker, before its tests. */
export function takeGiven(given: Given): void {
  current = given;
}

/** Called in the global set-up, for the workers that start after it. */
export function provideToWorkers(given: Given): void {
  process.env[variable] = JSON.stringify(given);
}

export const given = (): Given => (current ??= JSON.parse(process.env[variable] ?? '{}') as Given);
