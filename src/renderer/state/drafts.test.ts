import { expect, test } from 'vitest';
import type { Draft } from '../../shared/ipc/drafts-ipc.ts';
import type { SignInState } from '../../shared/ipc/sign-in-ipc.ts';
import { ProblemError } from '../../shared/problem.ts';
import { settle } from '../../../test/support/fake-clock.ts';
import { createDrafts } from './drafts.ts';
import { createMirror } from './mirror.ts';

const signedIn = (id: number): SignInState => ({
  state: 'signed-in',
  origin: 'given',
  server: 'http://127.0.0.1:1',
  user: { id, name: '', roles: [], permissions: [], agent_id: null, extension: null, mobile: null },
  versions: { workstation: '0.2.0', service: null },
  capabilities: [],
  timeZone: null,
});
const signedOut: SignInState = {
  state: 'signed-out',
  origin: 'given',
  server: 'http://127.0.0.1:1',
  versions: { workstation: '0.2.0', service: null },
  firstAccount: 'exists',
  lastAccount: null,
  problem: null,
};

/** A tab whose workstation may be out of reach: then nothing that is sent arrives. */
function tab() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const kept = new Map<string, Draft>();
  const link = { isOpen: true };
  const service = {
    all: async () => Object.fromEntries(kept),
    put: async ({ name, draft }: { name: string; draft: Draft }) => {
      if (!link.isOpen) throw new ProblemError('service-unreachable', 'The connection was lost.');
      if (name === 'customer:new') throw new ProblemError('invalid-input', 'Too long.');
      if (Object.keys(draft).length === 0) kept.delete(name);
      else kept.set(name, draft);
    },
    on: () => () => undefined,
    follow: () => async () => undefined,
  };
  const openPage = async (state: SignInState) => {
    const drafts = createDrafts(service, createMirror(state), storage);
    await drafts.read();
    return drafts;
  };
  return { stored, kept, link, openPage };
}

test('the next page sends the text typed just before a reload to the workstation', async () => {
  const { stored, kept, link, openPage } = tab();
  const before = await openPage(signedIn(1));
  before.keep('group:new', { name: '李' });
  before.keep('account:new', { name: '张' });
  await settle();
  link.isOpen = false;
  before.keep('account:new', { name: '张伟' });
  before.keep('group:new', {});
  await settle();
  before.store();

  link.isOpen = true;
  const after = await openPage(signedIn(1));
  expect(after.mirror.getState().value).toEqual({ 'account:new': { name: '张伟' } });
  expect(kept).toEqual(new Map([['account:new', { name: '张伟' }]]));
  expect(stored.size).toBe(0);
});

test('does not store changes that the workstation has acknowledged or refused', async () => {
  const { stored, openPage } = tab();
  const drafts = await openPage(signedIn(1));
  drafts.keep('account:new', { name: '张' });
  drafts.keep('customer:new', { name: '李' });
  await settle();
  drafts.store();
  expect(stored.size).toBe(0);
});

test.each([
  ['another account', signedIn(2)],
  ['nobody', signedOut],
])('removes the text that one account typed when %s follows', async (_, state) => {
  const { stored, kept, link, openPage } = tab();
  const before = await openPage(signedIn(1));
  link.isOpen = false;
  before.keep('account:new', { name: '张' });
  before.store();
  link.isOpen = true;
  const after = await openPage(state);
  expect([after.mirror.getState().value, kept.size, stored.size]).toEqual([{}, 0, 0]);
});

test('a connection that was lost and is back gets what was typed meanwhile', async () => {
  const { kept, link, openPage } = tab();
  const drafts = await openPage(signedIn(1));
  link.isOpen = false;
  drafts.keep('account:new', { name: '张' });
  await settle();
  link.isOpen = true;
  await drafts.read();
  expect(kept).toEqual(new Map([['account:new', { name: '张' }]]));
});
