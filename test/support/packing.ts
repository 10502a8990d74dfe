import { execFile } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createPackage } from '@electron/asar';
import electron from 'electron/package.json' with { type: 'json' };
import { buildIfStale } from '../../scripts/build-if-stale.ts';

const root = join(import.meta.dirname, '../..');

/** Electron's fuses in the order of its wire, which is behind this text in the program; `1` is on, `0` off. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const fuses = [
  'runAsNode',
  'cookieEncryption',
  'nodeOptionsEnvironmentVariable',
  'nodeCliInspectArguments',
  'embeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
];
const shippedWire = '10110001';

/** The fuses of a packed program, read from its bytes. */
export function fusesOf(program: Buffer): Readonly<Record<string, boolean>> {
  const at = program.indexOf(sentinel, 0, 'latin1') + sentinel.length + 2;
  return Object.fromEntries(fuses.map((fuse, index) => [fuse, program[at + index] === '1'.codePointAt(0)]));
}

/**
 * The files that electron-builder takes from an unpacked Electron: its program with the fuses, its version, and the
 * default app it replaces. `program` is the rest of its program.
 */
export async function standInElectron(into: string, name = 'electron', program = '#!/bin/sh\n# '): Promise<string> {
  const [distribution, app] = [join(into, 'electron'), join(into, 'default-app')];
  await mkdir(join(distribution, 'resources'), { recursive: true });
  await mkdir(app, { recursive: true });
  await writeFile(join(app, 'main.js'), '');
  await createPackage(app, join(distribution, 'resources/default_app.asar'));
  await writeFile(join(distribution, 'version'), electron.version);
  const wire = `${sentinel}\u0001${String.fromCodePoint(fuses.length)}${shippedWire}`;
  await writeFile(join(distribution, name), `${program}${wire}\n`, 'latin1');
  await chmod(join(distribution, name), 0o755);
  return distribution;
}

/**
 * Builds packages with electron-builder of the project in `project`, into `into/dist`, around the Electron in
 * `electronDist`. Rejects with its output.
 */
export async function pack(options: {
  readonly into: string;
  readonly electronDist: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly project?: string;
}): Promise<string> {
  await buildIfStale();
  const dist = join(options.into, 'dist');
  await promisify(execFile)(
    process.execPath,
    [
      join(root, 'node_modules/electron-builder/cli.js'),
      ...options.args,
      '--publish=never',
      `--config.electronDist=${options.electronDist}`,
      `--config.electronVersion=${electron.version}`,
      `--config.directories.output=${dist}`,
    ],
    { cwd: options.project ?? root, env: { ...process.env, ...options.env }, maxBuffer: 1 << 26 },
  ).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`electron-builder failed: ${stdout}\n${stderr}`);
  });
  return dist;
}

/** A program for `CUSTOM_FPM_PATH` that runs a script of the tests on this Node. */
export async function runnable(file: string, script: string): Promise<string> {
  await writeFile(file, `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`, { mode: 0o755 });
  return file;
}
