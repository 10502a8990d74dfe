import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { CoreSupervisor } from '../../workstation/embedded-core/core-supervisor.ts';
import { PracticeClinics } from './practice-clinics.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The environment of each core that was started. */
const started: Readonly<Record<string, string>>[] = [];

function clinicsOf(owner: string, start = () => Promise.resolve({ http: 'http://127.0.0.1:1' })): PracticeClinics {
  const supervise = (environment: Readonly<Record<string, string>>): CoreSupervisor => {
    started.push(environment);
    return { start, stop: () => Promise.resolve() } as unknown as CoreSupervisor;
  };
  return new PracticeClinics({ owner, supervise, log });
}
const folderOfLast = (): string => started.at(-1)?.['CLINICALL_DATA'] ?? '';
const isThere = async (folder: string): Promise<boolean> => (await readdir(tmpdir())).includes(basename(folder));
const newOwner = (): string => mkdtempSync(join(tmpdir(), 'owner-'));

test('each clinic has a folder and a password of its own, and no option of the real one', async () => {
  const clinics = clinicsOf(newOwner());
  const [one, other] = [await clinics.open(), await clinics.open()];
  expect(one.password).not.toBe(other.password);
  expect(started.at(-1)).toMatchObject({
    CLINICALL_DEMO: '1',
    CLINICALL_DEMO_PASSWORD: other.password,
    CLINICALL_DATABASE: '',
    CLINICALL_TRUNK: '',
    CLINICALL_CONFIG: '',
  });
  expect(dirname(folderOfLast())).toBe(tmpdir());
  await one.close();
  await other.close();
  expect(await isThere(folderOfLast())).toBe(false);
});

test('folders of a killed workstation are removed, and those of another workstation stay', async () => {
  const owner = newOwner();
  await clinicsOf(owner).open();
  const left = folderOfLast();
  await mkdir(join(left, 'recordings'));
  await writeFile(join(left, 'recordings/1.wav'), 'sound');
  const other = await clinicsOf(newOwner()).open();
  const kept = folderOfLast();
  await clinicsOf(owner).removeLeft();
  expect([await isThere(left), await isThere(kept)]).toEqual([false, true]);
  await other.close();
});

test('a core that cannot start leaves no folder', async () => {
  const clinics = clinicsOf(newOwner(), () => Promise.reject(new Error('no port')));
  await expect(clinics.open()).rejects.toThrow('no port');
  expect(await isThere(folderOfLast())).toBe(false);
});
