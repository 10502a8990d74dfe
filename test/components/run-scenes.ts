import { contract } from '../../src/shared/contract/contract.ts';
import type { Followup } from '../../src/shared/contract/followup.ts';
import type { ShownPage, ShowOptions } from './stand-in/shown-page.ts';
import type { StandIn } from './stand-in/stand-in.ts';

export const path = '/follow-ups/run';
export const task = ({ main }: ShownPage) => main.getByRole('region', { name: 'Follow-up', exact: true });
const place = ({ main }: ShownPage) => main.getByText(/^\d+ of \d+$/);
export const note = (shown: ShownPage) => task(shown).getByRole('textbox', { name: 'Note (optional)' });
export const outcome = (shown: ShownPage, name: string) => task(shown).getByRole('radio', { name, exact: true });
export const press = ({ page }: ShownPage, key: string) => page.keyboard.press(key);
export const current = async ({ main }: ShownPage): Promise<number> =>
  Number(await main.locator('li[aria-current]').getAttribute('data-id'));
export const figure = ({ main }: ShownPage, name: string) =>
  main
    .locator('dl > div')
    .filter({ has: main.page().locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd');
export const results = ({ standIn }: ShownPage) =>
  standIn.commands
    .filter(({ name }) => name === 'put')
    .map(({ input }) => (input as { writes: { endpoint: string; body: Record<string, unknown> }[] }).writes);

export const leases = ({ service }: StandIn): void => {
  service.answer(contract.followupLease.lease, ({ body }) => ({ id: Number(body.id), seconds_left: 120 }));
  service.answer(contract.followupLease.release, ({ body }) => ({ id: Number(body.id) }));
};
/** A run that is under way: the open follow-up can be written. */
export const start = async (show: (options?: ShowOptions) => Promise<ShownPage>, options: ShowOptions = {}) => {
  const shown = await show({
    path,
    ...options,
    before: (standIn) => {
      leases(standIn);
      options.before?.(standIn);
    },
  });
  await place(shown)
    .filter({ hasText: /^1 of / })
    .waitFor();
  await outcome(shown, 'Talked').waitFor();
  return shown;
};
export const opened = async (shown: ShownPage, count: number): Promise<void> => {
  await place(shown)
    .filter({ hasText: new RegExp(`^${count} of `) })
    .waitFor();
  await outcome(shown, 'Talked').waitFor();
};
export const customerOf = async (shown: ShownPage): Promise<Followup['customer']> =>
  (await shown.service.read(contract.followup.info, { id: String(await current(shown)) })).customer;
