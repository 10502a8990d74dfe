import type { Page } from '@playwright/test';
import type { Material } from '../../src/shared/contract/material.ts';
import { contract } from '../../src/shared/contract/contract.ts';
import { problemOf } from '../../src/shared/problem.ts';
import { invalidField } from '../../src/shared/problems/invalid-field.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { checkReadable } from './readable.ts';
import type { ShownPage } from './stand-in/shown-page.ts';
import { answeredCall } from './stand-in/states.ts';

/** Materials are read in the page, whatever file they have, and kept in order in the back office. */
const panel = ({ main }: ShownPage) => main.getByRole('region', { name: 'Material' });

async function withFile(shown: ShownPage, file: NonNullable<Material['file']>): Promise<void> {
  const { rows } = await shown.service.read(contract.material.index, { rows: 50, sort: 'position', order: 'asc' });
  const [first] = rows as [Material];
  shown.service.answer(contract.material.index, () => ({
    rows: [{ ...first, id: 1, title: 'Shown', file }],
    total: 1,
    next_cursor: null,
  }));
  await shown.load('/materials?open=1');
  await panel(shown).getByRole('heading', { name: 'Shown' }).waitFor();
}
const fileOf = (name: string, type: string) => ({ name, type, bytes: 1000, url: '/api/ext/material/file?id=1' });

test('the picture of a material is shown, with the name of its file', async ({ show }) => {
  const shown = await show({ path: '/materials?open=1' });
  const shownPicture = panel(shown).locator('img');
  await expect.poll(() => shownPicture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
  await expect(panel(shown)).toContainText('.jpg');
  await checkReadable(shown);
});

test('types and categories narrow the list, and say how many materials each has', async ({ show }) => {
  const shown = await show({ path: '/materials' });
  const { main, service, page } = shown;
  const { rows: every } = await service.read(contract.material.index, { rows: 200 });
  const { rows: categories } = await service.read(contract.material.categories, {});
  const [first] = categories;
  if (!first) throw new Error('The demo clinic has no categories of materials.');
  const rail = main.getByRole('navigation', { name: 'Category' });
  const inFirst = every.filter((one) => one.material_category_id === first.id).length;
  await rail.getByRole('button', { name: `All ${every.length}`, exact: true }).waitFor();
  const choice = rail.getByRole('button', { name: `${first.name} ${inFirst}`, exact: true });
  await choice.click();
  await expect(choice).toHaveAttribute('aria-pressed', 'true');
  await expect(main.locator('tr[data-index]')).toHaveCount(inFirst);
  await expect(page).toHaveURL(new RegExp(`category=${first.id}\\b`));
});

test('without the counts of materials, the categories can be chosen', async ({ show }) => {
  const { main, service } = await show({ path: '/materials' });
  const { rows } = await service.read(contract.material.index, { rows: 1 });
  service.answer(contract.material.index, () => ({ rows, total: 500, next_cursor: null }));
  await main.getByRole('navigation', { name: 'Category' }).getByRole('button', { name: 'Video', exact: true }).click();
  await main.getByText('500 materials').waitFor();
});

test('the words that were looked for are marked in title and text', async ({ show }) => {
  const { main, service } = await show({ path: '/materials' });
  const { rows } = await service.read(contract.material.index, { rows: 1 });
  const content = 'For the first two days avoid coffee, tea and red wine. Teeth are sensitive.';
  const found = rows.map((one) => ({ ...one, title: 'After whitening: teeth', content, file: null, thumb: null }));
  service.answer(contract.material.index, () => ({ rows: found, total: 1, next_cursor: null }));
  await main.getByRole('searchbox', { name: 'Title or content' }).fill('teeth');
  await expect(main.locator('mark')).toHaveText(['teeth', 'Teeth']);
});

test('P pins the material that is open to the call', async ({ show }) => {
  const { main, page } = await show({
    path: '/materials?open=1',
    before: ({ phone }) => phone.change({ calls: [answeredCall()] }),
  });
  await main.getByRole('button', { name: 'Pin to the call' }).waitFor();
  await page.keyboard.press('p');
  await main.getByRole('button', { name: 'Unpin from the call' }).waitFor();
  await page.keyboard.press('p');
  await main.getByRole('button', { name: 'Pin to the call' }).waitFor();
});

test('a text is shown as a text, whatever is in it', async ({ show }) => {
  const words = 'Retainer <b>care</b> <script>globalThis.ran = true</script>';
  const shown = await show({
    path: null,
    onPage: async (page: Page) => {
      await page.route('**/pictures/**', (route) => route.fulfill({ body: words, contentType: 'text/plain' }));
    },
  });
  await withFile(shown, fileOf('care.txt', 'text/plain; charset=utf-8'));
  await panel(shown).getByText(words).waitFor();
  expect(await shown.page.evaluate(() => 'ran' in globalThis)).toBe(false);
});

for (const [type, element] of [
  ['application/pdf', 'iframe[title=Shown]'],
  ['audio/mpeg', 'audio[controls]'],
  ['video/mp4', 'video[controls]'],
] as const)
  test(`${type} is shown by the browser, from a signed address`, async ({ show }) => {
    const shown = await show({
      path: null,
      onPage: async (page: Page) => {
        await page.route('**/pictures/**', (route) => route.fulfill({ body: '', contentType: type }));
      },
    });
    await withFile(shown, fileOf('file', type));
    await expect(panel(shown).locator(element)).toHaveAttribute('src', /\/pictures\/[\w-]+\?/);
  });

test('materials are put in order by keyboard', async ({ show }) => {
  const shown = await show({ path: '/back-office/materials', role: 'admin' });
  shown.service.answer(contract.adminMaterial.order, () => null);
  const rows = shown.main.locator('tr[data-index]');
  await rows.nth(1).waitFor();
  const asked = shown.service.queries(contract.material.index).at(-1);
  const { rows: before } = await shown.service.read(contract.material.index, asked ?? {});
  await rows
    .nth(0)
    .getByRole('button', { name: / down$/ })
    .press('Enter');
  const [first, second, ...others] = before.map(({ id }) => id);
  await expect
    .poll(() => shown.service.bodies(contract.adminMaterial.order))
    .toEqual([{ ids: [second, first, ...others] }]);
  await expect(rows.nth(0).getByRole('button', { name: / up$/ })).toBeDisabled();
});

test('a new material is sent with its file; a refused file is said, and what was typed stays', async ({ show }) => {
  const sent: string[] = [];
  const shown = await show({
    path: '/back-office/materials/new',
    role: 'admin',
    onPage: async (page: Page) => {
      await page.route('**/uploads/adminMaterial/upload', (route) => {
        sent.push(route.request().postData() ?? '');
        const problem = problemOf(invalidField('file', 'material-type-unknown'));
        return route.fulfill({ status: 502, json: { problem } });
      });
    },
  });
  const form = shown.main.getByRole('form', { name: 'New material' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Shade guide');
  await form.getByRole('combobox', { name: 'Category' }).click();
  await shown.page.getByRole('option').first().click();
  const [chooser] = await Promise.all([
    shown.page.waitForEvent('filechooser'),
    form.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await chooser.setFiles({ name: 'guide.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await form.getByText('guide.svg').waitFor();
  await form.getByRole('button', { name: 'Add material' }).click();
  await form.getByText('Files of this type are not shown.').waitFor();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('name="file_name"\r\n\r\nguide.svg');
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Shade guide');
});

test('a file gives a material its title; its own picture is shown', async ({ show }) => {
  const shown = await show({ path: '/back-office/materials/new', role: 'admin' });
  const form = shown.main.getByRole('form', { name: 'New material' });
  const [chooser] = await Promise.all([
    shown.page.waitForEvent('filechooser'),
    form.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await chooser.setFiles({ name: 'Prices_2026.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') });
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Prices 2026');
  await form.getByText('Prices_2026.pdf').waitFor();
  await form.getByRole('button', { name: 'Discard' }).click();
  await shown.load('/back-office/materials/1');
  const picture = shown.main.getByRole('region', { name: 'File' }).locator('img');
  await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
});

test('a category is renamed by keyboard; one with materials is not removed', async ({ show }) => {
  const shown = await show({ path: '/back-office/materials/categories', role: 'admin' });
  const { rows } = await shown.service.read(contract.material.categories, {});
  const [first] = rows;
  if (!first) throw new Error('The demo clinic has no categories of materials.');
  shown.service.answer(contract.adminMaterial.saveCategory, () => ({ ...first, name: 'Skin' }));
  const form = shown.main.getByRole('form', { name: 'Categories' });
  await expect(form.getByRole('button', { name: `Remove ${first.name}` })).toBeDisabled();
  await form.getByRole('button', { name: `Rename ${first.name}` }).click();
  const name = form.getByRole('textbox', { name: `Rename ${first.name}` });
  await name.fill('Skin');
  // An input method takes Enter and Escape while it composes.
  for (const key of ['Enter', 'Escape']) await name.dispatchEvent('keydown', { key, isComposing: true, bubbles: true });
  await expect(name).toHaveValue('Skin');
  expect(shown.service.bodies(contract.adminMaterial.saveCategory)).toEqual([]);
  await name.press('Enter');
  await expect
    .poll(() => shown.service.bodies(contract.adminMaterial.saveCategory))
    .toEqual([{ id: first.id, name: 'Skin' }]);
  await expect(name).toHaveCount(0);
  await form.getByRole('button', { name: `Rename ${first.name}` }).click();
  await name.press('Escape');
  await expect(name).toHaveCount(0);
});

test('a text is saved without a file', gate, async ({ show }) => {
  const shown = await show({ path: '/back-office/materials/new', role: 'admin' });
  const { rows } = await shown.service.read(contract.material.index, {});
  shown.service.answer(contract.adminMaterial.save, () => rows[0] as Material);
  const form = shown.main.getByRole('form', { name: 'New material' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Parking');
  await form.getByRole('combobox', { name: 'Category' }).click();
  await shown.page.getByRole('option').first().click();
  await form.getByRole('textbox', { name: 'Text or link' }).fill('Behind the house');
  await form.getByRole('button', { name: 'Add material' }).click();
  await expect
    .poll(() => shown.service.bodies(contract.adminMaterial.save))
    .toEqual([{ title: 'Parking', category_id: expect.anything(), content: 'Behind the house' }]);
});

test('categories are added, ordered and removed', async ({ show }) => {
  const shown = await show({ path: '/back-office/materials/categories', role: 'admin' });
  const { rows } = await shown.service.read(contract.material.categories, {});
  const [first, second, ...others] = rows.map(({ id }) => id);
  const forms = { id: 9, name: 'Forms', material_type: 'article' } as const;
  shown.service.answer(contract.adminMaterial.saveCategory, () => forms);
  shown.service.answer(contract.adminMaterial.orderCategories, () => null);
  const form = shown.main.getByRole('form', { name: 'Categories' });
  await form
    .getByRole('button', { name: / down$/ })
    .first()
    .press('Enter');
  await expect
    .poll(() => shown.service.bodies(contract.adminMaterial.orderCategories))
    .toEqual([{ ids: [second, first, ...others] }]);
  await form.getByRole('textbox', { name: 'New category' }).fill('Forms');
  await shown.page.keyboard.press('Control+Enter');
  await expect
    .poll(() => shown.service.bodies(contract.adminMaterial.saveCategory))
    .toEqual([{ name: 'Forms', material_type: 'article' }]);
  await expect(form.getByRole('textbox', { name: 'New category' })).toHaveValue('');
});
