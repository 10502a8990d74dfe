import * as z from 'zod';
import { actsOnGet } from '../../src/core/platform/http/head-requests.ts';
import { contract } from '../../src/shared/contract/contract.ts';
import type { Endpoint } from '../../src/shared/contract/endpoint.ts';
import { dateField, dateTimeField } from '../../src/shared/contract/field.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { sampleOf } from '../support/sample-requests.ts';

type Query = Readonly<Record<string, string | number>>;
export interface Read {
  readonly path: string;
  readonly query: Query;
}

interface Parameter {
  readonly type?: string;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly enum?: readonly string[];
}

/** Far from the first page, where a page is found by counting rows. */
const farPage = 5000;
/** The longest time of reads that refuse all times at once. */
const mostDays = 365;
/** Orders and groupings, of which each is asked for. */
const varied: ReadonlySet<string> = new Set(['sort', 'order', 'by']);

const parametersOf = (schema: z.ZodType): Readonly<Record<string, Parameter>> =>
  (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, Parameter> })
    .properties ?? {};

const patternOf = (field: z.ZodType): string | undefined => (z.toJSONSchema(field) as Parameter).pattern;
const [datePattern, dateTimePattern] = [patternOf(dateField), patternOf(dateTimeField)];

const isEnd = (name: string): boolean => /end|to$|before|until/.test(name);

/** The earliest and the latest moment that a parameter can name. */
function widestTime(name: string, pattern: string | undefined): string | undefined {
  const day = isEnd(name) ? '2099-12-31' : '2000-01-01';
  if (pattern === datePattern) return day;
  return pattern === dateTimePattern ? `${day} ${isEnd(name) ? '23:59:59' : '00:00:00'}` : undefined;
}

/** The query with each value of these parameters. */
function withEach(query: Query, choices: readonly (readonly [string, readonly string[]])[]): Query[] {
  const [first, ...others] = choices;
  if (!first) return [query];
  const [name, values] = first;
  return values.flatMap((value) => withEach({ ...query, [name]: value }, others));
}

/** An endpoint with as many rows as it gives, over the longest time, in each order; then far from the first page. */
function widestOf(endpoint: Endpoint): Read[] {
  const { path } = endpoint;
  const sample = sampleOf(endpoint) as Query;
  const parameters = Object.entries(endpoint.query ? parametersOf(endpoint.query) : {});
  const wide: Record<string, string | number> = { ...sample };
  for (const [name, { maximum, pattern }] of parameters) {
    if (name === 'rows' && maximum !== undefined) wide[name] = maximum;
    const time = widestTime(name, pattern);
    if (time !== undefined) wide[name] = time;
  }
  const isRefused = endpoint.query?.safeParse(wide).success === false;
  if (isRefused)
    for (const [name, { pattern }] of parameters)
      if (widestTime(name, pattern) !== undefined) wide[name] = clinicDay(isEnd(name) ? 0 : -mostDays);
  const choices = parameters.flatMap(([name, { enum: values }]) =>
    values && varied.has(name) ? [[name, values] as const] : [],
  );
  const far = parameters.some(([name]) => name === 'page') ? [{ ...wide, page: farPage }] : [];
  return [...withEach(wide, choices), ...far].map((query) => ({ path, query }));
}

const endpoints = Object.values(contract).flatMap((area) => Object.values(area) as Endpoint[]);

/** Everything that is read as JSON. */
export const widestReads = (): Read[] =>
  endpoints
    .filter(({ method, path, response }) => method === 'GET' && typeof response !== 'string' && !actsOnGet(path))
    .flatMap(widestOf);

/** Every export: rows and archives, the first of its orders. */
export const everyExport = (): Read[] =>
  endpoints.filter(({ response }) => response === 'csv' || response === 'zip').flatMap((one) => widestOf(one)[0] ?? []);
