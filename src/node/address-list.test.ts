import { expect, test } from 'vitest';
import { clientNetwork } from './address-list.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
  ['64:ff9b::c000:207', '64:ff9b::c000:207'],
  ['', ''],
  ['no address', 'no address'],
])('%s counts as %s', (address, network) => expect(clientNetwork(address)).toBe(network));
