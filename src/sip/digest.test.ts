import { expect, test } from 'vitest';
import { answerChallenge, digestResponse, ha1Of } from './digest.ts';
import { parseChallenge } from './header-values.ts';

// RFC 7616 § 3.9.1.
const example = {
  nonce: '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v',
  cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
  method: 'GET',
  uri: '/dir/index.html',
  qop: 'auth',
  nc: '00000001',
} as const;

test.each([
  ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
  ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
] as const)('%s as in RFC 7616 § 3.9.1', (algorithm, response) => {
  const ha1 = ha1Of(algorithm, 'Mufasa', 'http-auth@example.org', 'Circle of Life');
  expect(digestResponse({ ...example, algorithm, ha1 })).toBe(response);
});

const request = { method: 'INVITE', uri: 'sip:1@x', user: 'u', password: 'p', cnonce: 'c' };
const answer = (field: string): string | null => {
  const challenge = parseChallenge(field);
  return challenge && answerChallenge(challenge, request);
};

test('a challenge is answered with what it asks for', () => {
  expect(answer('Digest realm="a, b", nonce="n", opaque="o", algorithm=SHA-256, qop="auth-int,auth"')).toMatch(
    new RegExp(
      '^Digest username="u", realm="a, b", nonce="n", uri="sip:1@x", response="[\\da-f]{64}", ' +
        'algorithm=SHA-256, opaque="o", qop=auth, nc=00000001, cnonce="c"$',
    ),
  );
  expect(answer('Digest realm="r", nonce="n"')).toMatch(/response="[\da-f]{32}", algorithm=MD5$/);
});

test.each([
  'Basic realm="r"',
  'Digest realm="r"',
  'Digest realm="r", nonce="n", algorithm=SHA-512-256',
  'NoOneKnowsThisScheme opaque-data=here',
  'Digest',
  '',
])('no answer to %j', (field) => expect(answer(field)).toBeNull());
