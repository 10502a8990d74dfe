import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';

/** The file in the stand-in's user data with the address where its Chromium can be driven. */
export const debuggingPortFile = 'debugging-port';
/** And the one with the port of its control (control.ts). */
export const controlPortFile = 'control-port';

/** Chromium was asked for any free port, and writes into its profile which one it took. */
export async function tellDebuggingPort(browser: Browser, userData: string): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { commandLine } = await session.send('SystemInfo.getInfo');
  await session.detach();
  const profile = / --user-data-dir=(.*?)(?= --|$)/.exec(commandLine)?.[1] ?? '';
  const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  await writeFile(join(userData, debuggingPortFile), port ?? '');
}
