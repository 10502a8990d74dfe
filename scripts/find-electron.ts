import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'node_modules/electron');
const failure = join(root, 'node_modules/.cache/electron-not-fetched');
const fetchMs = 60_000;
const day = 86_400_000;

const installed = (): string | null => {
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const binary = join(folder, 'dist', readFileSync(pathFile, 'utf8').trim());
  return existsSync(binary) ? binary : null;
};

/** Path of Electron's binary, installed or fetched now. A failed download is not repeated for a day. */
export async function findElectron(): Promise<string | null> {
  const here = installed();
  if (here) return here;
  if (existsSync(failure) && Date.now() - statSync(failure).mtimeMs < day) return null;
  process.stderr.write('Fetching Electron (once) …\n');
  spawnSync(process.execPath, [join(folder, 'install.js')], { stdio: ['ignore', 2, 2], timeout: fetchMs });
  const fetched = installed();
  if (fetched) return fetched;
  mkdirSync(join(failure, '..'), { recursive: true });
  writeFileSync(failure, '');
  return null;
}
