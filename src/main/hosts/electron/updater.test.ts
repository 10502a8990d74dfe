import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { registerHooks } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppUpdater } from 'electron-updater';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';

const standIn = new URL('../../../../test/electron-shim/stand-in/updater-parts.ts', import.meta.url).href;
const hooks = registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: standIn, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});
// After the stand-in is in place of electron, which they load.
const { NsisUpdater } = await import('electron-updater');
const { openUpdater } = await import('./updater.ts');
afterAll(() => hooks.deregister());

const content = Buffer.from('an installer');
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const signed = async (_script: string, { CLINICALL_UPDATE: path = '' }: Readonly<Record<string, string>>) =>
  JSON.stringify({ Status: 0, Path: path, Subject: 'CN=Example Clinics' });
const noPowerShell = () => Promise.reject(new Error('spawn powershell.exe ENOENT'));

let server: Server;
let folder: string;
let files: Record<string, string | Buffer>;
let asked: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'updater-'));
  process.env['UPDATER_FOLDER'] = folder;
  process.env['XDG_CACHE_HOME'] = join(folder, 'cache');
  mkdirSync(join(folder, 'userData'));
  asked = [];
  files = { '/latest.yml': latest(), '/setup.exe': content };
  server = createServer(({ url = '' }, response) => {
    const [path = ''] = url.split('?');
    asked.push(path);
    const file = files[path];
    response.writeHead(file === undefined ? 404 : 200).end(file);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  delete process.env['XDG_CACHE_HOME'];
  server.close();
});

const sha512 = createHash('sha512').update(content).digest('base64');
const latest = (further = '', sum = sha512): string =>
  `version: 1.4.2\nfiles:\n  - url: setup.exe\n    sha512: ${sum}\n    size: ${content.length}\n` +
  `path: setup.exe\nsha512: ${sum}\nreleaseDate: '2026-11-29T00:00:00.000Z'\n${further}`;
const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** The real updater of Windows, packed with this configuration. */
function packed(config = `publisherName: [Example Clinics]`, address = url()): AppUpdater {
  const updater = new NsisUpdater();
  const file = join(folder, 'app-update.yml');
  writeFileSync(file, `provider: generic\nurl: ${address}\nupdaterCacheDirName: clinicall-updater\n${config}\n`);
  updater.updateConfigPath = file;
  updater.disableDifferentialDownload = true;
  // The library's own tests say so which platform's files the server is asked for.
  Object.assign(updater, { _testOnlyOptions: { platform: 'win32' } });
  return updater;
}
const open = async (updater: AppUpdater, runPowerShell: typeof signed = signed, given?: string) => {
  const opened = await openUpdater(updater, { server: given, log, runPowerShell });
  if (opened === null) throw new Error('It names no server');
  return opened;
};
const kept = (): string[] =>
  readdirSync(join(folder, 'cache'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.exe'));

test('a newer version is found, downloaded and trusted', async () => {
  const updater = await open(packed());
  expect(await updater.find()).toBe('1.4.2');
  expect(asked).toEqual(['/latest.yml']);
  const file = await updater.download();
  expect(readFileSync(file)).toEqual(content);
  expect(await updater.whyNotTrusted(file)).toBeNull();
});

test.each([
  ['the same version', () => latest().replaceAll('1.4.2', '1.4.0')],
  ['an older version', () => latest().replaceAll('1.4.2', '1.3.9')],
  ['a roll-out that has not reached this computer', () => latest('stagingPercentage: 0\n')],
])('%s is no update', async (_what, file) => {
  files['/latest.yml'] = file();
  expect(await (await open(packed())).find()).toBeNull();
});

test('a roll-out reaches each computer at last', async () => {
  files['/latest.yml'] = latest('stagingPercentage: 100\n');
  expect(await (await open(packed())).find()).toBe('1.4.2');
});

test('another file than the one that was announced is refused', async () => {
  files['/setup.exe'] = Buffer.from('another file');
  const updater = await open(packed());
  await updater.find();
  await expect(updater.download()).rejects.toThrow('sha512 checksum mismatch');
  expect(kept()).toEqual([]);
});

test.each([
  ['PowerShell is missing', undefined, noPowerShell, 'cannot be checked'],
  ['somebody else has signed it', 'publisherName: [Others]', signed, 'signed by CN=Example Clinics'],
])('nothing is kept where %s', async (_what, config, run, words) => {
  const updater = await open(packed(config), run);
  await updater.find();
  await expect(updater.download()).rejects.toThrow(words);
  expect(kept()).toEqual([]);
});

test('a file is not trusted where no publisher is packed, which the library lets pass', async () => {
  const updater = await open(packed(''));
  await updater.find();
  expect(await updater.whyNotTrusted(await updater.download())).toBe('no publisher is configured');
});

test('a file of an earlier download, which the library checks no more, is checked', async () => {
  const first = await open(packed());
  await first.find();
  const file = await first.download();
  const second = await open(packed(), noPowerShell);
  await second.find();
  delete files['/setup.exe'];
  expect(await second.download()).toBe(file);
  expect(await second.whyNotTrusted(file)).toContain('cannot be checked');
});

test('the organisation’s server replaces the packed one; without either there are no updates', async () => {
  const nowhere = () => packed('publisherName: [Example Clinics]', 'https://updates.invalid/clinicall');
  expect(await openUpdater(nowhere(), { server: undefined, log })).toBeNull();
  expect(await (await open(nowhere(), signed, url())).find()).toBe('1.4.2');
});

test('a server that does not answer is an error', async () => {
  const updater = await open(packed());
  server.close();
  server.closeAllConnections();
  await expect(updater.find()).rejects.toThrow();
});
