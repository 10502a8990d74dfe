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

test('an address that guesses locks nobody out but itself', async () => {
  const email = 'supervisor@clinic.test';
  const guesses = await Promise.all(Array.from({ length: 6 }, () => signInFrom('127.0.1.1', email, 'guess')));
  expect(guesses.toSorted()).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await signInFrom('127.0.2.1', email, 'mistyped')).toBe(401);
  expect(await signInFrom('127.0.2.1', email, demoPassword)).toBe(200);
  expect(await signInFrom('127.0.1.1', email, demoPassword)).toBe(429);
});

test('a burst of sign-ins is bounded; SIGTERM waits for none that is queued', async () => {
  const busy = await startCoreChild(await mkdtemp(join(tmpdir(), 'contract-sign-in-burst-')));
  const stranger = new HttpClient(busy.http);
  const refused: Answer[] = [];
  const isSurplusRefused = Promise.withResolvers<void>();
  const signIns = Array.from({ length: 260 }, async (_, index) => {
    const email = `stranger${index}@clinic.test`;
    const answer = await stranger.post('/api/auth/login', { email, password: 'wrong' });
    if (answer.status === 429) refused.push(answer);
    if (refused.length > 0) isSurplusRefused.resolve();
    return answer.status;
  });
  const settled = Promise.allSettled(signIns);
  await within(isSurplusRefused.promise, 20_000, () => `the surplus to be refused: ${refused.length}`);
  for (const { body, headers } of refused) {
    expect(body.data).toMatchObject({ reason: 'sign-ins-queued' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const exited = once(busy.process, 'exit');
  busy.process.kill('SIGTERM');
  // A core that is ended by its own limit exits with 1.
  expect(await within(exited, 20_000, () => 'the end of the core')).toEqual([0, null]);
  expect(refused.length).toBeLessThanOrEqual(60);
  expect((await settled).filter(({ status }) => status === 'rejected').length).toBeGreaterThan(100);
});
