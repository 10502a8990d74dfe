import { existsSync, globSync } from 'node:fs';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack, runnable, standInElectron } from '../support/packing.ts';

interface Packages {
  readonly dist: string;
  readonly deb: string;
}

/** In the folder of the run, where the files of the suite, which run one after the other, share what is built. */
const folder = join(tmpdir(), 'packages');
/** Where the archive of an AppImage begins. */
export const runtimeBytes = 9000;

/** The tools that electron-builder would download. The program before the archive of an AppImage is a stand-in. */
async function standInTools(): Promise<Record<string, string>> {
  const appImage = join(folder, 'appimage');
  const tools = {
    CUSTOM_FPM_PATH: join(folder, 'fpm'),
    APPIMAGE_TOOLS_PATH: appImage,
    ELECTRON_BUILDER_7ZIP_PATH: '/usr/bin/7zz',
  };
  if (existsSync(appImage)) return tools;
  await mkdir(join(appImage, 'linux-x64'), { recursive: true });
  await mkdir(join(appImage, 'lib/x64'), { recursive: true });
  await symlink('/usr/bin/mksquashfs', join(appImage, 'linux-x64/mksquashfs'));
  await writeFile(join(appImage, 'linux-x64/desktop-file-validate'), '');
  await writeFile(join(appImage, 'runtime-x64'), 'x'.repeat(runtimeBytes));
  await runnable(tools.CUSTOM_FPM_PATH, join(import.meta.dirname, 'stand-in/fpm.ts'));
  return tools;
}

async function build(into: string, args: readonly string[]): Promise<Packages> {
  const dist = join(into, 'dist');
  if (!existsSync(join(dist, 'latest-linux.yml'))) {
    await mkdir(into, { recursive: true });
    // The users of a clean root read it.
    await chmod(into, 0o755);
    await pack({
      into,
      electronDist: await standInElectron(into),
      env: await standInTools(),
      args: ['--linux', ...args],
    });
  }
  return { dist, deb: join(dist, globSync('*.deb', { cwd: dist })[0] ?? '') };
}

/** The deb and the AppImage of this version, around a stand-in for Electron. */
export const packagesForLinux = (): Promise<Packages> => build(folder, ['deb', 'AppImage']);

/** The deb of a later version with the same program. */
export const laterDeb = (version: string, { dist }: Packages): Promise<Packages> =>
  build(join(folder, version), [
    'deb',
    `--prepackaged=${join(dist, 'linux-unpacked')}`,
    `--config.extraMetadata.version=${version}`,
  ]);
