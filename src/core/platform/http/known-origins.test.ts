import { expect, test } from 'vitest';
import { KnownOrigins } from './known-origins.ts';

const direct = new KnownOrigins({ publicUrl: null });
const behindProxy = new KnownOrigins({ publicUrl: 'https://Clinic.example:443/core' });

test.each([
  [direct, undefined, '127.0.0.1:8080', true],
  [direct, 'http://127.0.0.1:8080', '127.0.0.1:8080', true],
  [direct, 'http://localhost:8080', 'LOCALHOST:8080', true],
  [direct, 'http://localhost:3000', 'localhost:8080', false],
  [direct, 'http://127.0.0.1:8080', 'localhost:8080', false],
  [direct, 'https://evil.example', '127.0.0.1:8080', false],
  [direct, 'null', '127.0.0.1:8080', false],
  [direct, 'file://', '127.0.0.1:8080', false],
  [direct, '', '127.0.0.1:8080', false],
  [direct, 'http://', undefined, false],
  [behindProxy, undefined, 'clinic.example', true],
  [behindProxy, 'https://clinic.example', 'clinic.example', true],
  [behindProxy, 'https://clinic.example', '127.0.0.1:8080', true],
  [behindProxy, 'https://clinic.example.evil.example', 'clinic.example', false],
] as const)('%# a page of %s', (origins, origin, host, mayConnect) =>
  expect(origins.mayConnect({ origin, host })).toBe(mayConnect),
);
