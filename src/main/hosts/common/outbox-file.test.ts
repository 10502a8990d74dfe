import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { OutboxFile } from './outbox-file.ts';

const disk = vi.hoisted(() => ({ isFull: false }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return {
    ...fs,
    writeFileSync: (...given: Parameters<typeof fs.writeFileSync>) => {
      if (disk.isFull) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      fs.writeFileSync(...given);
    },
  };
});

beforeEach(() => void (disk.isFull = false));

test('reports a full disk as a full disk, and keeps the entries that were written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-file-'));
  const outbox = new OutboxFile(folder, { info: vi.fn(), warn: vi.fn(), error: vi.fn() });
  outbox.write([]);
  disk.isFull = true;
  expect(() => outbox.write([])).toThrow(expect.objectContaining({ code: 'storage-full', reason: 'disk-full' }));
  expect(readFileSync(join(folder, 'outbox.json'), 'utf8')).toBe('[]');
});
