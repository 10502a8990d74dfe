import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Log } from '../../workstation/host.ts';

/** The browser has read the file by then. */
const fileLifeMs = 60_000;

interface OpenBrowserParts {
  readonly url: string;
  /** A folder for a file that only this user can read. */
  readonly folder: string;
  readonly log: Log;
  /** Default: the system's way to open a file. */
  readonly command?: readonly string[];
}

/**
 * Opens an address that holds a key. Every user of the machine can read the arguments of its processes, so the browser
 * gets the name of a file that leads to the address instead. Returns what removes the file, which time does as well.
 */
export function openBrowser({ url, folder, log, command = systemCommand() }: OpenBrowserParts): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const own = mkdtempSync(join(folder, 'open-'));
  const file = join(own, 'open.html');
  writeFileSync(file, redirectTo(url), { mode: 0o600 });
  const timer = setTimeout(() => remove(), fileLifeMs).unref();
  const remove = (): void => {
    clearTimeout(timer);
    rmSync(own, { recursive: true, force: true });
  };
  const [program = '', ...args] = command;
  const child = spawn(program, [...args, pathToFileURL(file).href], { stdio: 'ignore', detached: true });
  child.once('error', () => log.info({}, 'No browser could be opened: open the printed address.'));
  child.unref();
  return remove;
}

const systemCommand = (): readonly string[] => {
  if (process.platform === 'win32') return ['cmd', '/c', 'start', ''];
  return [process.platform === 'darwin' ? 'open' : 'xdg-open'];
};

/** The address is our own: it has no character that HTML would read. */
const redirectTo = (url: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Clinicall</title><meta http-equiv="refresh" content="0; url=${url}">\n`;
