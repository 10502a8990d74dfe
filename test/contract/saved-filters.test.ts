import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxSavedFilters, type SavedFilter } from '../../src/shared/contract/saved-filter.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import type { HttpClient } from '../support/http-client.ts';

/** Filters of lists that accounts have named, each for itself. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;
let agent: HttpClient;
let other: HttpClient;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'agent1002');
  [agent, other] = clinic.clients;
});
afterAll(() => clinic.stop());

const path = '/api/ext/saved-filters';
const filter = { days: 'yesterday', sort: 'billsec', order: 'desc', outcome: 2, recorded: true };
const save = (client: HttpClient, name: string, list = 'calls') =>
  client.post(`${path}/create`, { list, name, filter });
const saved = async (client: HttpClient, list = 'calls') =>
  (await client.get(path, { list })).body.data as SavedFilter[];
const namesOf = async (client: HttpClient, list = 'calls') => (await saved(client, list)).map(({ name }) => name);

test('an account saves, lists, renames and deletes filters; those of others do not exist for it', async () => {
  expect((await save(agent, ' Long calls ')).body.data).toMatchObject({ name: 'Long calls', filter });
  const [one] = await saved(agent);
  expect(one).toMatchObject({ name: 'Long calls', filter });
  expect(await saved(other)).toEqual([]);
  for (const [action, body] of [
    ['rename', { id: one?.id, name: 'Mine' }],
    ['delete', { id: one?.id }],
  ] as const)
    expect(await other.post(`${path}/${action}`, body)).toMatchObject({
      status: 404,
      body: { data: { reason: 'saved-filter-not-found' } },
    });
  expect((await agent.post(`${path}/rename`, { id: one?.id, name: 'Longest' })).body.data).toMatchObject({ filter });
  expect(await namesOf(agent)).toEqual(['Longest']);
  expect((await agent.post(`${path}/delete`, { id: one?.id })).status).toBe(200);
  expect(await saved(agent)).toEqual([]);
});

test('a name is taken once for each list and account', async () => {
  for (const [client, list] of [
    [agent, 'calls'],
    [agent, 'audit'],
    [agent, 'review'],
    [other, 'calls'],
  ] as const)
    expect((await save(client, 'Same', list)).status).toBe(200);
  const again = await save(agent, 'Same');
  expect(again).toMatchObject({
    status: 422,
    body: { data: { field_problems: { name: [{ reason: 'saved-filter-named' }] } } },
  });
  const second = (await save(agent, 'Second')).body.data as SavedFilter;
  expect((await agent.post(`${path}/rename`, { id: second.id, name: 'Same' })).status).toBe(422);
  expect((await agent.post(`${path}/rename`, { id: second.id, name: 'Second' })).status).toBe(200);
});

test('a request that is repeated with its key saves once', async () => {
  const body = { list: 'audit', name: 'Once', filter };
  const headers = { 'idempotency-key': 'saved-filter-once' };
  const answers = [];
  for (let time = 0; time < 2; time += 1) answers.push(await agent.ask('POST', `${path}/create`, { body, headers }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]?.body.data).toEqual(answers[0]?.body.data);
});

test('an account saves so many for one list, and no more', async () => {
  const already = (await saved(other)).length;
  for (let at = already; at < maxSavedFilters; at += 1) expect((await save(other, `Filter ${at}`)).status).toBe(200);
  expect(await save(other, 'One more')).toMatchObject({
    status: 409,
    body: { data: { reason: 'saved-filters-full' } },
  });
  expect(await saved(other)).toHaveLength(maxSavedFilters);
  expect((await save(other, 'One more', 'audit')).status).toBe(200);
});

test.each([
  ['name', { name: '   ' }],
  ['list', { list: 'none' }],
  ['filter', { filter: { days: { from: 1 } } }],
  ['filter', { filter: Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`p${at}`, at])) }],
])('names %s when it cannot be saved', async (field, wrong) => {
  const answer = await agent.post(`${path}/create`, { list: 'calls', name: 'A', filter, ...wrong });
  expect(answer.status).toBe(422);
  expect(Object.keys((answer.body.data as { errors: object }).errors)[0]?.split('.')[0]).toBe(field);
});
