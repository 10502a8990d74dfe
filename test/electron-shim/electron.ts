import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { _electron, type Browser, chromium, type Page } from '@playwright/test';
import { findElectron } from '../../scripts/find-electron.ts';
import { type ReadyLine, Started } from '../support/workstation.ts';

const entry = join(import.meta.dirname, '../../out/main/index.js');

/** The built workstation in Electron, or in what stands for it. */
export interface RunningElectron {
  readonly console: Page;
  readonly media: Page;
  readonly core: string;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const windowsOf = async (
  pages: () => Page[],
  opened: (listener: (page: Page) => void) => void,
): Promise<{ console: Page; media: Page }> => {
  const isMedia = (page: Page) => page.url().includes('media.html');
  const isConsole = (page: Page) => /^(app|https):\/\/clinicall/.test(page.url()) && !isMedia(page);
  for (;;) {
    const [media, console] = [pages().find(isMedia), pages().find(isConsole)];
    if (media && console) return { console, media };
    await Promise.race([
      new Promise<void>((resolve) => opened(() => resolve())),
      ...pages().map((page) => page.waitForEvent('framenavigated').catch(() => undefined)),
    ]);
  }
};

/** Starts the stand-in and waits for its first line; run.ts documents `env`. */
export async function runStandIn(args: readonly string[], env: Record<string, string>): Promise<Started> {
  return Started.run(process.execPath, [join(import.meta.dirname, 'stand-in/run.ts'), ...args], {
    ...env,
    SHIM_USER_DATA: await mkdtemp(join(tmpdir(), 'clinicall-electron-')),
  });
}

/** The stand-in: out/main and out/preload as they are built, over Chromium. */
export async function startStandIn(args: readonly string[], speaks: string): Promise<RunningElectron> {
  const port = await freePort();
  const started = await runStandIn(args, { SHIM_DEBUGGING_PORT: String(port), SHIM_SPEAKS: speaks });
  const browser: Browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (!context) throw new Error('The stand-in has no windows');
  const windows = await windowsOf(
    () => context.pages(),
    (listener) => void context.once('page', listener),
  );
  return { ...windows, core: started.line.core ?? '', stop: async () => void (await started.stop()) };
}

/** Electron itself, where its binary is; null where it is not and cannot be fetched. */
export async function startElectron(args: readonly string[], speaks: string): Promise<RunningElectron | null> {
  const executablePath = await findElectron();
  if (executablePath === null) return null;
  const electron = await _electron.launch({
    executablePath,
    args: [
      entry,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${speaks}`,
      ...args,
    ],
  });
  const core = new Promise<string>((resolve) => {
    electron.process().stdout?.on('data', (chunk: Buffer) => {
      const line = chunk
        .toString()
        .split('\n')
        .find((text) => text.includes('workstation-ready'));
      if (line) resolve((JSON.parse(line) as ReadyLine).core ?? '');
    });
  });
  const windows = await windowsOf(
    () => electron.windows(),
    (listener) => void electron.once('window', listener),
  );
  return { ...windows, core: await core, stop: () => electron.close() };
}
