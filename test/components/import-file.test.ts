import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { contract } from '../../src/shared/contract/contract.ts';
import { checkedImport } from './back-office-scenes.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';

/** The file of an import: chosen, dropped, and what it looks like. */
const content = '姓名,性别,手机号,备注\n王丽,女,13800000001,x\n';

/** Drags files over an element and drops them. Returns whether the page kept the browser from opening them. */
const drop = (target: Locator, names: readonly string[]): Promise<boolean[]> =>
  target.evaluate(
    (element, [files, text]) => {
      const data = new DataTransfer();
      for (const name of files) data.items.add(new File([text], name, { type: 'text/csv' }));
      return ['dragover', 'drop'].map((type) => {
        const event = new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true });
        element.dispatchEvent(event);
        return event.defaultPrevented;
      });
    },
    [names, content] as const,
  );

test('import: a file that is dropped on the box is taken', async ({ show }) => {
  const { page, main } = await show({ role: 'admin', path: '/back-office/import' });
  const box = main.getByRole('region', { name: 'File', exact: true });
  expect(await drop(box, ['customers.csv'])).toEqual([true, true]);
  await box.getByText('customers.csv').waitFor();
  await main.getByRole('button', { name: 'Check the file' }).waitFor();
  await checkAccessibility(page);
});

test('import: the first lines are shown as they were read, and another encoding can be chosen', async ({ show }) => {
  const shown = await show({ role: 'admin' });
  const { main, page, service } = shown;
  service.answer(contract.adminImport.state, () => ({
    ...checkedImport,
    preview: {
      encoding: 'windows-1252' as const,
      is_encoding_certain: false,
      columns: ['姓名', '性别', '手机号', '备注'].map((heading, at) => ({
        heading,
        column: ['name', 'sex', 'phone', '备注'][at] ?? null,
      })),
      lines: [{ line: 2, cells: ['José', '女', '13800000001', 'x'] }],
    },
  }));
  await shown.load('/back-office/import/run-1');
  const table = main.getByRole('table', { name: 'First lines of the file' });
  await expect(table.getByRole('row')).toHaveText(['Linenamesexphone备注', '2José女13800000001x']);
  const columns = main.getByRole('listitem');
  await expect(columns.filter({ hasText: 'name' }).first()).toContainText('✓');
  await expect(columns.filter({ hasText: 'address' })).toContainText('Missing');
  await expect(columns.filter({ hasText: '备注' })).toContainText('Unknown');
  await main.getByText('The encoding of this file is a guess.').waitFor();
  await expect(main.getByRole('combobox', { name: 'Encoding' })).toHaveValue('windows-1252');
  // Nothing is imported in an encoding that nobody has confirmed.
  await expect(main.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
  await checkAccessibility(page);
});

test('import: a check says what will be written, and lists what is rejected by its column', gate, async ({ show }) => {
  const shown = await show({ path: null, role: 'admin' });
  const { main, service } = shown;
  service.answer(contract.adminImport.state, () => checkedImport);
  service.answer(contract.adminAudit.entries, () => ({
    rows: [
      {
        id: 1,
        at: '2026-11-20 10:00:00',
        user: { id: 1, name: 'Admin' },
        action: 'customers.imported',
        detail: { imported: 120, rejected: 2 },
        address: null,
      },
    ],
    total: 1,
    next_cursor: null,
  }));
  await shown.load('/back-office/import/run-1');
  await main.getByText('407 of 412 lines can be imported. Nothing has been written yet.').waitFor();
  const result = main.locator('dl');
  await expect(result).toContainText('Customers to add407');
  await expect(result).toContainText('Lines rejected5');
  await main.getByText('To import the file, choose it again.').waitFor();
  const rejected = main.getByRole('table', { name: 'Lines that cannot be imported' }).getByRole('row');
  await expect(rejected).toHaveCount(6);
  await main.getByRole('button', { name: 'sex 2', exact: true }).press('Enter');
  await expect(rejected).toHaveCount(3);
  await main.getByRole('button', { name: 'medium 3', exact: true }).press('Enter');
  await expect(rejected).toHaveCount(4);
  await main.getByRole('button', { name: 'medium 3', exact: true }).press('Enter');
  await expect(rejected).toHaveCount(6);
  await expect(main.getByRole('list', { name: 'Last imports' })).toContainText('120 added, 2 rejected');
});

test('import: sheets that are not imported are named with their rows', async ({ show }) => {
  const shown = await show({ path: null, role: 'admin' });
  const { main, page, service } = shown;
  const other_sheets = [
    { name: '2024', rows: 1200 },
    { name: '说明', rows: 1 },
  ];
  service.answer(contract.adminImport.state, () => ({ ...checkedImport, other_sheets }));
  await shown.load('/back-office/import/run-1');
  await expect(main.getByText('One sheet of the workbook is imported. These are not:')).toBeVisible();
  await expect(main.getByText('“2024” (1,200 rows), “说明” (1 row)')).toBeVisible();
  await checkAccessibility(page);
  service.answer(contract.adminImport.state, () => ({ ...checkedImport, imported: 407, other_sheets }));
  await page.reload();
  await expect(main.getByText('One sheet of the workbook was imported. These were not:')).toBeVisible();
});

test('import: of several files none is taken', async ({ show }) => {
  const { main } = await show({ role: 'admin', path: '/back-office/import' });
  const box = main.getByRole('region', { name: 'File', exact: true });
  await drop(box, ['a.csv', 'b.csv']);
  await box.getByRole('alert').filter({ hasText: 'Only one file' }).waitFor();
  await expect(main.getByRole('button', { name: 'Check the file' })).toHaveCount(0);
});

for (const path of ['/back-office/import', '/calls'])
  test(`${path}: a file that is dropped beside everything does nothing`, async ({ show }) => {
    const { page, main } = await show({ role: 'admin', path });
    await main.getByRole('heading', { level: 1 }).waitFor();
    const address = page.url();
    for (const target of [main, page.locator('body'), page.locator('html')])
      expect(await drop(target, ['customers.csv'])).toEqual([true, true]);
    expect(page.url()).toBe(address);
    await expect(main.getByText('customers.csv')).toHaveCount(0);
  });

for (const [language, name, header] of [
  [
    'English',
    'customers.csv',
    ['name', 'sex', 'phone', 'address', 'medium', 'birthday', 'age', 'sfz', 'allergies', 'tags'],
  ],
  ['简体中文', '客户.csv', ['姓名', '性别', '电话', '地区', '来源渠道', '生日', '年龄', '证件号', '过敏史', '标签']],
] as const)
  test(`import: the sample file in ${language} has every column, and entries of the lists`, async ({ show }) => {
    const { page, main, service } = await show({ role: 'admin', path: '/back-office/import' });
    const [medium] = await service.read(contract.lookup.mediums, undefined);
    await main.getByRole('listitem').first().waitFor();
    const button = main.getByRole('button', { name: new RegExp(`^Save a sample file: ${language}`) });
    await expect(button).toBeEnabled();
    const [file] = await Promise.all([page.waitForEvent('download'), button.press('Enter')]);
    expect(file.suggestedFilename()).toBe(name);
    const [columns = [], row = []]: string[][] = parse(await readFile(await file.path()), { bom: true });
    expect(columns).toEqual(header);
    expect(row[columns.indexOf(header[4])]).toBe(medium?.name);
    expect(row.slice(0, 5)).not.toContain('');
  });

test('import: columns are named in Chinese on a Chinese page', async ({ show }) => {
  const { main } = await show({ role: 'admin', path: '/back-office/import', language: 'zh-CN' });
  await expect(main.getByRole('list', { name: '列' }).locator('code').first()).toHaveText('姓名');
});
