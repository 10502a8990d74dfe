import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { spawnCore } from '../../src/main/hosts/browser/spawn-core.ts';
import { PracticeClinics } from '../../src/main/hosts/common/practice-clinics.ts';
import { CoreSupervisor } from '../../src/main/workstation/embedded-core/core-supervisor.ts';
import type { ThrowAwayClinic } from '../../src/main/workstation/host.ts';
import type { OutboxStore, StoredEntry } from '../../src/main/workstation/outbox/stored-entry.ts';
import { startWorkstation, type Workstation } from '../../src/main/workstation/workstation.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import { demoNumbers } from '../../src/main/workstation/practice/practice-steps.ts';
import type { AgentState } from '../../src/shared/contract/agent.ts';
import { Emitter } from '../../src/shared/event.ts';
import type { SignInState } from '../../src/shared/ipc/sign-in-ipc.ts';
import { otherChanges, tablesOf } from '../support/clinic-dump.ts';
import { type CoreChild, coreProgram, startCoreChild } from '../support/core-child.ts';
import { demoPassword, HttpClient } from '../support/http-client.ts';
import { type TestConsole, TestHost } from '../support/workstation-host.ts';

const account = 'agent1001@clinic.test';
const maxStartMs = 60_000;

let core: CoreChild;
let supervisor: HttpClient;
let dataFolder: string;
let host: TestHost;
let console: TestConsole;
let workstation: Workstation;
let sharedCore: CoreChild;
const practiceEnded = new Emitter();
/** How often the shared practice clinic was closed. */
let closings: number;
let kept: Map<string, unknown>;
/** Each state that the outbox has put on disk. */
let stored: (readonly StoredEntry[])[];

const leftFolders = async (): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('clinicall-practice-'));
const stateThere = async (): Promise<AgentState> =>
  (await supervisor.get('/api/ext/agent/state', { agent_id: '1001' })).body.data;
const isPractising = (state: SignInState): boolean => state.state === 'signed-in' && state.origin === 'practice';
const isBack = (state: SignInState): boolean => state.state === 'signed-in' && state.server === core.http;

/** A throw-away clinic as the hosts start it: a core of its own. */
function openOwn(): Promise<ThrowAwayClinic> {
  const { log } = host;
  const supervise = (environment: Readonly<Record<string, string>>): CoreSupervisor =>
    new CoreSupervisor({
      clock: systemClock,
      log,
      spawn: ({ listen }) => spawnCore(coreProgram, ['--listen', listen], environment),
    });
  return new PracticeClinics({ owner: dataFolder, supervise, log }).open();
}
/** One that many tests use, in place of a core for each. */
const openShared = (): Promise<ThrowAwayClinic> =>
  Promise.resolve({
    http: sharedCore.http,
    password: demoPassword,
    ended: practiceEnded,
    close: async () => void (closings += 1),
  });

function openHost(): TestHost {
  closings = 0;
  kept = new Map();
  stored = [];
  const outbox: OutboxStore = { read: () => [], write: (entries) => void stored.push(entries) };
  const preferences = {
    get: (key: string) => kept.get(key),
    set: (key: string, value: unknown) => void kept.set(key, value),
  };
  return Object.assign(new TestHost(), { openPracticeClinic: openShared, preferences, outbox });
}

const practise = async (): Promise<void> => {
  await console.practice.start({ scenario: 'known' });
  await console.signInStates.until(isPractising);
};

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'real-clinic-'));
  core = await startCoreChild(dataFolder);
  sharedCore = await startCoreChild(await mkdtemp(join(tmpdir(), 'practice-clinic-')));
  supervisor = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
}, maxStartMs);
afterAll(async () => {
  await core?.stop();
  await sharedCore?.stop();
});
beforeEach(async () => {
  host = openHost();
  workstation = startWorkstation({ host, clock: systemClock, fingerprint: 'a-desk' });
  console = host.openConsole();
  host.openMedia();
  workstation.serviceIs({ http: core.http });
  await console.signInStates.until(({ state }) => state === 'signed-out');
  await console.start(account);
});
afterEach(() => workstation.stop());

test(
  'the real clinic is as before but for the break, and nothing of the practice is kept',
  async () => {
    Object.assign(host, { openPracticeClinic: openOwn });
    const signedIn = await console.signIn.state();
    await expect.poll(async () => (await stateThere()).status).toBe('ready');
    // A new demo clinic counts its calls at first.
    await expect.poll(() => tablesOf(dataFolder)['uncounted_calls'], { timeout: 30_000 }).toEqual([]);
    const before = tablesOf(dataFolder);
    const preferences = structuredClone(kept);
    await practise();
    expect(await leftFolders()).toHaveLength(1);
    expect(await stateThere()).toMatchObject({ status: 'break', phone: { registered: false }, groups: [{ id: 1 }] });

    await console.phoneStates.until(({ registration }) => registration === 'registered');
    await console.agent.ready();
    const { id, number } = await console.call('ringing');
    expect(number).toBe('19900000001');
    const body = { call_id: id, outcome_id: 1, note: 'Only practice', followup: null };
    await console.outbox.put({ writes: [{ area: 'wrapUp', endpoint: 'save', body, customer: null } as never] });
    await console.phone.decline({ callId: id });
    await console.call('ended');

    await console.practice.end();
    expect(await console.signIn.state()).toEqual(signedIn);
    await console.phoneStates.until(({ registration, calls }) => registration === 'registered' && calls.length === 0);
    await expect.poll(async () => (await stateThere()).phone.registered).toBe(true);
    await console.agentStates.until(({ label, groups }) => label === 'break' && groups[0]?.id === 1);
    expect(await leftFolders()).toEqual([]);
    expect(kept).toEqual(preferences);
    expect(stored).toEqual([]);
    expect(otherChanges(before, tablesOf(dataFolder), '1001')).toEqual([]);
  },
  maxStartMs,
);

test(
  'during a call practice does not begin',
  async () => {
    const { body } = await supervisor.post('/api/ext/practice/call', { from: '13700009999', group_id: 1 });
    const { request_id: callId } = body.data as { request_id: string };
    await console.call('ringing');
    await expect(console.practice.start({ scenario: 'known' })).rejects.toMatchObject({
      code: 'agent-busy',
      reason: 'practice-during-call',
    });
    await supervisor.post('/api/ext/call/hangup', { call_id: callId });
    expect(await console.signIn.state()).toSatisfy(isBack);
  },
  maxStartMs,
);

test.each([
  ['a sign-out', () => console.signIn.signOut({ endsCalls: true }).then(() => undefined)],
  ['a crash of its core', () => Promise.resolve(practiceEnded.emit())],
  [
    'the last window that is closed',
    () => {
      console.close();
      console = host.openConsole();
      return Promise.resolve();
    },
  ],
] as const)(
  '%s ends practice, and the agent is back',
  async (_, end) => {
    await practise();
    await end();
    await console.signInStates.until(isBack, 20_000);
    await expect.poll(() => closings).toBe(1);
    await expect.poll(async () => (await stateThere()).phone.registered).toBe(true);
  },
  maxStartMs,
);

test(
  'a workstation that is stopped meanwhile closes it, and the agent is signed out',
  async () => {
    await practise();
    await workstation.stop();
    expect(closings).toBe(1);
    expect(await stateThere()).toMatchObject({ status: 'offline' });
  },
  maxStartMs,
);

test('the demo clinic knows the callers of the scenarios', async () => {
  const customersWith = async (keyword: string): Promise<number> => {
    const { body } = await supervisor.get('/api/customer/query', { keyword, category: 'phone' });
    return (body.data as { total: number }).total;
  };
  const { known, other, shared } = demoNumbers;
  expect(await Promise.all([known, other, shared].map(customersWith))).toEqual([1, 1, 3]);
});
