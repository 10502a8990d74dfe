import { mkdtemp } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemDataSchema } from '../../src/shared/contract/envelope.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { type Answer, HttpClient } from '../support/http-client.ts';

/** Interface 7: a refusal says why as a code and a reason for programs, and as whole sentences for people. */
let core: CoreChild;
let agent: HttpClient;

beforeAll(async () => {
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'contract-problem-')));
  agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
});
afterAll(() => core.stop());

const ask = (language: string, method: string, path: string, asked: Parameters<HttpClient['ask']>[2] = {}) =>
  agent.ask(method, path, { ...asked, headers: { 'accept-language': language } });
const newCustomer = { name: '', sex: 3, phone: ['x'], address_id: 999_999, medium_id: 1 };
const refusals: readonly (readonly [string, (language: string) => Promise<Answer>])[] = [
  [
    'a customer that is not there',
    (language) => ask(language, 'GET', '/api/customer/info', { query: { id: 999_999 } }),
  ],
  ['fields that are wrong', (language) => ask(language, 'POST', '/api/customer/create', { body: newCustomer })],
  ['a query that is wrong', (language) => ask(language, 'GET', '/api/customer/index', { query: { rows: '1x' } })],
  ['no permission', (language) => ask(language, 'GET', '/api/ext/admin/users')],
  ['a path that is none', (language) => ask(language, 'GET', '/api/nothing')],
  ['an address that is none', (language) => ask(language, 'GET', '/api/%zz')],
  ['a body that is no JSON', (language) => ask(language, 'POST', '/api/customer/create', { body: '{' })],
  [
    'an extension that is none',
    (language) => ask(language, 'GET', '/api/call/extension', { query: { caller: '1001', callee: '9999' } }),
  ],
  ['an agent who is another', (language) => ask(language, 'GET', '/api/agent-control/ready?agent_id=1002')],
];

describe.each(refusals)('%s', (_what, refused) => {
  test('has a code and a reason, the same for every reader', async () => {
    const [english, chinese] = [await refused('en'), await refused('zh-CN')];
    const data = problemDataSchema.parse(english.body.data);
    expect(data).toMatchObject({ reason: expect.stringMatching(/^[a-z-]+$/), params: expect.any(Object) });
    expect({ ...data, errors: null }).toEqual({ ...problemDataSchema.parse(chinese.body.data), errors: null });
    expect(Object.keys(data.field_problems ?? {})).toEqual(Object.keys(data.errors ?? {}));
  });

  test('is a whole sentence in the language of the reader, in each field too', async () => {
    for (const [language, whole] of [
      ['en-GB,zh;q=0.5', /^[A-Z“][^\p{Script=Han}]*[^.]\.$/u],
      ['zh-CN,en;q=0.5', /^[\p{Script=Han}“\d][^.]*[^。]。$/u],
    ] as const) {
      const { body } = await refused(language);
      const texts = [body.msg, ...Object.values(problemDataSchema.parse(body.data).errors ?? {}).flat()];
      expect(texts.filter((text) => !whole.test(text))).toEqual([]);
    }
  });
});

test.each([
  ['GET / HTTP/1.1\r\nHost\r\n\r\n', 400],
  [`GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('malformed requests (%#) get the envelope, which names no internals', async (bytes, status) => {
  const socket = connect(Number(new URL(core.http).port), '127.0.0.1');
  socket.end(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(`HTTP/1.1 ${status} `);
  expect(JSON.parse(body)).toMatchObject({
    code: status,
    msg: expect.stringMatching(/\.$/),
    data: { problem: 'invalid-input' },
  });
});

test('a 422 names every field with its reasons', async () => {
  const { body } = await ask('en', 'POST', '/api/customer/create', { body: newCustomer });
  expect(body).toMatchObject({
    msg: 'Some fields are not valid.',
    data: {
      problem: 'invalid-input',
      reason: 'fields-invalid',
      errors: { name: ['This field is required.'], 'phone.0': ['Enter a phone number.'] },
      field_problems: {
        name: [{ reason: 'field-required', params: {} }],
        sex: [{ reason: 'option-unknown', params: {} }],
        'phone.0': [{ reason: 'phone-number-expected', params: {} }],
      },
    },
  });
});
