import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startAtSignIn, startsAtSignIn } from './sign-in-start.ts';

vi.mock('electron', () => ({ app: { getName: () => 'Clinicall' } }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clinicall-autostart-'));
  vi.stubEnv('XDG_CONFIG_HOME', folder);
});
afterEach(() => vi.unstubAllEnvs());

test.skipIf(process.platform !== 'linux')('on Linux, an entry of the autostart folder starts the program', () => {
  vi.stubEnv('APPIMAGE', '/home/lina/My "apps"/100% $x.AppImage');
  expect(startsAtSignIn()).toBe(false);
  startAtSignIn(true);
  expect(startsAtSignIn()).toBe(true);
  const entry = readFileSync(join(folder, 'autostart/clinicall.desktop'), 'utf8');
  expect(entry).toBe(
    [
      '[Desktop Entry]',
      'Type=Application',
      'Name=Clinicall',
      String.raw`Exec="/home/lina/My \\"apps\\"/100%% \\$x.AppImage"`,
      '',
    ].join('\n'),
  );
  startAtSignIn(false);
  expect(startsAtSignIn()).toBe(false);
});
