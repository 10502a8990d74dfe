import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { type Argon2Cost, argon2id } from './argon2id.ts';

/** OWASP's first choice (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const cost: Argon2Cost = { memoryKib: 19 * 1024, passes: 2, lanes: 1 };
const saltBytes = 16;
const keyBytes = 32;

/** The PHC string format, of Argon2 version 1.3: `$argon2id$v=19$m=19456,t=2,p=1$SALT$KEY`, base64 without padding. */
const prefixOf = ({ memoryKib, passes, lanes }: Argon2Cost): string =>
  `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$`;
const argon2Form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
const withoutPadding = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await argon2id(password, salt, keyBytes, cost);
  return `${prefixOf(cost)}${withoutPadding(salt)}$${withoutPadding(key)}`;
}

/** An account that does not exist is checked against this, so that it takes as long as one that does. */
export const absentAccountHash =
  prefixOf(cost) + [saltBytes, keyBytes].map((length) => withoutPadding(Buffer.alloc(length))).join('$');

/** Whether a hash is of an earlier algorithm or cost, to be renewed while the password is at hand. */
export const isOutdated = (hash: string): boolean => !hash.startsWith(prefixOf(cost));

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const parsed = argon2Form.exec(hash);
  if (!parsed) return isScryptPassword(password, hash);
  const [memoryKib, passes, lanes] = parsed.slice(1, 4).map(Number) as [number, number, number];
  const expected = Buffer.from(parsed[5] as string, 'base64');
  const salt = Buffer.from(parsed[4] as string, 'base64');
  const key = await argon2id(password, salt, expected.length, { memoryKib, passes, lanes });
  return timingSafeEqual(expected, key);
}

/** The format before Argon2id: `scrypt$SALT$KEY`, base64url; N = 2^17, r = 8, p = 1. */
async function isScryptPassword(password: string, hash: string): Promise<boolean> {
  const [, salt = '', key = ''] = hash.split('$');
  const expected = Buffer.from(key, 'base64url');
  const options = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
  const derived = await new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), keyBytes, options, (error, bytes) =>
      error ? reject(error) : resolve(bytes),
    ),
  );
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}
