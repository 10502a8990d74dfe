import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createPackage, extractFile, listPackage } from '@electron/asar';
import electron from 'electron/package.json' with { type: 'json' };
import { expect, test } from '../support/console-test.ts';
import { buildIfStale } from '../../scripts/build-if-stale.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;
let archive: string;
let packed: string[];

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

/**
 * The files that electron-builder takes from an unpacked Electron: its program with the fuses, its version, and the
 * default app it replaces.
 */
async function standInDistribution(into: string): Promise<string> {
  const [distribution, app] = [join(into, 'electron'), join(into, 'default-app')];
  await mkdir(join(distribution, 'resources'), { recursive: true });
  await mkdir(app);
  await writeFile(join(app, 'main.js'), '');
  await createPackage(app, join(distribution, 'resources/default_app.asar'));
  await writeFile(join(distribution, 'version'), electron.version);
  const wire = `${sentinel}\u0001${String.fromCodePoint(fuses.length)}${shippedWire}`;
  await writeFile(join(distribution, 'electron'), `#!/bin/sh\n# ${wire}\n`);
  await chmod(join(distribution, 'electron'), 0o755);
  return distribution;
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  await buildIfStale();
  folder = await mkdtemp(join(tmpdir(), 'clinicall-package-'));
  const options = [
    `--config.electronDist=${await standInDistribution(folder)}`,
    `--config.electronVersion=${electron.version}`,
    `--config.directories.output=${join(folder, 'dist')}`,
  ];
  const builder = join(root, 'node_modules/electron-builder/cli.js');
  await promisify(execFile)(process.execPath, [builder, '--linux', 'dir', '--publish', 'never', ...options], {
    cwd: root,
  });
  archive = join(folder, 'dist/linux-unpacked/resources/app.asar');
  packed = listPackage(archive, { isPack: false });
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('the package holds both hosts, the core and its workers, the preload, the pages and the prompts', () => {
  expect(packed).toEqual(
    expect.arrayContaining([
      '/package.json',
      '/out/main/index.js',
      '/out/main/electron-main.js',
      '/out/main/core.js',
      '/out/main/telephony-worker.js',
      '/out/preload/index.cjs',
      '/out/renderer/index.html',
      '/out/renderer/media.html',
      '/resources/prompts/waiting.wav',
      '/node_modules/sharp/package.json',
    ]),
  );
});

test('and nothing that is only built from or tested with', () => {
  const packages = new Set(packed.map((file) => /^\/node_modules\/(?:@img|[^/@]+|@[^/]+\/[^/]+)/.exec(file)?.[0]));
  packages.delete(undefined);
  const allowed = ['@img', 'detect-libc', 'semver', 'sharp', 'swagger-ui-dist'].map((name) => `/node_modules/${name}`);
  expect(allowed).toEqual(expect.arrayContaining([...packages]));
  expect(packed.filter((file) => /^\/(src|test|scripts|docs)\/|\.map$/.test(file))).toEqual([]);
});

test('the licence of every package is in it, and of what the programs and pages are bundled from', () => {
  const read = (file: string): string => extractFile(archive, file).toString();
  const manifests = packed.filter((file) => /^\/node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(file));
  const [main, pages] = [read('out/main/licenses.md'), read('out/renderer/licenses.md')];
  const missing = manifests
    .map((file) => JSON.parse(read(file.slice(1))) as { name: string; version: string; license: string })
    .map(({ name, version, license }) => `\n## ${name} - ${version} (${license})\n`)
    .filter((heading) => !main.includes(heading));
  expect([manifests.length > 5, missing]).toEqual([true, []]);
  expect(main).toMatch(/## @img\/sharp-libvips-\S+ - \S+ \(LGPL-3\.0-or-later\)\n[^]+\| libvips +\| LGPLv3/);
  for (const name of ['fastify', 'kysely', 'werift']) expect(main).toContain(`\n## ${name} - `);
  for (const name of ['react', '@mantine/core']) expect(pages).toContain(`\n## ${name} - `);
  expect(read('resources/licenses/LGPL-3.0.txt')).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
  expect(read('resources/licenses/GPL-3.0.txt')).toContain('GNU GENERAL PUBLIC LICENSE');
});

test('its program is no Node, cannot be inspected, and loads its own archive only', async () => {
  const program = await readFile(join(folder, 'dist/linux-unpacked/clinicall'), 'latin1');
  const wire = program.slice(program.indexOf(sentinel) + sentinel.length + 2);
  const states = Object.fromEntries(fuses.map((fuse, index) => [fuse, wire[index] === '1']));
  expect(states).toMatchObject({
    runAsNode: false,
    nodeOptionsEnvironmentVariable: false,
    nodeCliInspectArguments: false,
    embeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
  });
});
