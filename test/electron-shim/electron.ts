import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { tmpdir } from 'node:os';
import { _electron, type Browser, chromium, type Page } from '@playwright/test';
import { findElectron } from '../../scripts/find-electron.ts';
import { until } from '../support/until.ts';
import { type ReadyLine, Started } from '../support/workstation.ts';
import type { Commands } from './stand-in/control.ts';
import { controlPortFile, debuggingPortFile } from './stand-in/debugging-port.ts';

const maxStartMs = 30_000;
const trunkOf = (line: ReadyLine | undefined): string => (line?.trunk ?? '').replace('udp:', '');
const entry = join(import.meta.dirname, '../../out/main/index.js');

/** The built workstation in Electron, or in its stand-in. */
export interface RunningElectron {
  readonly console: Page;
  readonly media: Page;
  readonly core: string;
  /** `HOST:PORT` where calls from the trunk are taken; empty without a trunk address. */
  readonly trunk: string;
  stop(): Promise<void>;
}

/** The stand-in can also be asked to quit, as the user would: its processes get no signal. */
export interface RunningStandIn extends RunningElectron {
  readonly logs: string;
  /** Resolves with the exit code. */
  quit(): Promise<number | null>;
  /** Does something outside of the windows, or reads the desktop (stand-in/control.ts). */
  control<Name extends keyof Commands>(
    name: Name,
    ...input: Parameters<Commands[Name]>
  ): Promise<Awaited<ReturnType<Commands[Name]>>>;
}

const isMedia = (page: Page) => page.url().includes('media.html');
const isConsole = (page: Page) => /^(app|https):\/\/clinicall/.test(page.url()) && !isMedia(page);

async function windowsOf(pages: () => Page[]): Promise<{ console: Page; media: Page }> {
  await until(
    () => pages().map((page) => page.url()),
    () => pages().some(isMedia) && pages().some(isConsole),
    'the console and the sound window',
    maxStartMs,
  );
  return { console: pages().find(isConsole) as Page, media: pages().find(isMedia) as Page };
}

/** Starts the stand-in and waits for its first line; run.ts documents `env`. */
export async function runStandIn(args: readonly string[], env: Record<string, string>): Promise<Started> {
  const userData = env['SHIM_USER_DATA'] ?? (await mkdtemp(join(tmpdir(), 'clinicall-electron-')));
  return Started.run(process.execPath, [join(import.meta.dirname, 'stand-in/run.ts'), ...args], {
    SHIM_USER_DATA: userData,
    XDG_DATA_HOME: join(userData, 'share'),
    ...env,
  });
}

/** The stand-in: out/main and out/preload as they are built, or packed (run.ts documents `env`), over Chromium. */
export async function startStandIn(
  args: readonly string[],
  speaks: string | null,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningStandIn> {
  const userData = env['SHIM_USER_DATA'] ?? (await mkdtemp(join(tmpdir(), 'clinicall-electron-')));
  const speech: Record<string, string> = speaks === null ? {} : { SHIM_SPEAKS: speaks };
  const started = await runStandIn(args, { SHIM_USER_DATA: userData, ...speech, ...env });
  const port = await readFile(join(userData, debuggingPortFile), 'utf8');
  const browser: Browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (!context) throw new Error('The stand-in has no windows');
  const windows = await windowsOf(() => context.pages());
  return {
    ...windows,
    core: started.line.core ?? '',
    trunk: trunkOf(started.line),
    logs: join(userData, 'logs'),
    control: async (name, ...[input]) => {
      const controlPort = await readFile(join(userData, controlPortFile), 'utf8');
      const body = JSON.stringify(input ?? null);
      return (await fetch(`http://127.0.0.1:${controlPort}/${name}`, { method: 'POST', body })).json() as never;
    },
    quit: async () => {
      const exited = once(started.process, 'exit');
      started.process.kill('SIGTERM');
      const [code] = (await exited) as [number | null];
      return code;
    },
    stop: async () => {
      await browser.close();
      await started.stop();
    },
  };
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
  const lines: ReadyLine[] = [];
  createInterface({ input: electron.process().stdout as Readable }).on('line', (text) => {
    if (text.startsWith('{')) lines.push(JSON.parse(text) as ReadyLine);
  });
  const windows = await windowsOf(() => electron.windows());
  const [line] = await until(
    () => lines,
    ({ length }) => length > 0,
    'the ready line',
    maxStartMs,
  );
  return {
    ...windows,
    core: line?.core ?? '',
    trunk: trunkOf(line),
    stop: () => electron.close(),
  };
}
