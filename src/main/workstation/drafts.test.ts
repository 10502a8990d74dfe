import { expect, test } from 'vitest';
import type { SignInState } from '../../shared/ipc/sign-in-ipc.ts';
import { Drafts } from './drafts.ts';

const signedIn = (id: number, server = 'http://127.0.0.1:1'): SignInState => ({
  state: 'signed-in',
  origin: 'given',
  server,
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

test('returns drafts to the account that typed them, and to nobody else', () => {
  const signIn = { state: signedIn(1) };
  const drafts = new Drafts(signIn);
  drafts.put('__proto__', { name: '张' });
  drafts.put('account new', { name: '李' });
  signIn.state = signedIn(2);
  expect(drafts.all).toEqual({});
  signIn.state = signedIn(1, 'http://127.0.0.1:2');
  expect(drafts.all).toEqual({});
  signIn.state = signedIn(1);
  expect(Object.entries(drafts.all)).toEqual([
    ['account new', { name: '李' }],
    ['__proto__', { name: '张' }],
  ]);
  drafts.put('account new', {});
  expect(Object.keys(drafts.all)).toEqual(['__proto__']);
});

test('nobody who is signed out keeps or reads anything', () => {
  const drafts = new Drafts({ state: signedOut });
  expect(drafts.all).toEqual({});
  expect(() => drafts.put('account new', { name: '李' })).toThrow(expect.objectContaining({ code: 'not-signed-in' }));
});
