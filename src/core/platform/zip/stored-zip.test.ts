import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { unzipped } from '../../../../test/support/unzip.ts';
import { storedZip, type ZipEntry } from './stored-zip.ts';

const changedAt = Date.UTC(2026, 1, 3, 4, 5, 6);
const mebibyte = 1024 * 1024;

/** A file of zeros; `opened` gets the stream once it is opened. */
function zeros(name: string, bytes: number, opened: Readable[] = []): ZipEntry {
  const open = (): Readable => {
    let left = bytes;
    const stream = new Readable({
      read() {
        const size = Math.min(left, 64 * 1024);
        left -= size;
        this.push(size === 0 ? null : Buffer.alloc(size));
      },
    });
    opened.push(stream);
    return stream;
  };
  return { name, bytes, changedAt, open };
}

const textOf = (name: string, text: string): ZipEntry => {
  const content = Buffer.from(text);
  return { name, bytes: content.length, changedAt, open: () => Readable.from([content]) };
};

async function turns(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await setImmediate();
}

test('an archive has its files under their names, and the length that was announced', async () => {
  const { bytes, content } = storedZip([textOf('calls.csv', 'a,b\r\n'), textOf('2026 李娜.wav', 'RIFF')]);
  const archive = await buffer(content);
  expect(archive).toHaveLength(bytes);
  const files = [...(await unzipped(archive))].map(([name, file]) => [name, String(file)]);
  expect(files).toEqual([
    ['calls.csv', 'a,b\r\n'],
    ['2026 李娜.wav', 'RIFF'],
  ]);
});

test('reads one file at a time, no faster than it is taken, and has closed all once it is destroyed', async () => {
  const opened: Readable[] = [];
  const { content } = storedZip(['a', 'b', 'c'].map((name) => zeros(name, 8 * mebibyte, opened)));
  const reader = content.iterator();
  let taken = 0;
  while (opened.length < 2) taken += ((await reader.next()).value as Buffer).length;
  expect(taken).toBeLessThan(9 * mebibyte);
  expect(opened.map(({ closed }) => closed)).toEqual([true, false]);
  await turns();
  expect(opened[1]?.readableEnded).toBe(false);
  const closed = once(opened[1] as Readable, 'close');
  await reader.return?.();
  await closed;
  await turns();
  expect(opened.map((stream) => stream.closed)).toEqual([true, true]);
});

test('an archive that nobody reads opens no second file', async () => {
  const opened: Readable[] = [];
  const { content } = storedZip(['a', 'b'].map((name) => zeros(name, mebibyte, opened)));
  await turns();
  expect(opened.length).toBeLessThan(2);
  content.destroy();
  await turns();
  expect(opened.filter((stream) => !stream.closed)).toEqual([]);
});

const unreadable = (): Readable => new Readable({ read: () => {} }).destroy(new Error('gone'));

test.each<[string, ZipEntry]>([
  ['cannot be read', { ...zeros('a', 10), open: unreadable }],
  ['has another length', { ...zeros('a', 10), bytes: 11 }],
])('breaks off when a file %s', async (_, entry) => {
  await expect(buffer(storedZip([entry]).content)).rejects.toThrow();
});
