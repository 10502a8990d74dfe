import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCompressedFiles } from './compressed-files.ts';
import { withFileLock } from './file-lock.ts';
import { appendPackageLicenses } from './package-licenses.ts';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'out/.stamp');

/** A hash of the names, sizes and times of all inputs of a build: quick, and different when any of them is. */
function fingerprint(): string {
  const files = [
    ...globSync('src/**/*.{ts,tsx,html,css,json}', { cwd: root }),
    'package.json',
    'package-lock.json',
    'electron.vite.config.ts',
    'scripts/compressed-files.ts',
    'scripts/package-licenses.ts',
  ].toSorted();
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

const lastBuilt = (): string | null => {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return null;
  }
};

/**
 * Builds into out/ when anything is newer than the last build. When several processes find it stale, one builds and the
 * others wait for it. The build's output goes to stderr.
 */
export async function buildIfStale(): Promise<void> {
  if (lastBuilt() === fingerprint()) return;
  mkdirSync(join(root, 'out'), { recursive: true });
  await withFileLock(join(root, 'out/.lock'), build, (pid) =>
    process.stderr.write(`Waiting for the build of process ${pid} …\n`),
  );
}

async function build(): Promise<void> {
  const now = fingerprint();
  if (lastBuilt() === now) return;
  process.stderr.write('Building …\n');
  const tool = join(root, 'node_modules/electron-vite/bin/electron-vite.js');
  const child = spawn(process.execPath, [tool, 'build', '--logLevel', 'warn'], { cwd: root, stdio: ['ignore', 2, 2] });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`The build failed with ${code}.`);
  writeCompressedFiles(join(root, 'out/renderer'));
  appendPackageLicenses(join(root, 'out/main/licenses.md'));
  writeFileSync(stamp, now);
}
