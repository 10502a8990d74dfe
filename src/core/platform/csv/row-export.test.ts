import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { controlCaller } from '../caller.ts';
import type { AuditEntry } from '../audit/entry.ts';
import type { AuditLog } from '../audit/audit-service.ts';
import { RowExport } from './row-export.ts';

/** A million rows, in pages that are counted as they are read. */
const total = 1_000_000;
let pagesRead: number;
let written: AuditEntry[];

beforeEach(() => {
  pagesRead = 0;
  written = [];
});

const open = () =>
  new RowExport({ write: async (entry: AuditEntry) => void written.push(entry) } as unknown as AuditLog).open(
    controlCaller,
    {
      action: 'customers.exported',
      detail: { order: 'asc' },
      fileName: 'customers.csv',
      rows: {
        count: async () => total,
        next: async (most: number, cursor: string | undefined) => {
          pagesRead += 1;
          const first = Number(cursor ?? 0);
          const rows = Array.from({ length: Math.min(most, total - first) }, (_, at) => ({ id: first + at }));
          return { rows, next: first + rows.length < total ? String(first + rows.length) : null };
        },
      },
      columns: [['id', ({ id }: { id: number }) => id]],
      texts: { id: 'ID' },
    },
    '192.0.2.1',
  );

test('reads no faster than its rows are taken, and no more once the reader has gone', async () => {
  const { content } = await open();
  const reader = content.iterator();
  expect(String((await reader.next()).value)).toBe('\uFEFFID\r\n');
  await reader.next();
  for (let turn = 0; turn < 100; turn += 1) await setImmediate();
  expect(pagesRead).toBeLessThan(20);
  const before = pagesRead;
  await reader.return?.();
  for (let turn = 0; turn < 100; turn += 1) await setImmediate();
  expect(pagesRead - before).toBeLessThan(2);
});

test('sends every row once, in bounded memory', async () => {
  const { content } = await open();
  let lines = 0;
  let last = '';
  let most = 0;
  for await (const part of content) {
    const text = String(part);
    lines += text.split('\r\n').length - 1;
    last = text.trimEnd().split('\r\n').at(-1) ?? '';
    most = Math.max(most, content.readableLength);
  }
  expect([lines, last]).toEqual([total + 1, String(total - 1)]);
  expect(most).toBeLessThan(256 * 1024);
});

test('is recorded before any row is read, once it is sent', async () => {
  const { total: announced, record } = await open();
  expect([announced, pagesRead, written.length]).toEqual([total, 0, 0]);
  await record();
  expect(pagesRead).toBe(0);
  expect(written).toEqual([
    { action: 'customers.exported', userId: null, address: '192.0.2.1', detail: { order: 'asc', rows: total } },
  ]);
});
