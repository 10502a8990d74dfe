import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { argon2id, argon2idInWasm } from './argon2id.ts';
import { absentAccountHash, hashPassword, isOutdated, isPassword } from './password.ts';

const scryptHash = 'scrypt$mLICdojSuyXmu6gA5besNw$c9ghV8KlH3xWhW_pF32krKTyWyTvTd43QRBATS6uRZ0';

test('a password is right however its characters are composed, and no other is', async () => {
  const hash = await hashPassword('Zürich-2026');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await isPassword('Zürich-2026'.normalize('NFD'), hash)).toBe(true);
  expect(await isPassword('Zurich-2026', hash)).toBe(false);
  expect(await hashPassword('Zürich-2026')).not.toBe(hash);
});

test('a hash of scrypt is still understood, and outdated; so is one of another cost', async () => {
  expect(await isPassword('Clinicall-demo-1', scryptHash)).toBe(true);
  expect(await isPassword('Clinicall-demo-2', scryptHash)).toBe(false);
  expect(isOutdated(scryptHash)).toBe(true);
  expect(isOutdated('$argon2id$v=19$m=9216,t=4,p=1$AAAA$AAAA')).toBe(true);
  expect(isOutdated(await hashPassword('x'))).toBe(false);
});

test.each(['', 'Clinicall-demo-1'])(
  'an account that does not exist has no password, "%s" neither',
  async (password) => {
    expect(await isPassword(password, absentAccountHash)).toBe(false);
  },
);

test('WebAssembly derives the key that Node does', async () => {
  const salt = randomBytes(16);
  const cost = { memoryKib: 1024, passes: 3, lanes: 1 };
  expect(await argon2idInWasm('密码', salt, 32, cost)).toEqual(await argon2id('密码', salt, 32, cost));
});
