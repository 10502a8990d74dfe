import { expect, test } from 'vitest';
import { KnownHosts } from './known-hosts.ts';

const onLoopback = new KnownHosts({ listenHost: '127.0.0.1', publicUrl: 'https://Clinic.example/core' });
const everywhere = new KnownHosts({ listenHost: '::', publicUrl: null });
const named = new KnownHosts({ listenHost: 'core.clinic.example', publicUrl: null });

test.each([
  [onLoopback, '127.0.0.1:8080', true],
  [onLoopback, 'localhost', true],
  [onLoopback, 'LocalHost.:9', true],
  [onLoopback, '[::1]:8080', true],
  [onLoopback, 'clinic.example', true],
  [onLoopback, 'clinic.example:443', true],
  [onLoopback, 'evil.example', false],
  [onLoopback, 'clinic.example.evil.example', false],
  [onLoopback, '192.0.2.10', false],
  [onLoopback, 'localhost@evil.example', false],
  [onLoopback, '', false],
  [onLoopback, undefined, false],
  [everywhere, '192.0.2.10:8080', true],
  [everywhere, '[2001:db8::1]:8080', true],
  [everywhere, 'evil.example:8080', false],
  [named, 'core.clinic.example:8080', true],
  [named, '192.0.2.10', false],
] as const)('%# Host %s', (hosts, header, isKnown) => expect(hosts.has(header)).toBe(isKnown));
