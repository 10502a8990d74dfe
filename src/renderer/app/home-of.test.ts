import { expect, test } from 'vitest';
import { permissionsOf } from '../../core/clinic/auth/role-permissions.ts';
import { firstPageOf, homeOf } from './home-of.ts';

test.each([
  ['agent', '1001', 'desk'],
  ['supervisor', '1100', 'desk'],
  ['supervisor', null, 'desk'],
  ['doctor', null, 'today'],
  ['technician', null, 'today'],
  ['consultant', null, 'today'],
  ['admin', null, 'back-office'],
  ['admin', '1200', 'desk'],
] as const)('%s with the agent ID %s begins at: %s', (role, agentId, home) =>
  expect(homeOf({ permissions: [...permissionsOf[role]], agent_id: agentId })).toBe(home),
);

test('an account without access to customers starts at the desk, which explains why', () =>
  expect(homeOf({ permissions: ['album.edit'], agent_id: null })).toBe('desk'));

test.each([
  ['supervisor', ['floor', 'reviews'], '/supervisor/review'],
  ['supervisor', ['floor'], '/supervisor'],
  ['supervisor', [], '/'],
  ['admin', ['floor', 'reviews'], '/'],
  ['agent', ['floor', 'reviews'], '/'],
] as const)('%s, beside a service with %j, sees first: %s', (role, parts, page) =>
  expect(firstPageOf({ permissions: [...permissionsOf[role]] }, parts)).toBe(page),
);

test('a supervisor who may not score begins on the floor', () =>
  expect(firstPageOf({ permissions: ['agent.monitor'] }, ['floor', 'reviews'])).toBe('/supervisor'));
