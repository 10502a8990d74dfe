import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { within } from '../support/within.ts';
import { type Answer, demoPassword, HttpClient } from '../support/http-client.ts';

let core: CoreChild;
let client: HttpClient;

beforeAll(async () => {
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'contract-sign-in-limit-')));
  client = new HttpClient(core.http);
});
afterAll(() => core.stop());

const signIn = (agent: number, password: string, fingerprint?: string): Promise<Answer> =>
  client.post('/api/auth/login', { email: `agent${agent}@clinic.test`, password, fingerprint });
const count = (answers: readonly Answer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

test('eight agents of one address who each mistype once are let in at the second try', async () => {
  const agents = [1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008];
  const mistyped = await Promise.all(agents.map((agent) => signIn(agent, 'mistyped')));
  expect(count(mistyped, 401)).toBe(8);
  const signedIn = await Promise.all(agents.map((agent) => signIn(agent, demoPassword)));
  expect(count(signedIn, 200)).toBe(8);
});

test('tries five of forty concurrent guesses; the others, and the right password, have to wait', async () => {
  const guesses = await Promise.all(Array.from({ length: 40 }, (_, index) => signIn(1001, `guess ${index}`)));
  expect({ tried: count(guesses, 401), refused: count(guesses, 429) }).toEqual({ tried: 5, refused: 35 });
  const right = await signIn(1001, demoPassword);
  expect(right).toMatchObject({ status: 429, body: { data: { problem: 'too-many-requests' } } });
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('four wrong passwords and the right one, again and again: a success clears what came before it', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let attempt = 0; attempt < 4; attempt += 1) expect((await signIn(1002, 'wrong')).status).toBe(401);
    expect((await signIn(1002, demoPassword)).status).toBe(200);
  }
});

test('a workstation that the account has signed in from is not locked out by a stranger', async () => {
  expect((await signIn(1003, demoPassword, 'workstation-of-1003')).status).toBe(200);
  const guesses = await Promise.all(Array.from({ length: 10 }, () => signIn(1003, 'guess', 'of-a-stranger')));
  expect(count(guesses, 429)).toBe(5);
  expect((await signIn(1003, demoPassword, 'another-workstation')).status).toBe(429);
  expect((await signIn(1003, demoPassword, 'workstation-of-1003')).status).toBe(200);
});

test('the fingerprint of another account’s workstation is worth nothing', async () => {
  expect((await signIn(1004, demoPassword, 'workstation-of-1004')).status).toBe(200);
  const guesses = await Promise.all(Array.from({ length: 40 }, () => signIn(1005, 'guess', 'workstation-of-1004')));
  expect(count(guesses, 401)).toBe(5);
});

/** The status of a sign-in that comes from this address of the machine. */
async function signInFrom(address: string, email: string, password: string): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json' };
  const sent = request(`${core.http}/api/auth/login`, { method: 'POST', headers, localAddress: address });
  sent.end(JSON.stringify({ email, password }));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

test('twenty addresses that guess do not lock out a workstation that the account has not used before', async () => {
  const email = 'supervisor@clinic.test';
  const addresses = Array.from({ length: 20 }, (_, index) => `127.0.1.${index + 1}`);
  const guesses = await Promise.all(
    addresses.flatMap((address) => Array.from({ length: 6 }, () => signInFrom(address, email, 'guess'))),
  );
  expect(guesses.filter((status) => status === 401)).toHaveLength(100);
  expect(await signInFrom('127.0.2.1', email, 'mistyped')).toBe(401);
  expect(await signInFrom('127.0.2.1', email, demoPassword)).toBe(200);
  expect(await signInFrom('127.0.1.1', email, demoPassword)).toBe(429);
}, 120_000);

test('a burst of sign-ins is bounded: the surplus is refused immediately with a reason, and none hangs', async () => {
  const busy = await startCoreChild(await mkdtemp(join(tmpdir(), 'contract-sign-in-burst-')));
  const stranger = new HttpClient(busy.http);
  const answers = await Promise.all(
    Array.from({ length: 260 }, (_, index) =>
      stranger.post('/api/auth/login', { email: `stranger${index}@clinic.test`, password: 'wrong' }),
    ),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(count(answers, 401) + refused.length).toBe(260);
  expect(count(answers, 401)).toBeGreaterThanOrEqual(200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { body, headers } of refused) {
    expect(body.data).toMatchObject({ reason: 'sign-ins-queued' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  await HttpClient.signIn(busy.http, 'agent1001@clinic.test');
  await busy.stop();
}, 120_000);

test('SIGTERM waits for no sign-in that is queued', async () => {
  const crowded = await startCoreChild(await mkdtemp(join(tmpdir(), 'contract-sign-ins-under-way-')));
  const agents = [1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008];
  const signIns = Array.from({ length: 40 }, async (_, index) => {
    const email = `agent${agents[index % agents.length]}@clinic.test`;
    return new HttpClient(crowded.http).post('/api/auth/login', { email, password: demoPassword });
  });
  const settled = Promise.allSettled(signIns);
  await Promise.any(signIns);
  const exited = once(crowded.process, 'exit');
  crowded.process.kill('SIGTERM');
  // A core that is ended by its own limit exits with 1.
  expect(await within(exited, 20_000, () => 'the end of the core')).toEqual([0, null]);
  expect((await settled).some(({ status }) => status === 'rejected')).toBe(true);
});
