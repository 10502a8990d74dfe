import type * as z from 'zod';
import type { Permission } from './permission.ts';

/**
 * One endpoint of the interface, defined once: the core's route and its validation, the workstation's client, the
 * OpenAPI page and the test client are derived from this value.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly summary: string;
  /** `public`: no token. `signed-in`: any valid token. */
  readonly access: 'public' | 'signed-in' | Permission;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The body is multipart/form-data: `body` says its fields, which travel as text, and this its file. */
  readonly upload?: { readonly field: string; readonly maxBytes: number };
  /**
   * Shape of `data` in the envelope, `binary` for a file (Range, 206, 416), `csv` for rows as they are read, `zip` for
   * an archive as its files are read, or `text` for programs that read no JSON.
   */
  readonly response: z.ZodType | 'binary' | 'csv' | 'zip' | 'text';
  /** Changes rarely: answered with an ETag, and with 304 to who has it. */
  readonly isCacheable?: true;
  /** Takes long before it answers, as for reading a whole database: a client waits for minutes. */
  readonly isSlow?: true;
  /** Is not carried out for a client that has closed the connection: it has told its user that nothing was done. */
  readonly isForgone?: true;
  /** May be refused with 429 although the caller is signed in. */
  readonly isRateLimited?: true;
}

type Path = Endpoint['path'];
type Definition = Omit<Endpoint, 'method' | 'path'>;

/** An endpoint that is asked by GET, its parameters in the query. */
export const get = <const P extends Path, const D extends Definition>(path: P, definition: D) =>
  ({ method: 'GET', path, ...definition }) as const;

/** An endpoint that is asked by POST, its parameters in the body. */
export const post = <const P extends Path, const D extends Definition>(path: P, definition: D) =>
  ({ method: 'POST', path, ...definition }) as const;

/** Whether an endpoint is beyond the interface. */
export const isExtension = ({ path }: Endpoint): boolean => path.startsWith('/api/ext/');

type SchemaInput<S> = S extends z.ZodType ? z.input<S> : undefined;
type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Parameters that a client must give: those with a default may be left out. */
export type QueryInput<E extends Endpoint> = SchemaInput<E['query']>;
export type BodyInput<E extends Endpoint> = SchemaInput<E['body']>;
/** Parameters that a handler gets: parsed, with defaults filled in. */
export type Query<E extends Endpoint> = SchemaOutput<E['query']>;
export type Body<E extends Endpoint> = SchemaOutput<E['body']>;
/** The value that a handler returns and a client gets: the `data` of the envelope. */
export type ResponseData<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : never;

/** A client's argument: `{query}`, `{body}`, both, or nothing, as the endpoint says. */
export type RequestInput<E extends Endpoint> = (E extends { query: z.ZodType }
  ? { query: QueryInput<E> }
  : { query?: undefined }) &
  (E extends { body: z.ZodType } ? { body: BodyInput<E> } : { body?: undefined });
