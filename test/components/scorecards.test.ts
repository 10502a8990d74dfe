import { contract } from '../../src/shared/contract/contract.ts';
import type { ScorecardTemplate } from '../../src/shared/contract/scorecard.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { checkAppearance } from '../support/appearance.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { only } from './stand-in/shown-page.ts';
import { withoutParts } from './stand-in/without-parts.ts';

/** Scorecards of the back office: their list, and the editor of one. */
const { scorecard } = contract;
const path = '/back-office/scorecards';
const role = 'admin';

const line = (id: string, weight = 10) =>
  ({ id, text: `Text ${id}`, weight, kind: 'yes-no', is_fatal: false }) as const;
const template: ScorecardTemplate = {
  id: 1,
  name: 'Consultation (咨询)',
  version: 3,
  sections: [
    { name: 'Opening', lines: [line('a', 30), line('b')] },
    { name: 'Closing', lines: [line('c')] },
  ],
  is_active: true,
  changed_at: '2026-11-20 10:00:00',
};

test('the list says version, lines and whether a scorecard is in use', async ({ show }) => {
  const { main, page, service } = await show({ role, path, fateOf: only(scorecard.templates, 'hold') });
  await main.locator('.mantine-Skeleton-root').first().waitFor();
  service.mend(only(scorecard.templates, 500));
  await main.getByRole('button', { name: 'Try again' }).waitFor();
  service.mend();
  service.answer(scorecard.templates, () => [template, { ...template, id: 2, name: 'Old', is_active: false }]);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('row').nth(1)).toContainText(/^Consultation33.*In use$/);
  await expect(main.getByRole('row').nth(1)).toContainText('Opening 80% · Closing 20%');
  await expect(main.getByRole('row').nth(2)).toContainText(/^Old.*Out of use$/);
  service.answer(scorecard.templates, () => []);
  await page.reload();
  await main.getByText('No scorecards yet.').waitFor();
});

test('without the right, and with a service that has none, the page says why it is empty', async ({ show }) => {
  const refused = await show({ role, path, fateOf: only(scorecard.templates, 403) });
  await refused.main.getByText('Your role does not allow you to see this.').waitFor();
  const without = await show({
    role,
    path,
    before: withoutParts('reviews'),
  });
  await without.main.getByText('This service does not support this feature.').waitFor();
});

test('a scorecard is created by keyboard: lines, sections, weights and their shares', gate, async ({ show }) => {
  const { main, page, service } = await show({ role, path: `${path}/new` });
  const form = main.getByRole('form', { name: 'New scorecard' });
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.type('Sales');
  await page.keyboard.press('Control+Enter');
  await expect(form.getByRole('textbox', { name: 'Name of section 1' })).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByRole('textbox', { name: 'Name of section 1' })).toBeFocused();
  await page.keyboard.type('All');
  const lineNamed = (number: number) => form.getByRole('group', { name: `Criterion ${number}`, exact: true });
  await lineNamed(1).getByRole('textbox', { name: 'Text' }).fill('Greets');
  await form.getByRole('button', { name: 'Add criterion to section 1' }).press('Enter');
  await expect(lineNamed(2).getByRole('textbox', { name: 'Text' })).toBeFocused();
  await page.keyboard.type('Finds the need');
  await lineNamed(2).getByRole('textbox', { name: 'Weight' }).fill('30');
  await expect(lineNamed(1).getByText('25% of the total')).toBeVisible();
  await expect(form.getByText('100% of the total')).toBeVisible();
  await lineNamed(2).getByRole('combobox', { name: 'Answer' }).click();
  await page.getByRole('option', { name: '1 to 5' }).click();
  await lineNamed(2).getByRole('checkbox', { name: 'Critical' }).press('Space');
  await lineNamed(2).getByRole('textbox', { name: 'Text' }).press('Alt+ArrowUp');
  await expect(lineNamed(1).getByRole('textbox', { name: 'Text' })).toHaveValue('Finds the need');
  await expect(lineNamed(1).getByRole('textbox', { name: 'Text' })).toBeFocused();
  await form.getByRole('button', { name: 'Add section' }).press('Enter');
  await expect(form.getByRole('textbox', { name: 'Name of section 2' })).toBeFocused();
  await form.getByRole('button', { name: 'Remove Section 2' }).press('Enter');
  await expect(form.getByRole('textbox', { name: 'Name of section 1' })).toBeFocused();
  const created = { ...template, id: 5, name: 'Sales', version: 1 };
  service.answer(scorecard.createTemplate, () => created);
  service.answer(scorecard.templates, () => [created]);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => service.bodies(scorecard.createTemplate)).toHaveLength(1);
  const [body] = service.bodies(scorecard.createTemplate);
  expect(body).toMatchObject({
    name: 'Sales',
    sections: [
      {
        name: 'All',
        lines: [
          { text: 'Finds the need', weight: 30, kind: 'scale', is_fatal: true },
          { id: 'first', text: 'Greets', weight: 10, kind: 'yes-no', is_fatal: false },
        ],
      },
    ],
  });
  await page.waitForURL(/scorecards\/5$/);
});

test('the weights show their sum and what a critical criterion does, and are set to a sum of 100', async ({ show }) => {
  const shown = await show({
    role,
    path: `${path}/1`,
    before: ({ service }) => service.answer(scorecard.templates, () => [template]),
  });
  const { main } = shown;
  const form = main.getByRole('form', { name: 'Consultation' });
  const weights = form.getByRole('group', { name: 'Weights' });
  await expect(weights).toContainText('Weights add up to 50');
  await expect(weights).toContainText('3 criteria');
  await expect(weights.getByRole('img')).toHaveAccessibleName('Opening 80%, Closing 20%');
  await weights.getByRole('button', { name: 'Set the sum to 100' }).press('Enter');
  await expect(weights).toContainText('Weights add up to 100');
  await expect(weights.getByRole('button')).toHaveCount(0);
  await expect(form.getByRole('textbox', { name: 'Weight' }).first()).toHaveValue('60');
  const second = form.getByRole('group', { name: 'Criterion 2' });
  await second.getByRole('checkbox', { name: 'Critical' }).press('Space');
  await second.getByText('If the answer is no, the whole score is 0.').waitFor();
  await expect(weights).toContainText('3 criteria, 1 critical');
});

test('buttons move and remove lines, over the border of a section too, and keep the focus', async ({ show }) => {
  const shown = await show({
    role,
    path: `${path}/1`,
    before: ({ service }) => service.answer(scorecard.templates, () => [template]),
  });
  const { main, page, service } = shown;
  const form = main.getByRole('form', { name: 'Consultation' });
  const texts = () =>
    form
      .getByRole('textbox', { name: 'Text' })
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  await expect(form.getByRole('button', { name: 'Move Criterion 1 up' })).toBeDisabled();
  await form.getByRole('button', { name: 'Move Criterion 1 down' }).press('Enter');
  expect(await texts()).toEqual(['Text b', 'Text a', 'Text c']);
  await expect(form.getByRole('button', { name: 'Move Criterion 2 down' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByRole('group', { name: 'Section 2' }).getByRole('textbox', { name: 'Text' })).toHaveCount(2);
  await form.getByRole('button', { name: 'Remove Criterion 3' }).press('Enter');
  await expect(form.getByRole('group', { name: 'Criterion 2' }).getByRole('textbox', { name: 'Text' })).toBeFocused();
  await form.getByRole('button', { name: 'Move Section 2 up' }).press('Enter');
  await form.getByRole('switch', { name: 'In use' }).press('Space');
  service.answer(scorecard.updateTemplate, () => ({ ...template, version: 4 }));
  await form.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect.poll(() => service.bodies(scorecard.updateTemplate)).toHaveLength(1);
  expect(service.bodies(scorecard.updateTemplate)[0]).toEqual({
    id: 1,
    version: 3,
    name: 'Consultation (咨询)',
    is_active: false,
    sections: [
      { name: 'Closing', lines: [line('a', 30)] },
      { name: 'Opening', lines: [line('b')] },
    ],
  });
  expect(service.keys(scorecard.updateTemplate)[0]).toEqual(expect.any(String));
});

test('a change meanwhile is said at what it overwrites, nothing typed is lost, and the next save has seen it', async ({
  show,
}) => {
  const shown = await show({
    role,
    path: `${path}/1`,
    before: ({ service }) => service.answer(scorecard.templates, () => [template]),
  });
  const { main, page, service } = shown;
  const form = main.getByRole('form', { name: 'Consultation' });
  const first = form.getByRole('textbox', { name: 'Text' }).first();
  await first.fill('Greets by name');
  await page.reload();
  await expect(first).toHaveValue('Greets by name');
  const present = { ...template, version: 4, sections: template.sections.slice(0, 1) };
  service.answer(scorecard.updateTemplate, () => {
    throw problemFor('changed-meanwhile');
  });
  service.answer(scorecard.templates, () => [present]);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'Somebody' })).toBeVisible();
  await expect(first).toHaveValue('Greets by name');
  service.answer(scorecard.updateTemplate, () => ({ ...present, version: 5 }));
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(() => service.bodies(scorecard.updateTemplate).map(({ version }) => version)).toEqual([3, 4]);
});

test('each problem is marked at its line', async ({ show }) => {
  const shown = await show({
    role,
    path: `${path}/1`,
    before: ({ service }) => service.answer(scorecard.templates, () => [template]),
  });
  const { main, standIn, page } = shown;
  const form = main.getByRole('form', { name: 'Consultation' });
  const weight = form.getByRole('group', { name: 'Criterion 2' }).getByRole('textbox', { name: 'Weight' });
  await weight.fill('0');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(weight).toHaveAttribute('aria-invalid', 'true');
  await expect(weight).toBeFocused();
  await form.getByRole('button', { name: 'Remove Criterion 3' }).click();
  await expect(form.getByRole('group', { name: 'Section 2' }).getByText('This field is required.')).toBeVisible();
  standIn.preferences.change({ language: 'zh-CN' });
  await page.locator('html[lang=zh-CN]').waitFor();
  await checkAppearance(page);
});
