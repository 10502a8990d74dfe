import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { contract } from '../../../src/shared/contract/contract.ts';
import type { Endpoint } from '../../../src/shared/contract/endpoint.ts';
import {
  guardedEndpoints,
  isSentAsText,
  type JsonSchema,
  nameOf,
  received,
  schemaOf,
  send,
} from '../../support/contract-endpoints.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { sampleOf } from '../../support/sample-requests.ts';
import { textsIn } from '../../support/texts-in-database.ts';

/** None of these may be stored as it is: a backup is searched for them afterwards. */
const marks = { long: 'x'.repeat(5000), control: 'mark\u0000b\u001b[31m', bidi: 'mark\u202Edc', half: 'mark\ud83d' };

interface HostileValue {
  readonly name: string;
  readonly value: unknown;
}
const hostileAnywhere: readonly HostileValue[] = [
  { name: 'text that is too long', value: marks.long },
  { name: 'control characters', value: marks.control },
  { name: 'bidirectional control characters', value: marks.bidi },
  { name: 'a path', value: '../../etc/passwd' },
];
const hostileText: readonly HostileValue[] = [
  ...hostileAnywhere,
  { name: 'a huge number', value: '9'.repeat(40) },
  { name: 'a negative number', value: '-1' },
  { name: 'an unknown ID', value: '999999999' },
  { name: 'a malformed number', value: '1x' },
];
const hostileJson: readonly HostileValue[] = [
  ...hostileAnywhere,
  { name: 'half a character', value: marks.half },
  { name: 'a huge number', value: 9e99 },
  { name: 'a negative number', value: -1 },
  { name: 'an unknown ID', value: 999_999_999 },
  { name: 'a fraction', value: 1.5 },
  { name: 'null', value: null },
  { name: 'a list', value: [[]] },
  { name: 'an object', value: { $gt: '' } },
  { name: 'true', value: true },
];
/** The fields of a request share one address, whose length is limited. */
const longInAddress = marks.long.slice(0, 3000);
const hostileAddress = hostileText.map(({ name, value }) => ({
  name,
  value: value === marks.long ? longInAddress : value,
}));
const hostileValuesOf = (endpoint: Endpoint) =>
  endpoint.method === 'GET' ? hostileAddress : isSentAsText(endpoint) ? hostileText : hostileJson;
/** Invisible characters are removed from a text that is otherwise valid. */
const isMark = ({ value }: HostileValue): boolean =>
  value === marks.long || value === longInAddress || value === marks.half;

/** The fields of a request, those of nested objects as paths. */
const fieldsIn = (schema: JsonSchema, prefix = ''): readonly string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    `${prefix}${name}`,
    ...fieldsIn(field, `${prefix}${name}.`),
  ]);
/** A password may be anything: only its hash is stored. The values that an edit has `seen` are compared, not stored. */
const isUnlimited = (field: string): boolean => field === 'password' || field.startsWith('seen.');
/** Whether a refusal of `refused` is about `field`, a part of it, or a field that goes with it: `customer_id`. */
const concerns = (refused: string, field: string): boolean => {
  const [name = ''] = field.split('.');
  return refused.startsWith(name) || name.startsWith(refused);
};

type Values = Readonly<Record<string, unknown>>;
/** The fields of a valid request that get a hostile value. */
type Attack = readonly (readonly [field: string, HostileValue])[];

const withValue = (values: Values, path: string, value: unknown): Values => {
  const [name = '', ...rest] = path.split('.');
  return {
    ...values,
    [name]: rest.length === 0 ? value : withValue((values[name] ?? {}) as Values, rest.join('.'), value),
  };
};
const valuesOf = (endpoint: Endpoint, attack: Attack): Values =>
  attack.reduce((values, [field, { value }]) => withValue(values, field, value), sampleOf(endpoint));
const textOf = (attack: Attack): string => attack.map(([field, { name }]) => `${field}: ${name}`).join(', ');

/** The fields of an attack that the contract refuses. */
function refusedBy(endpoint: Endpoint, attack: Attack): readonly string[] {
  const schema = (endpoint.query ?? endpoint.body) as z.ZodType;
  const { error } = schema.safeParse(received(endpoint, valuesOf(endpoint, attack)));
  return [...new Set(error?.issues.map(({ path }) => path.join('.') || 'body'))];
}

// The token is revoked by logout.
const attacked = guardedEndpoints
  .filter((endpoint) => endpoint !== contract.auth.logout)
  .map((endpoint) => ({ endpoint, fields: fieldsIn(schemaOf(endpoint)) }))
  .filter(({ fields }) => fields.length > 0);
/** Each field with each hostile value. */
const singleAttacks = ({ endpoint, fields }: (typeof attacked)[number]): readonly Attack[] =>
  fields.flatMap((field) => hostileValuesOf(endpoint).map((value) => [[field, value]] as const));

test('the contract refuses every text that is too long or has half a character, and names the field', () => {
  const deviations: string[] = [];
  for (const one of attacked)
    for (const attack of singleAttacks(one)) {
      const refused = refusedBy(one.endpoint, attack);
      const found = (problem: string) => deviations.push(`${nameOf(one.endpoint)} ${textOf(attack)}: ${problem}`);
      for (const [field, value] of attack) {
        if (refused.length > 0 && !refused.some((name) => concerns(name, field))) found(`refuses ${refused.join()}`);
        // The service itself reads cursors.
        if (refused.length === 0 && isMark(value) && field !== 'cursor' && !isUnlimited(field)) found('is accepted');
      }
    }
  expect(deviations).toEqual([]);
});

describe('the service', () => {
  let clinic: DemoClinic<readonly [HttpClient]>;
  let paths: Record<string, Record<string, { responses: object }>>;

  beforeAll(async () => {
    clinic = await startDemoClinic('admin');
    const response = await clinic.clients[0].fetch('GET', '/api/openapi.json');
    ({ paths } = (await response.json()) as { paths: typeof paths });
  });
  afterAll(() => clinic.stop());

  /** Deviations of the answer to an attack: `refused` are the fields that the contract refuses. */
  async function deviationsOf(endpoint: Endpoint, attack: Attack, refused: readonly string[]): Promise<string[]> {
    const response = await send(clinic.clients[0], endpoint, valuesOf(endpoint, attack));
    const { status } = response;
    const text = await response.text();
    const found: string[] = [];
    const { responses = {} } = paths[endpoint.path]?.[endpoint.method.toLowerCase()] ?? {};
    // Internal errors are documented too.
    if (status >= 500 || !Object.keys(responses).includes(String(status))) found.push('the status is not documented');
    if (/SQLITE|SELECT |node:|at \w+ \(/.test(text)) found.push('internals are shown');
    if (status !== 200 || typeof endpoint.response !== 'string') {
      const { code, data } = JSON.parse(text) as { code: number; data?: { errors?: object; reason?: string } };
      // An earlier attack has stored the address, and the clean rest of another field.
      const isTaken = data?.reason === 'email-taken';
      const errors = Object.keys(data?.errors ?? {}).toSorted();
      // No attack sends a file.
      const missing = endpoint.upload ? [endpoint.upload.field] : [];
      const isNamed = (field: string) => errors.some((error) => missing.includes(error) || concerns(error, field));
      const expected = [...refused, ...missing].toSorted().join();
      if (code !== status) found.push('the code is not the status');
      if (refused.length > 0 && (status !== 422 || errors.join() !== expected)) found.push(`not refused: ${expected}`);
      if (status === 422 && !isTaken && !attack.some(([field]) => isNamed(field) || isUnlimited(field)))
        found.push('no field is named');
      for (const [field, value] of attack)
        if (isMark(value) && !isUnlimited(field) && status !== 422) found.push(`${field} is accepted`);
    }
    return found.map((problem) => `${textOf(attack)}: ${problem}; the answer: ${status} ${text.slice(0, 300)}`);
  }

  test.each(attacked.map((one, index) => [nameOf(one.endpoint), one, index] as const))(
    '%s refuses what the contract refuses, by all its fields, and takes the rest without harm',
    async (_name, one, index) => {
      const values = hostileValuesOf(one.endpoint);
      const valueAt = (at: number) => values[(index + at) % values.length] as HostileValue;
      const leaves = one.fields.filter((field) => !one.fields.some((other) => other.startsWith(`${field}.`)));
      const everyField = leaves.map((field, at) => [field, valueAt(at)] as const);
      const deviations: string[] = [];
      for (const attack of [everyField, ...singleAttacks(one)]) {
        const refused = refusedBy(one.endpoint, attack);
        if (attack === everyField || refused.length === 0)
          deviations.push(...(await deviationsOf(one.endpoint, attack, refused)));
      }
      expect(deviations).toEqual([]);
    },
  );

  test('nothing of a refused request is stored', async () => {
    const { file } = (await clinic.clients[0].post('/api/ext/admin/backups/create')).body.data;
    const sought = [longInAddress, marks.control, marks.bidi];
    expect(await textsIn(join(clinic.folder, 'backups', file), sought)).toEqual({ before: [], afterStoring: sought });
  });
});
