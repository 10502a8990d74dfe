import * as z from 'zod';
import { contract } from '../../src/shared/contract/contract.ts';
import type { Endpoint } from '../../src/shared/contract/endpoint.ts';
import type { HttpClient } from './http-client.ts';

type Values = Readonly<Record<string, unknown>>;

/** Every endpoint of the interface. */
export const endpoints = Object.values(contract).flatMap((area) => Object.values(area) as Endpoint[]);
/** Endpoints that need a token. */
export const guardedEndpoints = endpoints.filter(({ access }) => access !== 'public');

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** A value for each endpoint, by the endpoint's name. */
export const forEach = <Value>(
  chosen: readonly Endpoint[],
  valueOf: (endpoint: Endpoint) => Value,
): Record<string, Value> => Object.fromEntries(chosen.map((endpoint) => [nameOf(endpoint), valueOf(endpoint)]));

/** Asks the endpoints one after the other: one comparison with `forEach` then shows every endpoint that deviates. */
export async function askEach<Value>(
  chosen: readonly Endpoint[],
  ask: (endpoint: Endpoint) => Promise<Value>,
): Promise<Record<string, Value | string>> {
  const answers: Record<string, Value | string> = {};
  for (const endpoint of chosen)
    answers[nameOf(endpoint)] = await ask(endpoint).catch((error: unknown) => `failed: ${String(error)}`);
  return answers;
}

export interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}
/** The query or the body of an endpoint as JSON Schema. */
export const schemaOf = (endpoint: Endpoint): JsonSchema =>
  z.toJSONSchema((endpoint.query ?? endpoint.body ?? z.object({})) as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema;

/** Whether the values of a request travel as text: in a query or a form. */
export const isSentAsText = ({ method, upload }: Endpoint): boolean => method === 'GET' || upload !== undefined;
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const textsOf = (values: Values): [string, string][] =>
  Object.entries(values).map(([name, value]) => [name, asText(value)]);

/** The values as the service receives them. */
export const received = (endpoint: Endpoint, values: Values): Values =>
  isSentAsText(endpoint) ? Object.fromEntries(textsOf(values)) : values;

/** Sends the values as the endpoint takes them: as a query, as JSON or as a form without a file. */
export function send(client: HttpClient, endpoint: Endpoint, values: Values): Promise<Response> {
  const { method, path, upload } = endpoint;
  if (method === 'GET') return client.fetch(method, path, { query: Object.fromEntries(textsOf(values)) });
  if (!upload) return client.fetch(method, path, { body: values });
  const form = new FormData();
  for (const [name, text] of textsOf(values)) form.set(name, text);
  return client.fetch(method, path, { body: form });
}
