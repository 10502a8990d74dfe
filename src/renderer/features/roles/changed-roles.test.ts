import { expect, test } from 'vitest';
import type { RolePermissions } from '../../../shared/contract/admin/accounts.ts';
import { builtInDraft, changedRoles, chosenOf, draftAfter, isBuiltIn } from './changed-roles.ts';

const doctor: RolePermissions = {
  role: 'doctor',
  permissions: ['customer.view', 'practice'],
  built_in: ['customer.view'],
};
const agent: RolePermissions = { role: 'agent', permissions: ['practice'], built_in: ['practice'] };

test('a role that is changed and changed back is not changed', () => {
  const draft = draftAfter({}, doctor, ['customer.view']);
  expect(changedRoles([doctor, agent], draft)).toEqual([
    { role: 'doctor', permissions: ['customer.view'], given: [], taken: ['practice'] },
  ]);
  expect(draftAfter(draft, doctor, ['practice', 'customer.view'])).toEqual({});
});

test('a draft that names what is no permission counts for nothing', () => {
  expect(chosenOf(doctor, { doctor: ['no such permission'] })).toEqual(doctor.permissions);
});

test('the built-in permissions change only the roles that have others', () => {
  expect(isBuiltIn([doctor, agent], {})).toBe(false);
  const draft = builtInDraft([doctor, agent]);
  expect(draft).toEqual({ doctor: ['customer.view'] });
  expect(isBuiltIn([doctor, agent], draft)).toBe(true);
});
