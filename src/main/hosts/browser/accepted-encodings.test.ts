import { expect, test } from 'vitest';
import { acceptedEncodings } from './accepted-encodings.ts';

test.each([
  [undefined, []],
  ['', []],
  ['gzip, deflate, br, zstd', ['gzip', 'deflate', 'br', 'zstd']],
  ['br;q=0, GZIP;q=0.5', ['gzip']],
  ['identity;q=1, *;q=0', ['identity']],
  ['brotli-like;x=1', []],
])('with %j', (header, expected) => expect(acceptedEncodings(header)).toEqual(expected));
