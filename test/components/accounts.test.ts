import type { Account } from '../../src/shared/contract/admin/accounts.ts';
import type { AuditLogEntry } from '../../src/shared/contract/admin/audit.ts';
import type { SessionToken } from '../../src/shared/contract/admin/tokens.ts';
import type { FloorAgent } from '../../src/shared/contract/floor.ts';
import { contract } from '../../src/shared/contract/contract.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { only, type ShowOptions, type ShownPage } from './stand-in/shown-page.ts';
import { agentOnFloor } from './stand-in/states.ts';

const { users } = contract.adminAccount;
const account = (id: number, name: string, change: Partial<Account> = {}): Account => ({
  id,
  name,
  email: `${id}@clinic.test`,
  role: 'agent',
  department: null,
  agent_id: null,
  extension: null,
  mobile: null,
  caller_number: null,
  is_active: true,
  ...change,
});
const agentAt = (id: string, change: Partial<FloorAgent>): FloorAgent =>
  agentOnFloor(id, { groups: [{ id: 1, name: 'Consultation (咨询)' }], ...change });
const signIn: SessionToken = {
  id: 'a',
  user: { id: 7, name: '郑医生' },
  created_at: '2032-05-05 08:56:00',
  last_used_at: '2032-05-05 10:00:00',
  fingerprint: null,
  workstation: 'DESK-05',
  is_own: false,
};
const listed = [
  account(5, '赵磊', { agent_id: '1005', extension: '1005', mobile: '13961208845' }),
  account(6, '孙悦', { agent_id: '1006', extension: '1006' }),
  account(7, '郑医生', { role: 'doctor' }),
  account(8, '韩医生', { role: 'doctor' }),
  account(9, '黄晓彤', { role: 'doctor', is_active: false }),
];

async function shownAccounts(
  show: (options: ShowOptions) => Promise<ShownPage>,
  options: ShowOptions = {},
): Promise<ShownPage> {
  const shown = await show({ role: 'admin', path: null, ...options });
  const { service } = shown;
  service.answer(users, ({ query: { is_active: isActive, rows } }) => {
    const found = listed.filter((one) => isActive === undefined || String(one.is_active) === isActive);
    return { rows: found.slice(0, Number(rows)), total: found.length, next_cursor: null };
  });
  service.answer(contract.adminAccount.user, ({ query: { id } }) => {
    const one = listed.find((other) => other.id === Number(id));
    if (!one) throw new Error(`There is no account ${id}.`);
    return one;
  });
  service.answer(contract.adminToken.tokens, ({ query: { user_id: of } }) => {
    const rows = of === undefined || Number(of) === signIn.user.id ? [signIn] : [];
    return { rows, total: rows.length, next_cursor: null };
  });
  service.answer(contract.floor.view, () => ({
    groups: [],
    waiting: [],
    limits: { wait: 90, wrap_up: 120, break: 1800 },
    agents: [agentAt('1005', {}), agentAt('1006', { status: 'in_call', groups: [] })],
  }));
  await shown.load('/back-office/accounts');
  await row(shown, '赵磊').waitFor();
  return shown;
}
const row = ({ main }: ShownPage, name: string) => main.getByRole('row', { name: new RegExp(name) });

test('each account has what it is doing; disabled ones are counted', gate, async ({ show }) => {
  const shown = await shownAccounts(show);
  await shown.main.getByText('5 accounts, 1 disabled').waitFor();
  await row(shown, '赵磊').getByText('Ready', { exact: true }).waitFor();
  await row(shown, '孙悦').getByText('In call', { exact: true }).waitFor();
  await row(shown, '郑医生').getByText('Signed in', { exact: true }).waitFor();
  await row(shown, '韩医生').getByText('Signed out', { exact: true }).waitFor();
  await row(shown, '黄晓彤').getByText('Disabled', { exact: true }).waitFor();
});

test('somebody who signs in meanwhile is shown as signed in within a minute', async ({ show }) => {
  const shown = await shownAccounts(show, { onPage: (page) => page.clock.install() });
  await row(shown, '韩医生').getByText('Signed out', { exact: true }).waitFor();
  const both = [signIn, { ...signIn, id: 'b', user: { id: 8, name: '韩医生' } }];
  shown.service.answer(contract.adminToken.tokens, () => ({ rows: both, total: 2, next_cursor: null }));
  await shown.page.clock.fastForward(60_000);
  await row(shown, '韩医生').getByText('Signed in', { exact: true }).waitFor();
});

test('where the sign-ins or the floor cannot be read, the state is not guessed', async ({ show }) => {
  const shown = await show({
    role: 'admin',
    path: '/back-office/accounts',
    fateOf: only(contract.adminToken.tokens, 500),
  });
  // Only rows in sight are drawn.
  await shown.main.getByRole('textbox', { name: 'Name, e-mail or extension' }).fill('doctor2');
  const doctor = row(shown, 'doctor2@clinic.test');
  await doctor.waitFor();
  await expect(doctor.getByText(/Signed (in|out)/)).toHaveCount(0);
});

test('the list is filtered by state and sorted by role, and the address keeps both', async ({ show }) => {
  const shown = await shownAccounts(show);
  const { main, page, service } = shown;
  await main.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Disabled' }).click();
  await expect(row(shown, '赵磊')).toHaveCount(0);
  await row(shown, '黄晓彤').waitFor();
  await main.getByRole('button', { name: /^Role/ }).click();
  await expect
    .poll(() => service.queries(users).some(({ is_active, sort }) => is_active === 'false' && sort === 'role'))
    .toBe(true);
  await row(shown, '黄晓彤').getByRole('link').click();
  const form = main.getByRole('form', { name: '黄晓彤' });
  await form.waitFor();
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(main.getByRole('combobox', { name: 'State' })).toHaveValue('Disabled');
});

test('an open account says where it is signed in, and what comes with its role', async ({ show }) => {
  const shown = await shownAccounts(show);
  await row(shown, '郑医生').getByRole('link').click();
  const form = shown.main.getByRole('form', { name: '郑医生' });
  await form.getByText(/^Signed in on DESK-05 since /).waitFor();
  await form.getByText('Comes with the role Doctor').waitFor();
  await expect(form.getByRole('link', { name: 'Open roles' })).toHaveAttribute('href', /\/back-office\/roles$/);
  await form.getByRole('combobox', { name: 'Role' }).click();
  await shown.page.getByRole('option', { name: 'Technician' }).click();
  await form.getByText('Comes with the role Technician').waitFor();
});

const entry = (id: number, action: string, at: string, detail: Record<string, unknown>): AuditLogEntry => ({
  id,
  at,
  user: { id: action === 'account.changed' ? 1 : 7, name: action === 'account.changed' ? 'Admin' : '郑医生' },
  action,
  detail,
  address: null,
});

test('an account has its last sign-in, those that failed and its password, and a sign-in is ended', async ({
  show,
}) => {
  const shown = await shownAccounts(show);
  const { main, page, service } = shown;
  const log = [
    entry(4, 'login', '2032-05-05 08:56:00', { fingerprint: null, workstation: 'DESK-05' }),
    entry(3, 'login.failed', '2032-05-04 18:00:00', { account: '7@clinic.test' }),
    entry(2, 'account.changed', '2032-05-03 09:00:00', { id: 7, fields: ['password'] }),
    entry(1, 'account.changed', '2032-05-02 09:00:00', { id: 5, fields: ['password'] }),
  ];
  service.answer(contract.adminAudit.entries, ({ query: { action } }) => {
    const rows = log.filter((one) => one.action === action);
    return { rows, total: rows.length, next_cursor: null };
  });
  await page.reload();
  await expect(row(shown, '郑医生')).toContainText('May 5, 2032, 08:56DESK-05');
  await row(shown, '郑医生').getByRole('link').click();
  const history = main.getByRole('form', { name: '郑医生' }).getByRole('region', { name: 'Sign-ins' });
  await expect(history).toContainText('Last sign-inMay 5, 2032, 08:56 · DESK-05');
  await expect(history).toContainText('Failed sign-ins1, May 4, 2032, 18:00');
  await expect(history).toContainText('Passwordset May 3, 2032, 09:00 by Admin');
  await expect(history.getByRole('link', { name: 'Activity' })).toHaveAttribute('href', /audit\?account=7$/);
  service.answer(contract.adminToken.revoke, () => null);
  await history.getByRole('button', { name: 'End sign-in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End sign-in' }).click();
  await expect.poll(() => service.bodies(contract.adminToken.revoke)).toEqual([{ id: 'a' }]);
});

test('the pages of the back office have their number of entries', async ({ show }) => {
  const shown = await shownAccounts(show);
  const link = (name: string) =>
    shown.main.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name, exact: true });
  await expect(link('Accounts')).toHaveAccessibleDescription('5');
  await expect(link('Groups')).toHaveAccessibleDescription('2');
  await expect(link('Lists')).toHaveAccessibleDescription('');
});
