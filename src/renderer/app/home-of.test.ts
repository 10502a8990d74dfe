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
  ['supervisor', true, '/supervisor/review'],
  ['supervisor', false, '/supervisor'],
  ['admin', true, '/'],
  ['agent', true, '/'],
] as const)('%s, of a service with reviews: %s, sees first: %s', (role, hasReviews, page) =>
  expect(firstPageOf({ permissions: [...permissionsOf[role]] }, { hasReviews })).toBe(page),
);

test('a supervisor who may not score begins on the floor', () =>
  expect(firstPageOf({ permissions: ['agent.monitor'] }, { hasReviews: true })).toBe('/supervisor'));
