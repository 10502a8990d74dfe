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
  const shown = await show({ path: null, role: 'admin' });
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

test('sign-ins: those of one account, in another order, and the address keeps both', async ({ show }) => {
  const { page, main, service } = await show({ role: 'admin', path: '/back-office/sign-ins' });
  await main.getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option', { name: 'Admin', exact: true }).click();
  await main.getByRole('button', { name: /^Signed in/ }).click();
  await page.waitForURL(/account=\d+.*sort=created_at/);
  await expect
    .poll(() => service.queries(contract.adminToken.tokens).at(-1))
    .toMatchObject({ user_id: expect.anything(), sort: 'created_at' });
});

test('audit log: entries are below their day, and lead to what they are about', async ({ show }) => {
  const shown = await show({ path: null, role: 'admin' });
  const at = (id: number, when: string, action: string, detail: Record<string, unknown>) => ({
    id,
    at: when,
    user: { id: 1, name: 'Admin' },
    action,
    detail,
    address: null,
  });
  shown.service.answer(contract.adminAudit.entries, () => ({
    rows: [
      at(3, '2032-05-05 10:00:01', 'customer.changed', {
        id: 4,
        changes: { name: { from: '何晓明', to: '何小明' } },
      }),
      at(2, '2032-05-05 09:00:00', 'permission.refused', { path: '/api', permission: 'settings.manage' }),
      at(1, '2032-05-04 18:00:00', 'group.changed', { id: 1, name: 'Consultation (咨询)' }),
    ],
    total: 3,
    next_cursor: null,
  }));
  await shown.load('/back-office/audit');
  await expect(shown.main.getByRole('row')).toHaveText([
    /^WhenAccountActionAboutDetails/,
    'Wed May 5, 2032',
    /^10:00:01AdminCustomer changedCustomer 4Name: 何晓明 → 何小明( –)?$/,
    /^09:00:00AdminRefused: no permissionManage the clinic · \/api( –)?$/,
    'Tue May 4, 2032',
    /^18:00:00AdminSkill group changedConsultation( –)?$/,
  ]);
  await expect(shown.main.getByRole('link', { name: 'Customer 4' })).toHaveAttribute('href', /\/customers\/4$/);
  await expect(shown.main.getByRole('link', { name: 'Consultation' })).toHaveAttribute('href', /groups\/1$/);
});

test('audit log: a text is searched once it has been typed, and is in no address', async ({ show }) => {
  const { page, main, service } = await show({ role: 'admin', path: '/back-office/audit' });
  await main.getByRole('row').nth(1).waitFor();
  await main.getByRole('searchbox', { name: 'Name, address or details' }).fill('Admin');
  await expect.poll(() => service.queries(contract.adminAudit.entries).at(-1)).toMatchObject({ keyword: 'Admin' });
  await main.getByRole('row').nth(1).waitFor();
  await expect(page).not.toHaveURL(/Admin/);
});
