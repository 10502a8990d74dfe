import { beforeEach, expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import type { UpdatePolicy } from '../../../shared/managed/managed-settings.ts';
import type { UpdateHoldUp } from '../../../shared/managed/update-state.ts';
import { UntrustedUpdate, type Updater, Updates } from './updates.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let policy: UpdatePolicy;
let holdUp: UpdateHoldUp | null;
let offered: string | null;
let distrust: string | null;
let done: string[];
let clock: FakeClock;
beforeEach(() => {
  policy = 'auto';
  holdUp = null;
  offered = '1.4.2';
  distrust = null;
  done = [];
  clock = new FakeClock();
});

const updater: Updater = {
  find: async () => {
    done.push('find');
    return offered;
  },
  download: async () => {
    done.push('download');
    if (distrust !== null) throw new UntrustedUpdate(distrust);
    return 'setup.exe';
  },
  whyNotTrusted: async () => distrust,
  install: (restarts) => void done.push(restarts ? 'install and restart' : 'install'),
};
function open(parts: Partial<ConstructorParameters<typeof Updates>[0]> = {}): Updates {
  const updates = new Updates({
    policy: () => policy,
    updater,
    canInstall: true,
    holdUp: () => holdUp,
    quit: () => void done.push('quit'),
    clock,
    log,
    ...parts,
  });
  updates.policyChanged();
  return updates;
}

test('by policy auto an update is downloaded, and installed at the end', async () => {
  const updates = open();
  await updates.check();
  expect(updates.state).toEqual({ state: 'ready', version: '1.4.2', heldUpBy: null });
  (await updates.atEnd())?.();
  expect(done).toEqual(['find', 'download', 'install']);
});

test.each<[UpdatePolicy, object, string[]]>([
  ['managed', { state: 'available', version: '1.4.2' }, ['find']],
  ['off', { state: 'off', why: 'policy' }, []],
])('by policy %s nothing is downloaded', async (chosen, state, expected) => {
  policy = chosen;
  const updates = open();
  await updates.check();
  expect(updates.state).toEqual(state);
  expect(await updates.atEnd()).toBeNull();
  expect(done).toEqual(expected);
});

test('where no signature can be checked an update is only said', async () => {
  const updates = open({ canInstall: false });
  await updates.check();
  expect(updates.state).toEqual({ state: 'available', version: '1.4.2' });
  expect(done).toEqual(['find']);
});

test('nothing is downloaded in a call; after it, it is', async () => {
  holdUp = 'call';
  const updates = open();
  await updates.check();
  expect(done).toEqual(['find']);
  holdUp = null;
  await clock.advance(60_000);
  await expect.poll(() => updates.state.state).toBe('ready');
});

test.each<UpdateHoldUp>(['call', 'outbox'])('nothing is installed while there is a %s to wait for', async (what) => {
  const updates = open();
  await updates.check();
  holdUp = what;
  expect(updates.state).toMatchObject({ state: 'ready', heldUpBy: what });
  expect(() => updates.installNow()).toThrow(expect.objectContaining({ reason: `update-waits-for-${what}` }));
  expect(await updates.atEnd()).toBeNull();
  expect(done).toEqual(['find', 'download']);
});

test('a user installs it at once, and the workstation starts again', async () => {
  const updates = open();
  await updates.check();
  updates.installNow();
  (await updates.atEnd())?.();
  expect(done).toEqual(['find', 'download', 'quit', 'install and restart']);
});

test('an update that is not trusted, or no longer, is not installed', async () => {
  distrust = 'nobody signed it';
  const refused = open();
  await refused.check();
  expect(refused.state).toEqual({ state: 'failed', why: 'signature', version: '1.4.2' });
  distrust = null;
  const changed = open();
  await changed.check();
  distrust = 'it was replaced';
  expect(await changed.atEnd()).toBeNull();
  expect(changed.state).toEqual({ state: 'failed', why: 'signature', version: '1.4.2' });
  expect(done).not.toContain('install');
});

test('a server that does not answer is said, and asked again after four hours', async () => {
  let isAway = true;
  const updates = open({
    updater: { ...updater, find: () => (isAway ? Promise.reject(new Error()) : Promise.resolve(null)) },
  });
  await updates.check();
  expect(updates.state).toEqual({ state: 'failed', why: 'server', version: null });
  isAway = false;
  await clock.advance(4 * 60 * 60 * 1000);
  await expect.poll(() => updates.state.state).toBe('current');
});

test('a policy that changes holds at once', async () => {
  const updates = open();
  policy = 'off';
  updates.policyChanged();
  expect(updates.state).toEqual({ state: 'off', why: 'policy' });
  policy = 'managed';
  updates.policyChanged();
  await clock.advance(30_000);
  await expect.poll(() => updates.state).toEqual({ state: 'available', version: '1.4.2' });
});
