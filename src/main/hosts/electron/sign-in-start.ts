import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { app } from 'electron';

/**
 * Whether the program starts when its user signs in to the computer. The system keeps it: on Linux, for which
 * `setLoginItemSettings` does nothing, as an entry of the Desktop Application Autostart Specification.
 */
export const startsAtSignIn = (): boolean =>
  process.platform === 'linux' ? existsSync(entryFile()) : app.getLoginItemSettings().openAtLogin;

export function startAtSignIn(starts: boolean): void {
  if (process.platform !== 'linux') return app.setLoginItemSettings({ openAtLogin: starts });
  const file = entryFile();
  if (!starts) return rmSync(file, { force: true });
  mkdirSync(dirname(file), { recursive: true });
  // An AppImage runs from a folder that is another one at each start.
  const program = process.env['APPIMAGE'] ?? process.execPath;
  writeFileSync(file, `[Desktop Entry]\nType=Application\nName=${app.getName()}\nExec="${escaped(program)}"\n`);
}

/** Within quotes (Desktop Entry Specification, the Exec key); `%` begins a field code. */
const escaped = (path: string): string =>
  path
    .replaceAll('\\', String.raw`\\\\`)
    .replaceAll(/["`$]/g, String.raw`\\$&`)
    .replaceAll('%', '%%');

const entryFile = (): string =>
  join(process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'autostart/clinicall.desktop');
