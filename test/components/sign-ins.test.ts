import type { SessionToken } from '../../src/shared/contract/admin/tokens.ts';
import { contract } from '../../src/shared/contract/contract.ts';
import { expect, test } from './component-test.ts';

/** Sign-ins and the audit log name workstations; the audit log is searched. */
const signIn = (id: string, change: Partial<SessionToken>): SessionToken => ({
  id,
  user: { id: 1, name: '李娜' },
  created_at: '2026-01-05 09:00:00',
  last_used_at: '2026-01-05 09:30:00',
  fingerprint: 'a3b03a33790fa790',
  is_own: false,
  ...change,
});

test('sign-ins: a workstation is named, and one that has not said its name has its mark', async ({ show }) => {
  const shown = await show({ role: 'admin' });
  shown.service.answer(contract.adminToken.tokens, () => ({
    rows: [signIn('a', { workstation: 'FRONT-DESK-3' }), signIn('b', {}), signIn('c', { fingerprint: null })],
    total: 3,
    next_cursor: null,
  }));
  await shown.load('/back-office/sign-ins');
  const rows = shown.main.getByRole('row');
  await expect(rows.nth(1)).toContainText('FRONT-DESK-3');
  await expect(rows.nth(2)).toContainText('a3b03a33');
  await expect(rows.nth(3)).toContainText('Unknown');
});

test('audit log: a text is searched once it has been typed, and is in no address', async ({ show }) => {
  const { page, main, service } = await show({ role: 'admin', path: '/back-office/audit' });
  await main.getByRole('row').nth(1).waitFor();
  await main.getByRole('searchbox', { name: 'Name, address or details' }).fill('Admin');
  await expect.poll(() => service.queries(contract.adminAudit.entries).at(-1)).toMatchObject({ keyword: 'Admin' });
  await main.getByRole('row').nth(1).waitFor();
  await expect(page).not.toHaveURL(/Admin/);
});
