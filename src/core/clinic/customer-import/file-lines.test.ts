import { expect, test } from 'vitest';
import { fileLines } from './file-lines.ts';

const thread = (...messages: readonly object[]): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort } from 'node:worker_threads';
     for (const message of ${JSON.stringify(messages)}) parentPort.postMessage(message);`,
    )}`,
  );
const task = { file: '', names: {} as never, region: 'CN', areaCode: null, encoding: null } as const;

/** The messages of a thread that ends before this thread has the time to listen. */
async function sentBy(url: URL): Promise<string[]> {
  const sent: string[] = [];
  const watcher = { onPreview: () => void sent.push('preview'), onOtherSheets: () => void sent.push('other sheets') };
  const lines = fileLines(url, task, new AbortController().signal, watcher)[Symbol.asyncIterator]();
  const first = lines.next();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
  for (let next = await first; !next.done; next = await lines.next()) sent.push('lines');
  return sent;
}

test('all that a thread has sent is received, also when it has ended since', async () =>
  expect(
    await sentBy(thread({ kind: 'preview' }, { kind: 'lines', lines: [] }, { kind: 'other-sheets' }, { kind: 'end' })),
  ).toEqual(['preview', 'lines', 'other sheets']));

test('a thread that ends without a word about the end has failed', async () =>
  expect(sentBy(thread({ kind: 'preview' }))).rejects.toThrow('The thread that reads a file of customers ended.'));
