import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/node/system-clock.ts';
import { startWorkstation, type Workstation } from '../../src/main/workstation/workstation.ts';
import { eventNames } from '../../src/shared/contract/event.ts';
import { permissions } from '../../src/shared/contract/permission.ts';
import { PlainService } from '../support/plain-service.ts';
import { sampleEvents } from '../support/sample-events.ts';
import { type TestConsole, TestHost } from '../support/workstation-host.ts';

let service: PlainService;
let host: TestHost;
let workstation: Workstation;
let desk: TestConsole;

beforeEach(async () => {
  service = await PlainService.start();
  host = new TestHost();
  workstation = startWorkstation({ host, clock: systemClock, fingerprint: 'a-desk' });
  desk = host.openConsole();
  workstation.serviceIs({ http: service.http });
  await desk.signInStates.until(({ state }) => state === 'signed-out');
});
afterEach(async () => {
  await workstation.stop();
  service.stop();
});

const signIn = () => desk.signIn.signIn({ account: 'somebody', password: 'secret' });

describe('a service that implements only the interface', () => {
  test('needs nothing but a token to sign in', async () => {
    expect(await signIn()).toMatchObject({
      state: 'signed-in',
      user: {
        name: 'somebody',
        agent_id: null,
        extension: null,
        permissions: permissions.filter((permission) => permission !== 'settings.manage'),
      },
      capabilities: [],
    });
    expect(await desk.phone.state()).toMatchObject({ registration: 'unregistered' });
  });

  test('gets the token with every request, and its answers are passed on unchanged', async () => {
    await signIn();
    service.answers.set('/api/customer/index', [{ data: { rows: [{ id: 1, name: 'A', colour: 'blue' }], total: 1 } }]);
    expect(await desk.clinic.request({ area: 'customer', endpoint: 'index', query: { rows: 5 } })).toEqual({
      rows: [{ id: 1, name: 'A', colour: 'blue' }],
      total: 1,
    });
    expect(service.requests.at(-1)).toMatchObject({
      path: '/api/customer/index',
      query: { rows: '5' },
      token: 'Bearer token-of-the-plain-service',
    });
  });

  test('revokes the token: the workstation is signed out once and says why', async () => {
    await signIn();
    service.answers.set('/api/customer/index', [{ status: 401, msg: 'Unauthenticated.' }]);
    const refused = await Promise.allSettled(
      [1, 2].map(() => desk.clinic.request({ area: 'customer', endpoint: 'index', query: {} })),
    );
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await desk.signIn.state()).toMatchObject({
      state: 'signed-out',
      problem: { code: 'not-signed-in', reason: 'sign-in-ended', message: expect.stringMatching(/signed out/) },
    });
    expect(desk.signInStates.seen.filter(({ state }) => state === 'signed-out')).toHaveLength(2);
  });

  test('reports the invalid fields in its 422', async () => {
    await signIn();
    service.answers.set('/api/customer/query', [
      { status: 422, msg: 'The keyword is missing.', data: { errors: { keyword: ['is missing'] } } },
    ]);
    await expect(
      desk.clinic.request({ area: 'customer', endpoint: 'query', query: { keyword: ' ' } }),
    ).rejects.toMatchObject({
      code: 'invalid-input',
      message: 'The keyword is missing.',
      reason: 'service-refused',
      params: { message: 'The keyword is missing.' },
      details: { errors: { keyword: ['is missing'] } },
    });
  });

  test('fails for a moment: reads are retried, calls and agent control never', async () => {
    await signIn();
    service.answers.set('/api/customer/index', [{ breaks: true }, { status: 503 }, { data: { rows: [], total: 0 } }]);
    expect(await desk.clinic.request({ area: 'customer', endpoint: 'index', query: {} })).toEqual({
      rows: [],
      total: 0,
    });
    for (const [area, endpoint, path] of [
      ['call', 'out', '/api/call/out'],
      ['agentControl', 'ready', '/api/agent-control/ready'],
    ] as const) {
      service.answers.set(path, [{ breaks: true }]);
      await expect(desk.clinic.request({ area, endpoint, query: {} })).rejects.toMatchObject({
        code: 'service-unreachable',
      });
      expect(service.countOf(path)).toBe(1);
    }
  });

  test.each([
    ['CallStatusChanged', []],
    ['.CallStatusChanged', []],
    ['App\\Events\\CallStatusChanged', []],
    ['CallStatusChanged', ['agent.1001']],
  ])('announces calls as %s with %j before the data', async (name, before) => {
    service.answers.set('/api/auth/login', [
      { data: { access_token: 'token', user: { agent_id: '1001', extension: '1001', mobile: '138' } } },
    ]);
    service.answers.set('/api/call/dual', [{ data: { request_id: 77 } }]);
    await signIn();
    await service.joined();
    const { callId } = await desk.phone.dial({ number: '139', method: 'dual' });
    expect(callId).toBe('77');
    const announce = (what: object) =>
      service.announce(name, ...before, { call_id: 77, caller: '138', callee: '139', ...what });
    announce({ status: 'answered', leg: 'customer' });
    await desk.call('answered');
    announce({ status: 'ringing', leg: 'customer' });
    announce({ status: 'hungup', hangup_cause: 'NO_ROUTE_DESTINATION' });
    expect(await desk.call('ended')).toMatchObject({ id: '77', type: 'dual', cause: 'NO_ROUTE_DESTINATION' });
  });

  test('cannot end a call on another phone: the workstation reports it and is free for the next call', async () => {
    service.answers.set('/api/auth/login', [
      { data: { access_token: 'token', user: { agent_id: '1001', extension: '1001', mobile: '138' } } },
    ]);
    service.answers.set('/api/call/dual', [{ data: { request_id: 'a' } }, { data: { request_id: 'b' } }]);
    await signIn();
    const { callId } = await desk.phone.dial({ number: '139', method: 'dual' });
    await expect(desk.phone.hangUp({ callId })).rejects.toMatchObject({ code: 'unavailable' });
    expect(await desk.phone.dial({ number: '139', method: 'dual' })).toEqual({ callId: 'b' });
  });

  test('calls a colleague’s extension where the agent says that it is one', async () => {
    service.answers.set('/api/auth/login', [
      {
        data: {
          access_token: 'token',
          user: { agent_id: '1001', mobile: '138' },
          sip: { uri: 'sip:2001@clinic', ws_servers: [] },
        },
      },
    ]);
    service.answers.set('/api/call/extension', [{ data: { request_id: 'a' } }]);
    expect(await signIn()).toMatchObject({ user: { extension: '2001' } });
    expect(await desk.phone.state()).toMatchObject({ dialProblem: null, otherMethods: ['extension', 'dual'] });
    expect(await desk.phone.dial({ number: '2002', method: 'extension' })).toEqual({ callId: 'a' });
    expect(service.requests.at(-1)).toMatchObject({
      path: '/api/call/extension',
      query: { caller: '2001', callee: '2002' },
    });
  });

  test('names no extension of the account: the workstation reports it, and dials nothing', async () => {
    await signIn();
    expect(await desk.phone.state()).toMatchObject({ dialProblem: { reason: 'own-extension-unknown' } });
    await expect(desk.phone.dial({ number: '139' })).rejects.toMatchObject({ reason: 'own-extension-unknown' });
    expect(service.countOf('/api/call/out')).toBe(0);
  });

  test('answers agent control without data: the request is taken as the new state', async () => {
    service.answers.set('/api/auth/login', [{ data: { access_token: 'token', user: { agent_id: '1001' } } }]);
    for (const path of ['/api/agent-control/sign-in-group', '/api/agent-control/break', '/api/agent-control/logout'])
      service.answers.set(path, [{ data: null }]);
    await signIn();
    await desk.agent.signInToGroups({ groupIds: [3] });
    expect(await desk.agent.state()).toMatchObject({ label: 'break', groups: [{ id: 3 }] });
    await desk.agent.signOutOfGroups();
    expect(await desk.agent.state()).toMatchObject({ label: 'offline', groups: [] });
  });
});

test('an unreachable service is reported, and used as soon as it is reachable', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  await new Promise((resolve) => holder.close(resolve));
  workstation.serviceIs({ http: `http://127.0.0.1:${port}` });
  const state = await desk.signInStates.until((now) => now.state === 'unavailable');
  expect(state).toMatchObject({
    problem: { code: 'service-unreachable', message: expect.stringContaining(`127.0.0.1:${port}`) },
  });
  const there = createServer((socket) => socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n')).listen(
    port,
    '127.0.0.1',
  );
  await once(there, 'listening');
  await desk.signInStates.until((now) => now.state === 'signed-out');
  there.close();
});

test('a service that needs a code for the first account is given it', async () => {
  service.answers.set('/api/ext/first-run', [{ data: { needs_account: true, needs_code: true } }, { data: null }]);
  workstation.serviceIs({ http: service.http });
  await desk.signInStates.until((now) => now.state === 'signed-out' && now.firstAccount === 'needed-with-code');
  const account = { name: 'Head', account: 'head@clinic.test', password: 'a long password', code: 'ABCD-EFGH-JKLM' };
  expect(await desk.signIn.createFirstAccount(account)).toMatchObject({ state: 'signed-in' });
  expect(service.requests.find(({ method, path }) => method === 'POST' && path === '/api/ext/first-run')?.body).toEqual(
    {
      name: 'Head',
      email: 'head@clinic.test',
      password: 'a long password',
      code: 'ABCD-EFGH-JKLM',
    },
  );
});

test('every event in the table of events reaches the page whole', async () => {
  await signIn();
  await service.joined();
  const received = eventNames.map(
    (name) => new Promise((resolve) => void desk.clinic.on(name, (event: unknown) => resolve({ name, event }))),
  );
  for (const name of eventNames) service.announce(name, sampleEvents[name]);
  // The page has each number once, as written.
  const { caller_written: caller, callee_written: callee, ...call } = sampleEvents.CallStatusChanged;
  const read = { ...sampleEvents, CallStatusChanged: { ...call, caller, callee } };
  expect(await Promise.all(received)).toEqual(eventNames.map((name) => ({ name, event: read[name] })));
});
