import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPackage } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { HttpClient } from '../support/http-client.ts';
import type { ReadyLine } from '../support/workstation.ts';
import { laterDeb, packagesForLinux, runtimeBytes } from './built-deb.ts';
import { CleanRoot, unitFile } from './clean-root.ts';

const password = 'a password of the tests';
const installed = '/opt/Clinicall/resources/service';

let dist: string;
let deb: string;
let later: string;
let root: CleanRoot;

beforeAll(async () => {
  const packages = await packagesForLinux();
  ({ dist, deb } = packages);
  later = (await laterDeb('99.0.0', packages)).deb;
  root = await CleanRoot.create();
});
afterAll(() => root?.remove());

const fieldOf = (file: string, field: string): string =>
  execFileSync('dpkg-deb', ['--field', file, field], { encoding: 'utf8' }).trim();

describe('the packages', () => {
  test('say the name, version and licence-bearing parts, and what they need', () => {
    expect([fieldOf(deb, 'Package'), fieldOf(deb, 'Version'), fieldOf(deb, 'Architecture')]).toEqual([
      'clinicall',
      manifest.version,
      'amd64',
    ]);
    expect(fieldOf(deb, 'Depends')).toMatch(/libgtk-3-0.*libnss3/);
  });

  test('keep within their size, and hold the native library of this platform alone', () => {
    const resources = join(dist, 'linux-unpacked/resources');
    const sizeOf = (pattern: string): number =>
      globSync(pattern, { cwd: resources })
        .map((file) => statSync(join(resources, file)))
        .reduce((sum, one) => sum + (one.isFile() ? one.size : 0), 0) / 1e6;
    const megabytes = {
      archive: sizeOf('app.asar'),
      unpacked: sizeOf('app.asar.unpacked/**/*'),
      node: sizeOf('service/node'),
      service: sizeOf('service/{out,resources,node_modules}/**/*'),
    };
    const limits = { archive: 20, unpacked: 25, node: 135, service: 45 };
    for (const [part, limit] of Object.entries(limits))
      expect([part, megabytes[part as keyof typeof limits]]).toEqual([
        part,
        expect.toSatisfy((size) => size < limit && size > 0),
      ]);
    const native = globSync('app.asar.unpacked/node_modules/@img/*', { cwd: resources }).map((path) =>
      path.split('/').at(-1),
    );
    expect(native.toSorted()).toEqual(['colour', 'sharp-libvips-linux-x64', 'sharp-linux-x64']);
    expect(listPackage(join(resources, 'app.asar'), { isPack: false })).toContain('/resources/icons/tray-ready.png');
  });

  test('are announced to the updater with their hashes', () => {
    const announced = readFileSync(join(dist, 'latest-linux.yml'), 'utf8');
    for (const file of globSync('*.{deb,AppImage}', { cwd: dist })) {
      const hash = createHash('sha512')
        .update(readFileSync(join(dist, file)))
        .digest('base64');
      expect(announced).toMatch(new RegExp(`url: ${file}\\n +sha512: ${hash.replaceAll('+', '\\+')}\\n`));
    }
    expect(readFileSync(join(dist, 'linux-unpacked/resources/app-update.yml'), 'utf8')).toMatch(
      /provider: generic\nurl: /,
    );
  });

  test('as an AppImage: the program, its archive, its icon and the schemes of phone numbers', () => {
    const [image = ''] = globSync('*.AppImage', { cwd: dist });
    const unpacked = join(tmpdir(), 'appimage-unpacked');
    execFileSync('unsquashfs', ['-no-xattrs', '-offset', String(runtimeBytes), '-dest', unpacked, join(dist, image)], {
      stdio: 'ignore',
    });
    for (const file of ['AppRun', 'clinicall', 'resources/app.asar', 'resources/service/node'])
      expect([file, existsSync(join(unpacked, file))]).toEqual([file, true]);
    const desktop = readFileSync(join(unpacked, 'clinicall.desktop'), 'utf8');
    expect(desktop).toMatch(/^MimeType=.*x-scheme-handler\/tel;.*x-scheme-handler\/callto;/m);
    expect(globSync('usr/share/icons/hicolor/*/apps/clinicall.png', { cwd: unpacked }).length).toBeGreaterThan(5);
  });
});

test('the unit is hardened: its exposure is at most 3.0', () => {
  const args = ['security', '--offline=true', '--threshold=30', unitFile];
  expect(execFileSync('systemd-analyze', args, { encoding: 'utf8' })).toMatch(/exposure level.*: [0-2]\.\d/);
});

const ownersIn = (inside: string): Set<number> =>
  new Set(globSync('**/*', { cwd: root.path(inside) }).map((file) => statSync(join(root.path(inside), file)).uid));

describe('in a clean root', () => {
  test('is installed silently; commands and the service act on the clinic of its own user', async () => {
    await root.install(deb);
    const config = root.path('etc/clinicall/core.json');
    expect(JSON.parse(readFileSync(config, 'utf8'))).toEqual({ listen: '127.0.0.1:8080', data: '/var/lib/clinicall' });
    // A free port, because the test has no network of its own. It is also an administrator's change.
    writeFileSync(config, '{ "listen": "127.0.0.1:0", "data": "/var/lib/clinicall" }\n');
    const account = ['--name', 'Boss', '--email', 'boss@clinic.test', '--role', 'admin', '--password', password];
    expect(await root.run('clinicall', 'user', 'add', ...account)).toMatchObject({ code: 0, error: '' });
    expect((await root.run('clinicall', 'user', 'list')).out).toContain('boss@clinic.test');
    const [uid = 0] = ownersIn('var/lib/clinicall');
    expect([...ownersIn('var/lib/clinicall'), uid > 0]).toEqual([uid, true]);

    const service = await root.startService();
    const http = service.line.http ?? '';
    const signedIn = await new HttpClient(http).post('/api/auth/login', { email: 'boss@clinic.test', password });
    expect(signedIn.status).toBe(200);
    expect((await fetch(`${http}/api/docs`)).status).toBe(200);
    const picture = "{ create: { width: 9, height: 9, channels: 3, background: '#fff' } }";
    const draw = `require('${installed}/node_modules/sharp')(${picture}).png().toBuffer()`;
    const drawn = await root.run(`${installed}/node`, '-e', `${draw}.then(() => console.log('drawn'))`);
    expect(drawn).toMatchObject({ code: 0, out: 'drawn\n' });
    expect((await root.run('clinicall', 'backup')).out).toMatch(/^\/var\/lib\/clinicall\/backups\/.*\.db/);
    expect(await service.stop()).toBe(0);
    expect([...ownersIn('var/lib/clinicall')]).toEqual([uid]);
  });

  test('the browser host opens its page', async () => {
    const args = ['clinicall', 'browser', '--empty', '--no-open', '--data', '/tmp/workstation'];
    const workstation = await root.start<ReadyLine>(args);
    expect(workstation.line).toMatchObject({ event: 'workstation-ready', host: 'browser' });
    const page = await fetch(workstation.line.url ?? '');
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
    await workstation.stop();
  });

  test('an upgrade keeps the clinic and the changed configuration', async () => {
    await root.install(later);
    expect((await root.run('dpkg-query', '-W', '-f', '${Version} ${Status}', 'clinicall')).out).toBe(
      '99.0.0 install ok installed',
    );
    expect(await root.read('etc/clinicall/core.json')).toContain('"127.0.0.1:0"');
    expect((await root.run('clinicall', 'user', 'list')).out).toContain('boss@clinic.test');
    const service = await root.startService();
    const signedIn = { email: 'boss@clinic.test', password };
    expect((await new HttpClient(service.line.http ?? '').post('/api/auth/login', signedIn)).status).toBe(200);
    expect(await service.stop()).toBe(0);
  });

  test('a removal keeps the clinic; a purge takes it and the user away', async () => {
    expect(await root.run('apt-get', 'remove', '-y', '-q', 'clinicall')).toMatchObject({ code: 0 });
    const left = ['opt/Clinicall', 'usr/bin/clinicall', 'usr/lib/systemd/system/clinicall.service'];
    expect(left.filter((file) => existsSync(root.path(file)))).toEqual([]);
    expect(existsSync(root.path('var/lib/clinicall/clinic.db'))).toBe(true);
    expect(await root.run('apt-get', 'purge', '-y', '-q', 'clinicall')).toMatchObject({ code: 0 });
    expect(existsSync(root.path('var/lib/clinicall'))).toBe(false);
    expect(existsSync(root.path('etc/clinicall'))).toBe(false);
    expect(await root.read('etc/passwd')).not.toContain('clinicall');
  });
});
