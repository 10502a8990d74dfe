import dns from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { replaceBuiltin } from '../../../../test/support/replace-builtin.ts';
import { postSigned, signatureOf } from './post.ts';
import { retryDelayMs } from './retry-delay.ts';

const post = (url: string, allowsPrivate = false) =>
  postSigned({
    url,
    secret: 'a secret',
    allowsPrivate,
    delivery: '1',
    body: '{}',
    signal: AbortSignal.timeout(10_000),
  });

test('a name that leads to a private address is not followed, however it is written', async () => {
  const { lookup } = dns;
  // A name that an attacker has given an address inside.
  const givenName = (hostname: string, options: object, answer: (error: null, found: unknown) => void) =>
    hostname === 'inside.example.com'
      ? answer(null, [{ address: '127.0.0.1', family: 4 }])
      : (lookup as (...all: unknown[]) => void)(hostname, options, answer);
  replaceBuiltin(dns, 'lookup', givenName as unknown as typeof lookup);
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', 'inside.example.com'])
    await expect(post(`http://${host}:${port}/${host}`), host).rejects.toThrow(/a private address of the site/);
  expect(asked).toEqual([]);
  await post(`http://127.0.0.1:${port}/allowed`, true);
  expect(asked).toEqual(['/allowed']);
  server.close();
});

test('the signature is an HMAC with SHA-256 of the body (RFC 4231, test case 2)', () => {
  expect(signatureOf('Jefe', 'what do ya want for nothing?')).toBe(
    'sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

test('waits double from a second to ten minutes, a fifth more or less', () => {
  expect([1, 2, 3, 10, 11, 100].map((attempt) => retryDelayMs(attempt, 0.5))).toEqual([
    1000, 2000, 4000, 512_000, 600_000, 600_000,
  ]);
  expect([retryDelayMs(1, 0), retryDelayMs(1, 1)]).toEqual([800, 1200]);
});
