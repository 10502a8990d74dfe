import { expect, test } from 'vitest';
import { TrunkSources } from './trunk-sources.ts';

test.each(['1.2.3', '1.2.3.4/33', '1.2.3.4/', '1.2.3.4/8/8', '::1/129', 'carrier.example', ''])(
  '"%s" is no network',
  (text) => expect(() => new TrunkSources({ networks: [text], anonymous: false })).toThrow(RangeError),
);

test.each([
  ['192.0.2.0/24', '192.0.2.255', true],
  ['192.0.2.0/24', '192.0.3.0', false],
  ['192.0.2.1', '192.0.2.1', true],
  ['192.0.2.1', '::ffff:192.0.2.1', true],
  ['2001:db8::/32', '2001:db8:1::7', true],
  ['2001:db8::/32', '2001:db9::7', false],
  ['0.0.0.0/0', '203.0.113.1', true],
  ['0.0.0.0/0', 'carrier.example', false],
])('%s has %s: %s', (network, host, expected) =>
  expect(new TrunkSources({ networks: [network], anonymous: false }).has(host)).toBe(expected),
);
