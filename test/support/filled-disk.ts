import { open, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { HttpClient } from './http-client.ts';

const piece = Buffer.alloc(64 * 1024);

/**
 * Takes the room on a disk, but for so many bytes, by the file `filler`. In pieces: a process that is busy for seconds
 * loses its connection for events.
 */
export async function fillDisk(disk: string, leaving = 0): Promise<void> {
  const free = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(disk);
    return bavail * bsize - leaving;
  };
  await using filler = await open(join(disk, 'filler'), 'a');
  for (let left = await free(); left > 0; left = await free())
    await filler.write(piece, 0, Math.min(left, piece.length)).catch((error: NodeJS.ErrnoException) => {
      // Another process has taken the room meanwhile.
      if (error.code !== 'ENOSPC') throw error;
    });
}

/** Creates customers until the disk is full. Resolves with the last one acknowledged, 0 for none, and the refusal. */
export async function writeUntilRefused(client: HttpClient) {
  for (let serial = 0, last = 0; ; serial += 1) {
    const answer = await client.post('/api/customer/create', {
      name: '满',
      sex: 1,
      phone: [`18${String(serial).padStart(9, '0')}`],
      address_id: 2,
      medium_id: 1,
    });
    if (answer.status !== 200) return { last, answer };
    last = (answer.body.data as { id: number }).id;
  }
}

/** Has downloads recorded, of a single row each, until there is no room even for that. */
export async function writeUntilNothingFits(client: HttpClient): Promise<void> {
  const query = { created_time_start: '2000-01-01 00:00:00', created_time_end: '2100-01-01 00:00:00', rows: 1 };
  const { body } = await client.get('/api/cdr/list', { ...query, record_filename: 'true' });
  const id = (body.data as List<{ id: number }>).rows[0]?.id;
  let status = 206;
  while (status === 206) {
    const response = await client.fetch('GET', '/api/cdr/download', { query: { id }, headers: { range: 'bytes=0-0' } });
    await response.arrayBuffer();
    ({ status } = response);
  }
  expect(status).toBe(503);
}
