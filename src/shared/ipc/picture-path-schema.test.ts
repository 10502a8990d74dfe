import { expect, test } from 'vitest';
import { clinicIpc } from './clinic-ipc.ts';

const { pictureAddress, backupAddress } = clinicIpc.requests;
const hasAddress = (path: string): boolean => pictureAddress.input.safeParse({ path }).success;

test.each([
  '/api/ext/customer-photo/view?id=1',
  '/api/ext/customer-photo/thumb?id=1',
  '/api/ext/material/image?id=1&size=thumb',
  '/api/ext/material/file?id=1&v=0123456789ab',
  // Pictures of another service.
  '/uploads/2026/11/1.jpg',
  '/files/%E7%9A%AE.jpg?v=2',
])('%s has an address at the host', (path) => expect(hasAddress(path)).toBe(true));

test.each([
  '/api/call/out?caller=1001&callee=13800000486',
  '/api/agent%2dcontrol/break?agent_id=1001',
  '/api/%63all/out',
  '/%61pi/call/out',
  '/api%2fcall/out',
  '/API/call/out',
  '/api//call/out',
  '/x/../api/call/out',
  '/x/%2e%2e/api/agent-control/break?agent_id=1001',
  '/api/ext/customer-photo/../../call/out',
  // Recorded as a download.
  '/api/ext/customer-photo/file?id=1',
  '/api/ext/customer-photo/download?id=1',
  '/api/ext/customer-photo/view/x?id=1',
  '//elsewhere.test/x.png',
  '/x/..',
  '/./x.png',
  '/x%5c..%5capi%5ccall/out',
  '/%',
  'https://elsewhere.test/x.png',
  'x.png',
])('%s has none', (path) => expect(hasAddress(path)).toBe(false));

test.each(['../x', '../x.db', '..%2fx.db', 'a/b.db', 'clinic.sqlite'])('nor has the backup %s', (file) =>
  expect(backupAddress.input.safeParse({ file }).success).toBe(false),
);
