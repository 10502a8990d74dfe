import { expect, test } from 'vitest';
import { serviceAddressOf } from './service-address.ts';

test.each([
  ['clinic.example', 'https://clinic.example'],
  [' Clinic.Example:8443/ ', 'https://clinic.example:8443'],
  ['http://10.0.0.5:8080', 'http://10.0.0.5:8080'],
  ['[::1]:8080', 'https://[::1]:8080'],
  ['诊所.example', 'https://xn--8oup83g.example'],
])('%s is the service %s', (text, origin) => expect(serviceAddressOf(text)).toBe(origin));

test.each([
  '',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'ftp://clinic.example',
  'https://user:secret@clinic.example',
  'clinic.example/path',
  'clinic.example?x=1',
  'two words',
])('%j is none', (text) => expect(serviceAddressOf(text)).toBeNull());
