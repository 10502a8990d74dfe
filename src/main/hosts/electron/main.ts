import { createHash } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { app, BrowserWindow, dialog, powerMonitor, powerSaveBlocker } from 'electron';
import Store from 'electron-store';
import { CoreSupervisor, problemOfStart } from '../../workstation/embedded-core/core-supervisor.ts';
import type { Host, HostWindow, Log } from '../../workstation/host.ts';
import { startWorkstation, type Workstation } from '../../workstation/workstation.ts';
import { appOrigin, registerAppScheme, serveAppScheme } from './app-scheme.ts';
import { forkCore } from './core-utility-process.ts';
import { lockDown } from './lock-down.ts';
import { windowChannel } from './window-channel.ts';
import { consoleWindowOptions, mediaWindowOptions } from './window-options.ts';

const here = import.meta.dirname;

const write =
  (level: string) =>
  (fact: Record<string, unknown>, text: string): void =>
    void process.stderr.write(`${JSON.stringify({ level, time: Date.now(), ...fact, msg: text })}\n`);
const log: Log = { info: write('info'), warn: write('warn'), error: write('error') };

const clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (milliseconds: number, callback: () => void) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** What a value of the command line says: `--name=value`, `--name value`. */
function option(name: string): string | null {
  const index = process.argv.findIndex((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`));
  if (index < 0) return null;
  return process.argv[index]?.split('=').slice(1).join('=') || (process.argv[index + 1] ?? null);
}
const handedOn = (name: string): string[] =>
  process.argv.flatMap((arg, index) =>
    arg === `--${name}` ? [arg, process.argv[index + 1] ?? ''] : arg.startsWith(`--${name}=`) ? [arg] : [],
  );

function start(): void {
  const windows = { console: new Set<(window: HostWindow) => void>(), media: new Set<(window: HostWindow) => void>() };
  const listen = (role: 'console' | 'media') => (listener: (window: HostWindow) => void) => {
    windows[role].add(listener);
    return () => void windows[role].delete(listener);
  };
  const store = new Store({ name: 'preferences' });
  let console: BrowserWindow | null = null;
  const host: Host = {
    name: 'electron',
    version: app.getVersion(),
    capabilities: { canDetach: true, hasOwnMediaWindow: true },
    onConsole: listen('console'),
    onMedia: listen('media'),
    preferences: { get: (key) => store.get(key), set: (key, value) => store.set(key, value) },
    notifier: { attract: () => console?.flashFrame(true), calm: () => console?.flashFrame(false) },
    onWake: (listener) => {
      powerMonitor.on('resume', listener);
      return () => void powerMonitor.off('resume', listener);
    },
    keepAwake: () => {
      const blocker = powerSaveBlocker.start('prevent-app-suspension');
      return () => powerSaveBlocker.stop(blocker);
    },
    WebSocket,
    log,
  };
  const workstation: Workstation = startWorkstation({
    host,
    clock,
    fingerprint: createHash('sha256').update(`${hostname()} ${userInfo().username}`).digest('hex').slice(0, 32),
  });
  const dataFolder = option('data') ?? join(app.getPath('userData'), 'clinic');
  const coreArguments = [
    '--data',
    dataFolder,
    ...(process.argv.includes('--empty') ? [] : ['--demo']),
    ...['trunk', 'trunk-listen', 'trunk-from', 'trunk-max-calls', 'inbound'].flatMap(handedOn),
    ...(process.argv.includes('--trunk-anonymous') ? ['--trunk-anonymous'] : []),
  ];
  const supervisor = new CoreSupervisor({
    clock,
    log,
    spawn: ({ listen: address }) => forkCore(join(here, 'core.js'), ['--listen', address, ...coreArguments]),
  });
  supervisor.onRestarted = (address) => workstation.serviceIs(address);

  const openWindow = (role: 'console' | 'media'): BrowserWindow => {
    const window = new BrowserWindow(role === 'console' ? consoleWindowOptions(here) : mediaWindowOptions(here));
    for (const listener of windows[role]) listener(windowChannel(window));
    const processing = process.argv.includes('--media-processing=off') ? '?processing=off' : '';
    void window.loadURL(`${appOrigin}/${role === 'console' ? '' : `media.html${processing}`}`);
    return window;
  };
  const openWindows = (): void => {
    const media = openWindow('media');
    const opened = openWindow('console');
    console = opened;
    opened.once('ready-to-show', () => opened.show());
    opened.on('close', (event) => {
      if (
        workstation.isInCall &&
        dialog.showMessageBoxSync(opened, {
          type: 'question',
          message: 'A call is going on. Quit and end it?',
          buttons: ['Stay', 'Quit'],
          cancelId: 0,
        }) === 0
      )
        event.preventDefault();
    });
    opened.once('closed', () => {
      console = null;
      media.destroy();
    });
  };

  serveAppScheme(join(here, '../renderer'), () => workstation);
  lockDown();
  openWindows();
  const server = option('server');
  const service =
    server === null ? supervisor.start().then(({ http }) => http) : Promise.resolve(server.replace(/\/+$/, ''));
  service.then(
    (http) => {
      workstation.serviceIs({ http });
      process.stdout.write(
        `${JSON.stringify({ event: 'workstation-ready', host: 'electron', url: null, core: http, sip: `${http.replace(/^http/, 'ws')}/sip` })}\n`,
      );
    },
    (error: unknown) => {
      const problem = problemOfStart(error);
      workstation.serviceIs({ problem });
      process.stdout.write(`${JSON.stringify({ event: 'problem', code: problem.code, message: problem.message })}\n`);
    },
  );
  app.on('second-instance', () => console?.focus());
  app.on('window-all-closed', () => {
    void workstation
      .stop()
      .then(() => supervisor.stop())
      .finally(() => app.exit(0));
  });
}

registerAppScheme();
app.enableSandbox();
if (app.requestSingleInstanceLock()) void app.whenReady().then(start);
else app.quit();
