import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { recordingFormat } from '../../src/media/recorder/wav-format.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { RecordingAuditState, RecordingGap } from '../../src/shared/contract/recording-check.ts';
import { clinicDay, recentCalls } from './clinic-day.ts';
import type { HttpClient } from './http-client.ts';

const { headerLength, frameLength, rate } = recordingFormat;
/** Speech is under way after two loud windows of this many frames. */
const windowFrames = rate / 50;
const loudSample = 3000;

/** A week: each audit reads every recording of its days. */
const days = 7;
export const auditedDays = { from: clinicDay(-days), to: clinicDay(0) };

async function allPages<Row>(client: HttpClient, path: string, query: Readonly<Record<string, string | number>>) {
  const rows: Row[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { body } = await client.get(path, { ...query, rows: 100, ...(cursor && { cursor }) });
    const page: List<Row> = body.data;
    rows.push(...page.rows);
    cursor = page.next_cursor;
  }
  return rows;
}

export const allCalls = (client: HttpClient): Promise<Cdr[]> =>
  allPages(client, '/api/ext/cdr/list', recentCalls(days));

export const allGaps = (client: HttpClient): Promise<RecordingGap[]> =>
  allPages(client, '/api/ext/recording/gaps', auditedDays);

/** Resolves with the audit of all days when it is over. */
export async function auditAll(client: HttpClient): Promise<NonNullable<RecordingAuditState['last']>> {
  const stateOf = async (): Promise<RecordingAuditState> => (await client.get('/api/ext/recording/audit')).body.data;
  expect((await client.post('/api/ext/recording/audit/start', auditedDays)).status).toBe(200);
  await expect.poll(async () => (await stateOf()).running, { timeout: 60_000 }).toBeNull();
  const { last } = await stateOf();
  return last as NonNullable<typeof last>;
}

export const recordingOfCall = (folder: string, { record_filename: name }: Cdr): string =>
  join(folder, 'recordings', name ?? '');

/** The files of the demo clinic are several names of one: a changed one becomes a file of its own. */
export async function changeFile(file: string, change: (bytes: Buffer) => Buffer): Promise<void> {
  const bytes = change(Buffer.from(await readFile(file)));
  await rm(file);
  await writeFile(file, bytes);
}

/** The byte of a recording at which speech is under way, at so many seconds or after. */
export function speechAfter(bytes: Buffer, seconds: number): number {
  const isLoud = (window: number): boolean => {
    const from = headerLength + window * windowFrames * frameLength;
    for (let at = from; at < from + windowFrames * frameLength; at += 2)
      if (Math.abs(bytes.readInt16LE(at)) > loudSample) return true;
    return false;
  };
  let window = Math.floor((seconds * rate) / windowFrames);
  while (!isLoud(window) || !isLoud(window - 1)) window++;
  return headerLength + (window + 1) * windowFrames * frameLength;
}

/** The second of the sound that a byte belongs to. */
export const secondOfByte = (at: number): number => (at - headerLength) / frameLength / rate;
