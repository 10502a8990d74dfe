import { expect, test } from 'vitest';
import { formatOf } from './number-format.ts';
import type { Row } from './row.ts';
import { SheetRows } from './sheet-rows.ts';

/** The cells of a row whose only cell but the first has this type and value. */
function cellsWith(type: string | undefined, value: string | undefined): Row['cells'] | undefined {
  const found: Row[] = [];
  const rows = new SheetRows({
    texts: ['name', '王首'],
    formats: [formatOf(164, '00000000000')],
    is1904: false,
    isMerged: () => false,
  });
  const { open, text, close } = rows.handlers((row) => found.push(row));
  open('row', { r: '3' });
  open('c', { r: 'A3', t: 's' });
  open('v', {});
  text('1');
  close('v');
  close('c');
  open('c', { r: 'B3', ...(type === undefined ? {} : { t: type }) });
  if (value !== undefined) {
    open('v', {});
    text(value);
    close('v');
  }
  close('c');
  close('row');
  return found[0]?.cells;
}

test.each([
  ['s', undefined],
  ['s', ''],
  ['s', ' '],
  [undefined, undefined],
  [undefined, ' '],
])('an emptied cell of the type %s with the value %j is empty', (type, value) =>
  expect(cellsWith(type, value)).toEqual(['王首', '']),
);

test.each(['2', '-1', 'x'])('a cell of the shared text %s, which the workbook does not have, is no text', (value) =>
  expect(cellsWith('s', value)?.[1]).toMatchObject({ reason: 'cell-without-value' }),
);
