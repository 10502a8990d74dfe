import { expect, test } from 'vitest';
import { versionSkew } from './version-skew.ts';

test.each([
  ['0.2.0', '0.2.0', 'same'],
  ['0.2.0', '0.2.0-rc.1', 'same'],
  ['0.2.0', '0.2.1', 'newer'],
  ['0.9.0', '0.10.0', 'newer'],
  ['1.4.2', '2.0.0', 'newer'],
  ['1.4.2', '1.4.1', 'older'],
  ['2.0.0', '1.9.9', 'older'],
  ['1.4.2', null, null],
  ['1.4.2', 'unknown', null],
])('workstation %s and service %s: %s', (workstation, service, skew) => {
  expect(versionSkew(workstation, service)).toBe(skew);
});
