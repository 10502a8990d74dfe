import { expect, test } from 'vitest';
import { readWorkstationConfig } from './workstation-config.ts';

const read = (args: readonly string[], environment: Record<string, string> = {}) =>
  readWorkstationConfig({ args, environment, defaultDataFolder: '/data' });

test('everything at its default: the demo clinic, in the folder of the user', () => {
  expect(read([])).toMatchObject({
    port: 0,
    dataFolder: '/data',
    server: null,
    opensBrowser: true,
    processesMedia: true,
    coreEnvironment: { CLINICALL_DATA: '/data', CLINICALL_DEMO: '1', CLINICALL_COLLEAGUES: '1' },
  });
});

test('the core gets its options by its environment: no argument contains a trunk password', () => {
  const trunk = 'main=sip:carrier.example;user=u;password=p w';
  expect(read(['--trunk', trunk, '--empty', '--inbound', '*=1']).coreEnvironment).toMatchObject({
    CLINICALL_TRUNK: JSON.stringify([trunk]),
    CLINICALL_INBOUND: '["*=1"]',
    CLINICALL_DEMO: '0',
    CLINICALL_COLLEAGUES: '0',
  });
  expect(read([], { CLINICALL_TRUNK: trunk.replace(' ', '') }).coreEnvironment['CLINICALL_TRUNK']).toBe(
    JSON.stringify([trunk.replace(' ', '')]),
  );
});

test.each([
  [['--port', '99999'], /--port 99999/],
  [['--demo', '--empty'], /cannot be combined/],
  [['--server', 'ftp://x'], /--server ftp:\/\/x/],
])('%j is refused', (args, message) => expect(() => read(args)).toThrow(message));
