import fs, { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { replaceBuiltin } from '../../../../test/support/replace-builtin.ts';
import { OutboxFile } from './outbox-file.ts';

test('reports a full disk as a full disk, and keeps the entries that were written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-file-'));
  const outbox = new OutboxFile(folder, { info: vi.fn(), warn: vi.fn(), error: vi.fn() });
  outbox.write([]);
  replaceBuiltin(fs, 'writeFileSync', () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  expect(() => outbox.write([])).toThrow(expect.objectContaining({ code: 'storage-full', reason: 'disk-full' }));
  expect(readFileSync(join(folder, 'outbox.json'), 'utf8')).toBe('[]');
});

test('the entries of every version before are read, those of requests that this one does not write included', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-file-'));
  const kept = { customer: 'Zhang Wei', writtenAt: 1_763_769_600_000, account: 'http://127.0.0.1 1' };
  const waiting = { ...kept, state: 'waiting', problem: null };
  const entries = [
    {
      ...waiting,
      id: '1',
      area: 'wrapUp',
      endpoint: 'save',
      body: { call_id: 'c1', outcome_id: 3, note: 'less pain' },
    },
    { ...waiting, id: '2', area: 'followup', endpoint: 'execute', body: { id: 7, result: 'fine' } },
    {
      ...kept,
      id: '3',
      area: 'reservation',
      endpoint: 'create',
      body: { customer_id: 5, reservation: { department_id: 1, type: 2, date: '2026-12-01', items: [3], remark: '' } },
      state: 'refused',
      problem: { code: 'conflict', message: 'Refused.' },
    },
    { ...waiting, id: '4', area: 'customer', endpoint: 'rename', body: { id: 5, name: 'Li Na' } },
  ];
  // The format of version 0.1.0.
  writeFileSync(join(folder, 'outbox.json'), JSON.stringify(entries));
  const outbox = new OutboxFile(folder, { info: vi.fn(), warn: vi.fn(), error: vi.fn() });
  expect(outbox.read()).toMatchObject(entries);
  expect(readdirSync(folder)).toEqual(['outbox.json']);
});
