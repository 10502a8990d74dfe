import { expect, test } from 'vitest';
import { machineNameOf } from './machine-name.ts';

test.each([
  ['  FRONT-DESK-3 ', 'FRONT-DESK-3'],
  ['前台三号', '前台三号'],
  ['desk3.clinic.local', 'desk3.clinic.local'],
  ['', null],
  ['/home/agent', null],
  ['C:\\Users\\agent', null],
  ['\u202Edesk\u0000', 'desk'],
  ['x'.repeat(65), null],
])('the machine %j is named %j', (hostName, name) => expect(machineNameOf(hostName)).toBe(name));
