import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { NewCustomer } from '../../../shared/contract/customer.ts';
import { checkFile } from './check-file.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const heapMb = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1024 / 1024;
};

const lookupCache = {
  nameLists: () => ({ addressPaths: [[2, []] as const], mediums: [{ id: 1, name: '' }], tags: [] }),
};
const customers = {
  knownAmong: async (all: readonly { name: string }[]) => all.map(({ name }) => (name === '客7' ? 77 : null)),
};
const { signal } = new AbortController();
const thread = new URL('import-worker.ts', import.meta.url);
const parts = {
  ...({ thread, region: 'CN', areaCode: null, lookupCache, customers, signal, encoding: null } as const),
  onProgress: () => {},
  onPreview: () => {},
  onAccepted: async () => {},
};

async function fileOf(lines: number, lineOf: (index: number) => string) {
  const folder = await mkdtemp(join(tmpdir(), 'check-file-'));
  const file = join(folder, 'customers.csv');
  const out = createWriteStream(file);
  out.write('name,sex,phone,address,medium\n');
  for (let index = 0; index < lines; index += 1) out.write(`${lineOf(index)}\n`);
  out.end();
  await once(out, 'finish');
  return { file, folder };
}
const valid = (index: number): string => `客${index},1,${19_000_000_000 + index},2,1`;

test('memory does not grow with the lines', async () => {
  const lines = 50_000;
  const { file } = await fileOf(lines, valid);
  const heaps: number[] = [];
  const onProgress = (done: number): void => {
    if (done === 5000 || done === lines) heaps.push(heapMb());
  };
  const checked = await checkFile(file, { ...parts, onProgress });
  expect([checked.lines, checked.accepted, checked.rejectedTotal]).toEqual([lines, lines - 1, 1]);
  expect((heaps[1] ?? Infinity) - (heaps[0] ?? 0)).toBeLessThan(4);
});

test('passes on the customers of accepted lines, and leaves no temporary file', async () => {
  const odd = ['坏,9,x,2,1', valid(3), valid(3)];
  const { file, folder } = await fileOf(9, (index) => odd[index - 1] ?? valid(index));
  const read: NewCustomer[] = [];
  const onAccepted = async (found: readonly NewCustomer[]): Promise<void> => void read.push(...found);
  const { rejected } = await checkFile(file, { ...parts, onAccepted });
  expect(rejected.map(({ line, problems }) => [line, problems[0]?.reason])).toEqual([
    [3, 'sex-expected'],
    [5, 'import-line-repeated'],
    [9, 'import-customer-known'],
  ]);
  expect(read.map(({ name }) => name)).toEqual(['客0', '客3', '客4', '客5', '客6', '客8']);
  expect(await readdir(folder)).toEqual(['customers.csv']);
});

test('a line with more cells than the header is refused by name', async () => {
  const { file } = await fileOf(3, (index) => (index === 1 ? `${valid(index)},more` : valid(index)));
  const { accepted, rejected } = await checkFile(file, parts);
  expect([accepted, rejected]).toMatchObject([2, [{ line: 3, problems: [{ reason: 'import-cells-beyond' }] }]]);
});

test('a line of millions of cells is given up while it is read', async () => {
  const { file } = await fileOf(2, (index) => (index === 1 ? ','.repeat(5_000_000) : valid(index)));
  const before = process.memoryUsage().rss;
  await expect(checkFile(file, parts)).rejects.toMatchObject({ reason: 'import-line-too-wide' });
  expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(100);
});

test('others have their turns while a file is checked', async () => {
  const { file } = await fileOf(20_000, valid);
  let [turns, isChecked] = [0, false];
  const checking = checkFile(file, parts).finally(() => (isChecked = true));
  await new Promise<void>((resolve) => {
    const turn = (): void => {
      turns += 1;
      if (isChecked) resolve();
      else setImmediate(turn);
    };
    setImmediate(turn);
  });
  await checking;
  expect(turns).toBeGreaterThan(50);
});
