import { contract } from '../../src/shared/contract/contract.ts';
import type { LinesView } from '../../src/shared/contract/admin/settings.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { only, type ShowOptions, type ShownPage } from './stand-in/shown-page.ts';

const lines: LinesView = {
  trunks: [],
  inbound: [
    { number: '02155550100', group_id: 1, source: 'Advert “implants”', version: 1 },
    { number: '*', group_id: 1, version: 1 },
  ],
  version: 1,
  takes_effect: 'immediately',
};

/** The groups of the demo clinic: two agents are signed in to the first, which two numbers ring. */
async function shownGroups(
  show: (options: ShowOptions) => Promise<ShownPage>,
  options: ShowOptions = {},
): Promise<ShownPage> {
  const shown = await show({ role: 'admin', path: null, ...options });
  const { service } = shown;
  const { rows } = await service.read(contract.adminGroup.groups, undefined);
  const { agents: states } = await service.read(contract.floor.view, undefined);
  const agents = states.slice(0, 2).map(({ agent_id, name }) => ({ agent_id, name }));
  service.answer(contract.adminSettings.lines, () => lines);
  service.answer(contract.adminGroup.groups, () => ({
    rows: rows.map((group) => ({ ...group, agents: group.id === 1 ? agents : [] })),
    total: rows.length,
    next_cursor: null,
  }));
  await shown.load('/back-office/groups');
  return shown;
}
const row = ({ main }: ShownPage, name: string) => main.getByRole('row', { name: new RegExp(`^${name}`) });

test('each group has who is signed in, which numbers ring it, and its times', async ({ show }) => {
  const shown = await shownGroups(show);
  const { main } = shown;
  for (const name of ['Name', 'Signed in now', 'Numbers', 'Ring time', 'Max. wait', 'Wrap-up'])
    await main.getByRole('columnheader', { name, exact: true }).waitFor();
  await row(shown, 'Consultation').getByText('02155550100').waitFor();
  await row(shown, 'After-care').getByText('Nobody', { exact: true }).waitFor();
  await row(shown, 'After-care').getByText('No number', { exact: true }).waitFor();
});

test('the group that is open has its agents with their state, and its numbers', gate, async ({ show }) => {
  const shown = await shownGroups(show);
  const { agents } = await shown.service.read(contract.floor.view, undefined);
  await row(shown, 'Consultation').getByRole('link').click();
  const form = shown.main.getByRole('form', { name: 'Consultation' });
  const present = form.getByRole('region', { name: 'Signed in now' }).getByRole('listitem');
  await expect(present).toHaveCount(2);
  await expect(present.first()).toContainText(agents[0]?.name ?? '');
  await expect(present.first().locator('[data-tone]')).toHaveCount(1);
  const numbers = form.getByRole('region', { name: 'Numbers' }).getByRole('listitem');
  await expect(numbers).toHaveText([/02155550100.*Advert/, /All others/]);
  await row(shown, 'After-care').getByRole('link').click();
  const other = shown.main.getByRole('form', { name: 'After-care' });
  await other.getByText('Nobody is signed in. Callers wait until they are missed.').waitFor();
  await other.getByText('No number leads to this group yet.').waitFor();
});

test('a group can be changed while its numbers and the floor cannot be read', async ({ show }) => {
  const shown = await show({
    role: 'admin',
    path: '/back-office/groups/1',
    fateOf: (asked) =>
      only(contract.adminSettings.lines, 500)(asked) === 'pass' ? only(contract.floor.view, 500)(asked) : 500,
  });
  const form = shown.main.getByRole('form', { name: 'Consultation' });
  await form.getByRole('region', { name: 'Signed in now' }).waitFor();
  await expect(form.getByRole('region', { name: 'Numbers' })).toHaveCount(0);
  await expect(form.getByRole('textbox', { name: 'Ring time per agent' })).toBeEnabled();
});
