import { expect } from '@playwright/test';
import { contract } from '../../src/shared/contract/contract.ts';
import type { SavedFilter } from '../../src/shared/contract/saved-filter.ts';
import { invalidField } from '../../src/shared/problems/invalid-field.ts';
import type { ShownPage } from './stand-in/shown-page.ts';

/** Saved filters as the service keeps them. */
export function keepFilters({ service }: Pick<ShownPage, 'service'>, saved: SavedFilter[]): SavedFilter[] {
  service.answer(contract.savedFilter.list, () => saved.toSorted((one, other) => (one.name < other.name ? -1 : 1)));
  service.answer(contract.savedFilter.create, ({ body: { name, filter } }) => {
    if (saved.some((one) => one.name === name)) throw invalidField('name', 'saved-filter-named');
    const added = { id: saved.length + 1, name, filter };
    saved.push(added);
    return added;
  });
  service.answer(contract.savedFilter.rename, ({ body: { id, name } }) => {
    const index = saved.findIndex((one) => one.id === Number(id));
    const renamed = { ...(saved[index] as SavedFilter), name };
    saved[index] = renamed;
    return renamed;
  });
  service.answer(contract.savedFilter.remove, ({ body: { id } }) => {
    saved.splice(
      saved.findIndex((one) => one.id === Number(id)),
      1,
    );
    return null;
  });
  return saved;
}

/** The button that opens them: it has the name of the one that is used. */
export const savedFiltersMenu = ({ main }: Pick<ShownPage, 'main'>, name = 'Saved searches') =>
  main.getByRole('button', { name, exact: true });

/** Chooses an entry of the menu by keys. The open menu takes the focus a moment later: until then no key is its own. */
export async function chooseSaved(
  shown: Pick<ShownPage, 'main' | 'page'>,
  entry: string,
  button?: string,
): Promise<void> {
  await savedFiltersMenu(shown, button).press('Enter');
  await expect(shown.page.getByRole('menu').locator(':focus')).toHaveCount(1);
  await shown.page.getByRole('menuitem', { name: entry }).press('Enter');
}
