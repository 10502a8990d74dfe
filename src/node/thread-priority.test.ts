import { readFileSync, readlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { preferThread } from './thread-priority.ts';

/** Field 19 of stat(5) of the calling thread; the name of the thread before it may contain spaces. */
const niceOf = (folder: string): number => {
  const fields = readFileSync(`/proc/${folder}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return Number(fields[16]);
};

test.runIf(process.platform === 'linux')('changes the calling thread alone', async () => {
  const { Worker } = await import('node:worker_threads');
  const module = new URL('./thread-priority.ts', import.meta.url).href;
  const source = `
    const { parentPort } = require('node:worker_threads');
    const { readlinkSync } = require('node:fs');
    import(${JSON.stringify(module)}).then(({ preferThread }) => {
      const isAllowed = preferThread(10);
      parentPort.postMessage({ isAllowed, folder: readlinkSync('/proc/thread-self') });
      parentPort.once('message', () => process.exit());
    });`;
  const before = niceOf(readlinkSync('/proc/thread-self'));
  const worker = new Worker(source, { eval: true });
  const { isAllowed, folder } = await new Promise<{ isAllowed: boolean; folder: string }>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  expect([isAllowed, niceOf(folder), niceOf(readlinkSync('/proc/thread-self'))]).toEqual([true, 10, before]);
  worker.postMessage('end');
});

test('a priority that no system has is not allowed', () => expect(preferThread(1000)).toBe(false));
