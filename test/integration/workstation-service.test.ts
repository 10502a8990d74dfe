import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/node/system-clock.ts';
import { graceMs } from '../../src/main/workstation/agent/agent-service.ts';
import { startWorkstation, type Workstation } from '../../src/main/workstation/workstation.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { demoPassword as password, HttpClient } from '../support/http-client.ts';
import { askSql } from '../support/run-sql.ts';
import { type SilentMedia, type TestConsole, TestHost } from '../support/workstation-host.ts';

const account = 'agent1001@clinic.test';

interface Desk {
  readonly host: TestHost;
  readonly workstation: Workstation;
  readonly console: TestConsole;
  media: SilentMedia;
}

let dataFolder: string;
let core: CoreChild;
let desk: Desk;
const open: Desk[] = [];

async function openDesk(http: string): Promise<Desk> {
  const host = new TestHost();
  const workstation = startWorkstation({ host, clock: systemClock, fingerprint: 'a-desk' });
  const console = host.openConsole();
  const opened = { host, workstation, console, media: host.openMedia() };
  open.push(opened);
  workstation.serviceIs({ http });
  await console.signInStates.until(({ state }) => state === 'signed-out');
  return opened;
}

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'workstation-'));
  core = await startCoreChild(dataFolder);
});
afterAll(() => core?.stop());
beforeEach(async () => {
  desk = await openDesk(core.http);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ workstation }) => workstation.stop()));
});

describe('sign-in', () => {
  test('with a wrong password reports it, and no window receives a secret', async () => {
    const signIn = desk.console.signIn.signIn({ account, password: 'wrong' });
    await expect(signIn).rejects.toMatchObject({ code: 'wrong-credentials' });
    expect(await desk.console.signIn.state()).toMatchObject({ state: 'signed-out', problem: null });
  });

  test('registers the phone; no token or password is logged or sent to a window', async () => {
    await desk.console.signIn.signIn({ account, password });
    await desk.console.phoneStates.until(({ registration }) => registration === 'registered');
    const told = JSON.stringify([desk.console.signInStates.seen, desk.console.phoneStates.seen, desk.host.logged]);
    expect(told).not.toContain(password);
    expect(told).not.toMatch(/access_token|"password"|Bearer/);
    expect(await desk.console.signIn.state()).toMatchObject({
      state: 'signed-in',
      user: { agent_id: '1001', extension: '1001' },
    });
  });

  test('is required: a signed-out workstation refuses every request, and nothing hangs', async () => {
    const request = desk.console.clinic.request({ area: 'customer', endpoint: 'index', query: {} });
    await expect(request).rejects.toMatchObject({ code: 'not-signed-in' });
    await expect(desk.console.phone.dial({ number: '13900000000', method: 'out' })).rejects.toMatchObject({
      code: 'not-signed-in',
    });
  });

  test('gives windows access to the endpoints of the contract by name, and to nothing else', async () => {
    await desk.console.signIn.signIn({ account, password });
    const found = await desk.console.clinic.request({
      area: 'customer',
      endpoint: 'query',
      query: { keyword: '19900000001', category: 'phone' },
    });
    expect(found).toMatchObject({ rows: [{ id: 1, name: '张伟' }] });
    for (const [area, endpoint] of [
      ['auth', 'me'],
      ['cdr', 'download'],
      ['constructor', 'name'],
      ['customer', 'toString'],
    ] as const)
      await expect(desk.console.clinic.request({ area, endpoint })).rejects.toMatchObject({ code: 'not-found' });
    await expect(
      desk.console.clinic.request({ area: 'customer', endpoint: 'info', query: { id: 'x' } }),
    ).rejects.toMatchObject({ code: 'invalid-input', details: { errors: { id: expect.anything() } } });
  });
});

describe('honest ready', () => {
  beforeEach(() => desk.console.start(account));

  test('is refused, with the cause, without a microphone', async () => {
    await desk.console.agent.break({ reason: null });
    desk.media.microphoneIs('missing');
    await desk.console.phoneStates.until(({ microphone }) => microphone === 'missing');
    await expect(desk.console.agent.ready()).rejects.toMatchObject({
      code: 'unavailable',
      details: { cause: 'missing' },
    });
  });

  test('is withdrawn when the microphone fails, and returns when it is back', async () => {
    desk.media.microphoneIs('missing');
    const withdrawn = await desk.console.agentStates.until(({ label }) => label === 'break');
    expect(withdrawn).toMatchObject({ requested: 'ready', problem: { details: { cause: 'missing' } } });
    desk.media.microphoneIs('present');
    expect(await desk.console.agentStates.until(({ label }) => label === 'ready')).toMatchObject({ problem: null });
  });

  test('never follows from a break', async () => {
    await desk.console.agent.break({ reason: null });
    desk.media.close();
    await desk.console.phoneStates.until(({ microphone }) => microphone === 'no-window');
    desk.media = desk.host.openMedia();
    await desk.console.phoneStates.until(({ microphone }) => microphone === 'present');
    expect(await desk.console.agent.state()).toMatchObject({ label: 'break', reason: null, requested: 'break' });
  });

  test('survives the reload of the media window', async () => {
    const before = desk.console.agentStates.seen.length;
    desk.media.close();
    await desk.console.phoneStates.until(({ microphone }) => microphone === 'no-window');
    desk.media = desk.host.openMedia();
    await desk.console.phoneStates.until(({ microphone }) => microphone === 'present');
    // A grace that began later ends later: by then the first one would have withdrawn Ready.
    await new Promise<void>((resolve) => systemClock.after(graceMs + 500, resolve));
    expect(desk.console.agentStates.seen.slice(before).map(({ label }) => label)).not.toContain('break');
  });
});

describe('calls', () => {
  let waiting: string | null = null;
  const practise = async (from: string): Promise<void> => {
    const placed = await desk.console.clinic.request({
      area: 'callExtension',
      endpoint: 'practice',
      body: { from, group_id: 1 },
    });
    waiting = (placed as { request_id: string }).request_id;
  };

  beforeEach(() => desk.console.start(account));
  afterEach(async () => {
    // A caller that was declined waits for the next agent.
    if (waiting !== null)
      await desk.console.clinic.request({ area: 'callExtension', endpoint: 'hangup', body: { call_id: waiting } });
    waiting = null;
  });

  test('ring with the caller’s name and can be declined', async () => {
    await practise('19900000001');
    const ringing = await desk.console.phoneStates.until(
      ({ calls }) => calls.at(-1)?.state === 'ringing' && calls.at(-1)?.customer !== null,
    );
    expect(ringing.calls.at(-1)).toMatchObject({
      direction: 'inbound',
      number: '19900000001',
      customer: { id: 1, name: '张伟' },
      hasMedia: true,
    });
    await expect
      .poll(() => [desk.media.tone, desk.host.attention, desk.host.isAwake])
      .toEqual(['incoming', 'incoming-call', true]);
    await desk.console.phone.decline({ callId: ringing.calls.at(-1)?.id ?? '' });
    await desk.console.call('ended');
    await expect.poll(() => [desk.media.tone, desk.host.attention, desk.host.isAwake]).toEqual(['none', 'calm', false]);
  });

  test('that were missed ring again when the agent is ready again', async () => {
    const admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
    const ringFor = (seconds: number) =>
      admin.post('/api/ext/admin/groups/save', { id: 1, name: 'Consultation (咨询)', ring_seconds: seconds });
    await ringFor(5);
    await practise('19900000001');
    const { id: callId } = await desk.console.call('ringing');
    await desk.console.call('ended');
    await desk.console.agentStates.until(({ label }) => label === 'break');
    await desk.console.agent.ready();
    const again = await desk.console.call('ringing');
    expect(again).toMatchObject({ id: callId, number: '19900000001', customer: { id: 1 }, cause: null });
    await expect.poll(() => [desk.media.tone, desk.host.attention]).toEqual(['incoming', 'incoming-call']);
    // The end of the first ring does not end the second one, which lasts as long.
    const ended = await desk.console.call('ended', 20_000);
    expect(ended.since - again.since).toBeGreaterThan(4000);
    await ringFor(20);
  });

  test('are known to a console that opens later', async () => {
    await practise('19900000001');
    await desk.console.call('ringing');
    const second = desk.host.openConsole();
    expect((await second.phone.state()).calls).toMatchObject([{ state: 'ringing', number: '19900000001' }]);
    expect(await second.agent.state()).toMatchObject({ requested: 'ready' });
  });

  test('are placed once: a second click while one is being placed is refused', async () => {
    const [first, second] = await Promise.allSettled([
      desk.console.phone.dial({ number: '13900000486', method: 'dual' }),
      desk.console.phone.dial({ number: '13900000486', method: 'dual' }),
    ]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'agent-busy' } });
    const dialling = (await desk.console.phone.state()).calls.at(-1);
    expect(dialling).toMatchObject({ type: 'dual', number: '13900000486', hasMedia: false });
    await desk.console.call('ended');
    expect(desk.console.phoneStates.last?.calls).toMatchObject([{ cause: 'USER_BUSY' }]);
  });

  test('that are refused leave nothing behind: the next can be placed', async () => {
    await expect(desk.console.phone.dial({ number: '9999', method: 'extension' })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    expect((await desk.console.phone.state()).calls).toEqual([]);
    await expect(desk.console.phone.dial({ number: 'no number!', method: 'out' })).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });
});

describe('failures', () => {
  test('after a kill and restart of the core the phone is registered and the agent ready', async () => {
    await desk.console.start(account);
    const reconnected = new Promise<void>((resolve) => void desk.console.clinic.on('reconnected', () => resolve()));
    // A state is announced a moment before it is stored.
    await expect.poll(() => askSql(dataFolder, "SELECT 1 FROM agents WHERE wish = 'ready'")).toHaveLength(1);
    core.process.kill('SIGKILL');
    await once(core.process, 'exit');
    await desk.console.phoneStates.until(
      ({ registration, problem }) => registration === 'connecting' && problem?.code === 'service-unreachable',
    );
    core = await startCoreChild(dataFolder, ['--listen', new URL(core.http).host]);
    await desk.console.phoneStates.until(({ registration }) => registration === 'registered');
    await reconnected;
    await desk.console.agentStates.until(({ label }) => label === 'ready');
    expect(await desk.console.signIn.state()).toMatchObject({ state: 'signed-in' });
  }, 40_000);

  test('reports a hanging core, withdraws Ready, and reconnects when it responds', async () => {
    await desk.console.start(account);
    const heard = (connection: string) =>
      expect.poll(() => desk.console.connections.last, { timeout: 15_000, interval: 20 }).toBe(connection);
    core.process.kill('SIGSTOP');
    try {
      await heard('disconnected');
      // The request of a page that is loaded meanwhile.
      expect(await desk.console.clinic.connection()).toBe('disconnected');
      await desk.console.phoneStates.until(({ problem }) => problem?.code === 'service-unreachable');
      const withdrawn = await desk.console.agentStates.until(({ label }) => label === 'break');
      expect(withdrawn).toMatchObject({ requested: 'ready', problem: { code: 'agent-not-registered' } });
    } finally {
      core.process.kill('SIGCONT');
    }
    await heard('connected');
    expect(await desk.console.clinic.connection()).toBe('connected');
    await desk.console.phoneStates.until(({ registration }) => registration === 'registered');
    await desk.console.agentStates.until(({ label }) => label === 'ready');
  });

  test('a call that was lost with the core shows it', async () => {
    await desk.console.start(account);
    await desk.console.phone.dial({ number: '13912340001', method: 'dual' });
    await desk.console.call('answered', 15_000);
    const killed = once(core.process, 'exit');
    core.process.kill('SIGKILL');
    await killed;
    core = await startCoreChild(dataFolder, ['--listen', new URL(core.http).host]);
    const ended = await desk.console.phoneStates.until(({ calls }) => calls.at(-1)?.detail != null);
    expect(ended.calls.at(-1)).toMatchObject({ state: 'ended', detail: { code: 'service-stopped' } });
  }, 40_000);

  test('registers again immediately after the machine wakes up', async () => {
    await desk.console.start(account);
    desk.host.wake();
    await desk.console.phoneStates.until(({ registration }) => registration === 'connecting');
    await desk.console.phoneStates.until(({ registration }) => registration === 'registered');
  });

  test('a phone that another workstation took over shows it, does not compete, and can be taken back', async () => {
    await desk.console.start(account);
    const other = await openDesk(core.http);
    await other.console.signIn.signIn({ account, password });
    await other.console.phoneStates.until(({ registration }) => registration === 'registered');
    const lost = await desk.console.phoneStates.until(({ registration }) => registration === 'unregistered');
    expect(lost).toMatchObject({ isElsewhere: true, problem: { code: 'conflict', reason: 'phone-elsewhere' } });
    expect(other.console.phoneStates.last?.registration).toBe('registered');
    await desk.console.phone.register();
    await desk.console.phoneStates.until(({ registration }) => registration === 'registered');
    await other.console.phoneStates.until(({ registration }) => registration === 'unregistered');
  });
});
