import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import type { ImportState } from '../../src/shared/contract/admin/customer-import.ts';
import { writeToneWav } from '../support/audio.ts';
import { expect, test } from '../support/console-test.ts';
import { untilHeard } from '../support/heard.ts';
import { HttpClient } from '../support/http-client.ts';
import { NewRecords } from '../support/new-records.ts';
import { agentState, dockOf } from '../support/open-console.ts';
import { fusesOf, pack, standInElectron } from '../support/packing.ts';
import { PhotoClient, picture } from '../support/photo-client.ts';
import { until } from '../support/until.ts';
import { signInAndGetReady } from '../support/workstation.ts';
import { type RunningStandIn, startStandIn } from './electron.ts';

let folder: string;
let archive: string;
let packed: string[];

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  // electron-builder looks through all of node_modules.
  test.setTimeout(300_000);
  folder = await mkdtemp(join(tmpdir(), 'clinicall-package-'));
  const electronDist = await standInElectron(folder);
  await pack({ into: folder, electronDist, args: ['--linux', 'dir'] });
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
  expect(fusesOf(await readFile(join(folder, 'dist/linux-unpacked/clinicall')))).toEqual({
    runAsNode: false,
    cookieEncryption: true,
    nodeOptionsEnvironmentVariable: false,
    nodeCliInspectArguments: false,
    embeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  });
});

test.describe('runs from its archive', () => {
  const hertz = 440;
  const number = '13912340001';
  let running: RunningStandIn;
  let admin: HttpClient;

  test.beforeAll(async () => {
    const speaks = join(folder, 'agent.wav');
    await writeToneWav(speaks, { hertz, seconds: 60, rate: 48_000, dbfs: -12 });
    running = await startStandIn(['--data', join(folder, 'data'), '--demo', '--media-processing=off'], speaks, {
      SHIM_ARCHIVE: archive,
      SHIM_ENTRY: join(archive, 'out/main/index.js'),
    });
    admin = await HttpClient.signIn(running.core, 'admin@clinic.test');
  });
  test.afterAll(() => running?.stop());

  test('a practice call with sound, its recording, and a wrap-up that is saved', async () => {
    const { console: page, media, core } = running;
    const records = await NewRecords.since(core, number);
    await signInAndGetReady(page, 'agent1001@clinic.test');
    await dockOf(page).getByRole('textbox', { name: 'Number' }).fill(number);
    await dockOf(page).getByRole('button', { name: 'Call', exact: true }).click();
    await dockOf(page).getByText('In call').waitFor();
    await untilHeard(() => media, hertz);
    await dockOf(page).getByRole('button', { name: 'Hang up' }).click();
    const wrapUp = page.getByRole('region', { name: 'Wrap-up' });
    await wrapUp.getByRole('textbox', { name: 'Note' }).fill('Called from a package.');
    await wrapUp.getByRole('button', { name: 'Save and get ready' }).click();
    await agentState(page, 'Ready');
    const { call_id, record_filename } = await records.next();
    expect(record_filename).toMatch(/\.wav$/);
    await expect
      .poll(async () => (await records.supervisor.get('/api/ext/call/wrap-ups', { call_id })).body.data)
      .toMatchObject([{ note: 'Called from a package.' }]);
  });

  test('its native library opens a picture in a thread', async () => {
    const photos = new PhotoClient(admin);
    const album = await photos.createAlbum();
    expect((await photos.upload(album.id, await picture().jpeg().toBuffer())).status).toBe(200);
  });

  test('its other threads check a backup and a file of customers', async () => {
    expect((await admin.post('/api/ext/admin/backups/create')).status).toBe(200);
    const form = new FormData();
    form.set('dry_run', 'true');
    form.set('file', new Blob(['name,sex,phone,address,medium\n王芳,2,13700001112,上海市/浦东新区,1\n']), 'file.csv');
    const { id } = (await admin.post('/api/ext/admin/import/customers', form)).body.data as ImportState;
    const state = await until(
      async () => (await admin.get('/api/ext/admin/import/state', { id })).body.data as ImportState,
      (one) => one.state !== 'checking',
      'the end of the check',
    );
    expect(state).toMatchObject({ state: 'done', lines: 1 });
  });

  test('its documentation page has the files of its library', async () => {
    for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'])
      expect([file, (await fetch(`${running.core}/api/docs/${file}`)).status]).toEqual([file, 200]);
  });
});
