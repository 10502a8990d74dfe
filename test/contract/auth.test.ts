import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { demoPassword, HttpClient } from '../support/http-client.ts';

let core: CoreChild;
let anonymous: HttpClient;

beforeAll(async () => {
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'contract-auth-')));
  anonymous = new HttpClient(core.http);
});
afterAll(() => core.stop());

describe('POST /api/auth/login', () => {
  test('exchanges account and password for a token, the user and the SIP credentials', async () => {
    const { status, body } = await anonymous.post('/api/auth/login', {
      email: 'agent1001@clinic.test',
      password: demoPassword,
      fingerprint: 'workstation-1',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      code: 200,
      msg: 'success',
      data: {
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        user: {
          roles: ['agent'],
          agent_id: '1001',
          extension: '1001',
          mobile: '13800001001',
          permissions: expect.arrayContaining(['call.place', 'customer.view']),
        },
        sip: {
          uri: expect.stringMatching(/^sip:1001@/),
          ws_servers: [core.sip],
          username: expect.any(String),
          password: expect.any(String),
          ice_servers: [],
        },
      },
    });
  });

  test('an account without an extension gets no SIP credentials', async () => {
    const { body } = await anonymous.post('/api/auth/login', { email: 'doctor@clinic.test', password: demoPassword });
    expect(body.data).toMatchObject({ user: { agent_id: null, extension: null }, sip: null });
  });

  test.each([
    ['a wrong password', { email: 'agent1002@clinic.test', password: 'wrong' }],
    ['an unknown account', { email: 'nobody@clinic.test', password: demoPassword }],
  ])('%s: 401, and both answers are the same', async (_case, body) => {
    const answer = await anonymous.post('/api/auth/login', body);
    expect(answer).toMatchObject({
      status: 401,
      body: { code: 401, msg: 'The account or the password is wrong.', data: { problem: 'wrong-credentials' } },
    });
  });

  test('reports every missing field in one answer', async () => {
    const { status, body } = await anonymous.post('/api/auth/login', {});
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 422,
      data: { errors: { email: [expect.any(String)], password: [expect.any(String)] } },
    });
  });

  test('answers in Chinese when the request prefers it', async () => {
    const { body } = await anonymous.ask('POST', '/api/auth/login', {
      body: {},
      headers: { 'accept-language': 'zh-CN,zh;q=0.9' },
    });
    expect(body.msg).toMatch(/^部分内容填写有误/);
  });

  test('guessing is slowed down: 429 with Retry-After, and the right password waits as well', async () => {
    const guess = (password: string) => anonymous.post('/api/auth/login', { email: 'agent1008@clinic.test', password });
    let last = await guess('guess 0');
    for (let attempt = 1; attempt < 8 && last.status !== 429; attempt += 1) last = await guess(`guess ${attempt}`);
    expect(last).toMatchObject({ status: 429, body: { code: 429, data: { problem: 'too-many-requests' } } });
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await guess(demoPassword)).status).toBe(429);
  });
});

describe('a token', () => {
  test.each([
    ['no token', null],
    ['an unknown token', 'x'.repeat(43)],
    ['a malformed token', 'a b'],
  ])('%s: 401 on every endpoint', async (_case, token) => {
    const { status, body } = await new HttpClient(core.http, token).get('/api/customer/index');
    expect({ status, body }).toMatchObject({ status: 401, body: { code: 401, data: { problem: 'not-signed-in' } } });
  });

  test.each(['bearer', 'BEARER', 'Bearer  '])('is read behind %j, too', async (scheme) => {
    const { token } = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
    const headers = { authorization: `${scheme} ${token}` };
    expect((await new HttpClient(core.http).get('/api/ext/auth/me', {}, headers)).status).toBe(200);
  });

  test('ends with POST /api/auth/logout; other tokens of the account do not', async () => {
    await expect
      .poll(
        async () =>
          (await anonymous.post('/api/auth/login', { email: 'agent1003@clinic.test', password: demoPassword })).status,
        { timeout: 20_000, interval: 500 },
      )
      .toBe(200);
    const [one, other] = [
      await HttpClient.signIn(core.http, 'agent1003@clinic.test'),
      await HttpClient.signIn(core.http, 'agent1003@clinic.test'),
    ];
    expect((await one.post('/api/auth/logout')).status).toBe(200);
    expect((await one.get('/api/ext/auth/me')).status).toBe(401);
    expect((await other.get('/api/ext/auth/me')).status).toBe(200);
  });

  test('survives a restart of the core', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'contract-restart-'));
    const first = await startCoreChild(folder);
    const { token } = await HttpClient.signIn(first.http, 'agent1001@clinic.test');
    first.process.kill('SIGKILL');
    const second = await startCoreChild(folder);
    expect((await new HttpClient(second.http, token).get('/api/ext/auth/me')).status).toBe(200);
    await second.stop();
  });
});
