import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startCoreChild } from '../support/core-child.ts';
import { skipWithoutSmallDisk, withSmallDisk } from '../support/small-disk.ts';

const main = new URL('../../src/core/main.ts', import.meta.url).pathname;

/** Starts a core that is to fail: resolves when its process has exited. */
async function failedStart(folder: string, through: readonly string[] = []) {
  const [command = process.execPath, ...args] = [...through, process.execPath, main, '--data', folder];
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, CLINICALL_LOG: 'fatal' },
    // One that lives on is ended, and is seen by its signal.
    timeout: 20_000,
    killSignal: 'SIGKILL',
  });
  const lines: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(text));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { code, signal, line: JSON.parse(lines.join('')) as Record<string, unknown> };
}

test('a core that cannot write its control file, its port already open, names the folder and exits', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'failed-start-'));
  await mkdir(join(folder, 'core.json'));
  const { code, signal, line } = await failedStart(folder);
  expect({ code, signal }).toEqual({ code: 1, signal: null });
  expect(line).toMatchObject({ event: 'problem', code: 'unavailable', reason: 'data-folder-unusable' });
  expect(line['params']).toMatchObject({ folder });
  await rm(folder, { recursive: true });
});

test('a core on a full disk reports it and exits, and leaves no part of a control file', async (context) => {
  skipWithoutSmallDisk(context);
  const [clinic, folder] = [await mkdtemp(join(tmpdir(), 'clinic-')), await mkdtemp(join(tmpdir(), 'failed-start-'))];
  await (await startCoreChild(clinic)).stop();
  // The final contents of the small disk are read from outside its namespace.
  const fillAndRun = `cp ${clinic}/clinic.db ${folder}; cat /dev/zero > ${folder}/filler; "$0" "$@"; code=$?
    cp ${folder}/core.json* ${clinic}; exit $code`;
  const { code, signal, line } = await failedStart(folder, [...withSmallDisk(folder, '8m'), 'sh', '-c', fillAndRun]);
  expect({ code, signal }).toEqual({ code: 1, signal: null });
  expect(line).toMatchObject({
    event: 'problem',
    code: 'storage-full',
    reason: 'data-folder-full',
    params: { folder },
    message: `The disk of the data folder ${folder} is full.`,
  });
  expect((await readdir(clinic)).filter((name) => name.startsWith('core.json'))).toEqual([]);
  await Promise.all([clinic, folder].map((path) => rm(path, { recursive: true })));
}, 60_000);
