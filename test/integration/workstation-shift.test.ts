import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/node/system-clock.ts';
import { startWorkstation, type Workstation } from '../../src/main/workstation/workstation.ts';
import { permissionsOf } from '../../src/core/clinic/auth/role-permissions.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { phoneAgent } from '../support/phone-agent.ts';
import { until } from '../support/until.ts';
import { type TestConsole, TestHost } from '../support/workstation-host.ts';

const account = 'agent1001@clinic.test';
const password = 'Clinicall-demo-1';

let core: CoreChild;
const running: Workstation[] = [];

beforeAll(async () => {
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'workstation-shift-')));
});
afterAll(() => core?.stop());
afterEach(async () => {
  await Promise.all(running.splice(0).map((workstation) => workstation.stop()));
});

async function openWorkstation(host = new TestHost()): Promise<TestConsole> {
  const workstation = startWorkstation({ host, clock: systemClock, fingerprint: 'a-workstation' });
  running.push(workstation);
  const console = host.openConsole();
  host.openMedia();
  workstation.serviceIs({ http: core.http });
  await console.signInStates.until(({ state }) => state === 'signed-out');
  return console;
}
const isRegistered = ({ phoneStates }: TestConsole) =>
  phoneStates.until(({ registration, microphone }) => registration === 'registered' && microphone === 'present');
const hasSipConnection = ({ sockets }: TestHost) =>
  expect
    .poll(() => sockets.filter(({ protocol, readyState }) => protocol === 'sip' && readyState === WebSocket.OPEN))
    .toHaveLength(1);
const statusAtService = async ({ clinic }: TestConsole) =>
  (await clinic.request({ area: 'agent', endpoint: 'state', query: { agent_id: '1001' } })) as {
    status: string;
    groups: unknown[];
  };

describe('signing out', () => {
  test('leaves the groups: the agent is offline in the service, and the next sign-in is not ready', async () => {
    const console = await openWorkstation();
    await console.start(account);
    await console.signIn.signOut({ endsCalls: false });
    await console.signIn.signIn({ account, password });
    await isRegistered(console);
    expect(await statusAtService(console)).toMatchObject({ status: 'offline', groups: [] });
    expect(await console.agent.state()).toMatchObject({ label: 'offline', requested: 'offline', groups: [] });
  });

  test('is refused in a call until it may end it', async () => {
    const console = await openWorkstation();
    await console.start(account);
    await console.phone.dial({ number: '13912340480', method: 'out' });
    await expect(console.signIn.signOut({ endsCalls: false })).rejects.toMatchObject({ code: 'agent-busy' });
    expect(await console.signIn.state()).toMatchObject({ state: 'signed-in' });
    expect(await console.signIn.signOut({ endsCalls: true })).toMatchObject({ state: 'signed-out' });
    expect(await console.phone.state()).toMatchObject({ calls: [] });
  });
});

interface Records {
  readonly rows: readonly { readonly call_id: string; readonly callee: string }[];
}

describe('a number that the role may not see', () => {
  test('is called by where it is from; the mask itself is never dialled', async () => {
    const admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
    const permissions = permissionsOf.agent.filter((permission) => permission !== 'customer.phone.view');
    await admin.post('/api/ext/admin/roles/update', { role: 'agent', permissions });
    try {
      const console = await openWorkstation();
      await console.start(account);
      const profile = await console.clinic.request({ area: 'customer', endpoint: 'info', query: { id: 1 } });
      const [number] = (profile as { phone: string[] }).phone;
      expect(number).toBe('199****0001');
      await expect(console.phone.dial({ number: number ?? '' })).rejects.toMatchObject({ reason: 'number-hidden' });
      const source = { customerId: 1, phoneIndex: 0 };
      const { callId } = await console.phone.dial({ number: number ?? '', source });
      await console.phone.hangUp({ callId });
      await console.phoneStates.until(({ calls }) => calls.some(({ id, state }) => id === callId && state === 'ended'));
      const allTime = { created_time_start: '2000-01-01 00:00:00', created_time_end: '2100-01-01 00:00:00' };
      // The workstation may know of the end before the service has written the record.
      const [record] = await until(
        async () => ((await admin.get('/api/cdr/list', { ...allTime, rows: 1 })).body.data as Records).rows,
        ([row]) => row?.call_id === callId,
        'the record of the call',
      );
      expect(record?.callee).toBe('+8619900000001');
    } finally {
      await admin.post('/api/ext/admin/roles/update', { role: 'agent', permissions: [...permissionsOf.agent] });
    }
  }, 60_000);
});

describe('a number of few digits', () => {
  /** Calls the number until the service has announced the direction, and hangs up. */
  const call = async (console: TestConsole, number: string, direction: 'internal' | 'outbound') => {
    await console.phoneStates.until(({ dialProblem }) => dialProblem === null);
    const { callId } = await console.phone.dial({ number });
    await console.phoneStates.until(({ calls }) =>
      calls.some((one) => one.id === callId && one.direction === direction),
    );
    await console.phone.hangUp({ callId });
    await console.phoneStates.until(({ calls }) => calls.some(({ id, state }) => id === callId && state === 'ended'));
  };

  test('is a colleague’s extension where it is one, however long it is', async () => {
    const admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
    const console = await openWorkstation();
    await console.start(account);
    for (const extension of ['61', '612345']) {
      const colleague = { name: 'A colleague', email: `agent${extension}@clinic.test`, password, role: 'agent' };
      expect((await admin.post('/api/ext/admin/users/create', { ...colleague, extension })).status).toBe(200);
      await call(console, extension, 'internal');
    }
  });

  test('is called outside where it is none', async () => {
    const console = await openWorkstation();
    await console.start(account);
    for (const number of ['110', '95588']) await call(console, number, 'outbound');
  });
});

describe('Ready', () => {
  test('without a skill group is refused with what to do', async () => {
    const console = await openWorkstation();
    await console.signIn.signIn({ account, password });
    await isRegistered(console);
    await expect(console.agent.ready()).rejects.toMatchObject({ code: 'conflict', details: { cause: 'no-group' } });
    expect(await statusAtService(console)).toMatchObject({ status: 'offline' });
  });
});

test('Ready pressed right after the groups, before the service has answered, is no refusal', async () => {
  const console = await openWorkstation();
  await console.signIn.signIn({ account, password });
  await isRegistered(console);
  await Promise.all([console.agent.signInToGroups({ groupIds: [1] }), console.agent.ready()]);
  await console.agentStates.until(({ label }) => label === 'ready');
});

describe('a second workstation of the same agent', () => {
  test('has the phone; the first knows immediately, and leaves Ready alone', async () => {
    const [first, second] = [await openWorkstation(), await openWorkstation()];
    await first.start(account);
    await second.signIn.signIn({ account, password });
    const [lost] = await Promise.all([
      first.phoneStates.until(({ isElsewhere }) => isElsewhere, 5000),
      isRegistered(second),
    ]);
    expect(lost).toMatchObject({ registration: 'unregistered', problem: { details: { cause: 'elsewhere' } } });
    // Ready at the first one is not Ready here.
    await second.agentStates.until(({ label }) => label === 'break');
    await second.agent.ready();
    await first.agentStates.until(({ label, problem }) => label === 'ready' && problem !== null);
    await expect(second.agentStates.until(({ label }) => label !== 'ready', 3500)).rejects.toThrow(/Not within/);
    expect(await statusAtService(second)).toMatchObject({ status: 'ready' });
    await expect(first.agent.ready()).rejects.toMatchObject({ details: { cause: 'elsewhere' } });
  });

  test('that is gone without a word leaves the phone to the first, which is not Ready until it takes it', async () => {
    const first = await openWorkstation();
    await first.start(account);
    const second = await phoneAgent(core, '1001', []);
    await first.phoneStates.until(({ isElsewhere }) => isElsewhere);
    await second.client.get('/api/agent-control/ready', { agent_id: '1001' });
    await first.agentStates.until(({ label, problem }) => label === 'ready' && problem !== null);
    second.close();
    await first.phoneStates.until(
      ({ registration, isElsewhere, problem }) =>
        registration === 'unregistered' && !isElsewhere && problem?.reason === 'phone-released',
    );
    const withheld = await first.agentStates.until(({ label }) => label === 'break');
    expect(withheld).toMatchObject({ requested: 'ready', problem: { reason: 'phone-not-registered' } });
    await first.phone.register();
    await isRegistered(first);
    await first.agentStates.until(({ label, problem }) => label === 'ready' && problem === null);
  });

  test('that comes back has the phone again, also after the first one has slept', async () => {
    const host = new TestHost();
    const first = await openWorkstation(host);
    await first.start(account);
    const isElsewhere = (is: boolean) => first.phoneStates.until((phone) => phone.isElsewhere === is);
    const second = await phoneAgent(core, '1001', []);
    await isElsewhere(true);
    second.close();
    await isElsewhere(false);
    // The connection of a phone that has stepped back is made again, breaks off, and is made again again.
    await hasSipConnection(host);
    host.wake();
    await hasSipConnection(host);
    expect(await first.phone.state()).toMatchObject({ problem: { reason: 'phone-released' } });
    const again = await phoneAgent(core, '1001', []);
    await isElsewhere(true);
    again.close();
    await isElsewhere(false);
  });

  test('continues when the first signs out', async () => {
    const [first, second] = [await openWorkstation(), await openWorkstation()];
    await first.start(account);
    await second.start(account);
    await first.phoneStates.until(({ isElsewhere }) => isElsewhere);
    await first.signIn.signOut({ endsCalls: false });
    expect(await statusAtService(second)).toMatchObject({ status: 'ready', groups: [{ id: 1 }] });
  });
});
