import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { Access } from './access.ts';

const isLetIn = (access: Access, secret: string): boolean =>
  access.isAuthorized({ headers: { authorization: `Bearer ${secret}` } } as IncomingMessage);

function secretOf(access: Access): string {
  const exchanged = access.exchange(access.key);
  if (!('secret' in exchanged)) throw new Error(`refused: ${exchanged.refused}`);
  return exchanged.secret;
}

test('a page that is loaded again before it had its secret gets another one, and only that is accepted then', () => {
  const access = new Access();
  const lost = secretOf(access);
  const arrived = secretOf(access);
  expect([arrived, lost, arrived].map((secret) => isLetIn(access, secret))).toEqual([true, false, true]);
});

test('distinguishes a key whose secret was used from a wrong one', () => {
  const access = new Access();
  expect(access.exchange('wrong')).toEqual({ refused: 'wrong' });
  isLetIn(access, secretOf(access));
  expect(access.exchange(access.key)).toEqual({ refused: 'used' });
  expect(isLetIn(access, 'wrong')).toBe(false);
});

test('answers under its own address alone: not by a name, another port or the other family of addresses', () => {
  const access = new Access();
  access.listensOn(8123);
  const isOwn = (host: string): boolean => access.isOwnHost({ headers: { host } } as IncomingMessage);
  const others = ['clinic.test:8123', 'localhost:8123', '127.0.0.1:8124', '127.0.0.1', '[::1]:8123', ''];
  expect([isOwn('127.0.0.1:8123'), others.filter(isOwn)]).toEqual([true, []]);
});
