import { hostname } from 'node:os';
import { join } from 'node:path';
import { app, BrowserWindow, dialog, powerMonitor, powerSaveBlocker, utilityProcess, session, shell } from 'electron';
import Store from 'electron-store';
import { printLine } from '../../../node/standard-streams.ts';
import { systemClock } from '../../../node/system-clock.ts';
import { CoreSupervisor, problemOfStart, type CoreProcess } from '../../workstation/embedded-core/core-supervisor.ts';
import { Emitter } from '../../../shared/event.ts';
import { consoleTexts } from '../../../shared/languages/console-texts.ts';
import type { Host } from '../../workstation/host.ts';
import { deviceIdOf } from '../common/device-id.ts';
import { machineNameOf } from '../common/machine-name.ts';
import { readWorkstationConfig } from '../common/workstation-config.ts';
import { HostWindows } from '../common/host-windows.ts';
import { holdDataFolder } from '../common/workstation-lock.ts';
import { OutboxFile } from '../common/outbox-file.ts';
import { surviveStrayRejections } from '../common/stray-rejections.ts';
import { jsonLog as log } from '../common/json-log.ts';
import { startWorkstation, type Workstation } from '../../workstation/workstation.ts';
import { appOrigin, registerAppScheme, serveAppScheme } from './app-scheme.ts';
import { SoundWindow } from './sound-window.ts';
import { windowChannel } from './window-channel.ts';
import { consoleWindowOptions, mediaWindowOptions } from './window-options.ts';

const allowed = new Set(['media', 'speaker-selection', 'notifications', 'clipboard-sanitized-write']);

/** By the whole origin, which Node's URL does not know of app://. */
function isOwn(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && `${parsed.protocol}//${parsed.host}` === appOrigin;
}

/** Chromium's viewer of PDF loads itself into the frame of the document. */
const pdfViewer = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/';

/**
 * Deny by default: permissions, navigation of any frame, redirects, new windows, webviews. Only https and mailto leave,
 * to the system's browser.
 */
function lockDown(): void {
  const own = session.defaultSession;
  own.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(allowed.has(permission) && isOwn(details.requestingUrl)),
  );
  own.setPermissionCheckHandler(
    (_contents, permission, requestingOrigin) => allowed.has(permission) && isOwn(requestingOrigin),
  );
  own.setDevicePermissionHandler(() => false);
  app.on('web-contents-created', (_event, contents) => {
    const stay = (event: { readonly url: string; preventDefault(): void }): void => {
      if (!isOwn(event.url)) event.preventDefault();
    };
    contents.on('will-navigate', stay);
    contents.on('will-redirect', stay);
    contents.on('will-frame-navigate', (event) => {
      if (event.isMainFrame || !event.url.startsWith(pdfViewer)) stay(event);
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      const { protocol } = new URL(url);
      if (protocol === 'https:' || protocol === 'mailto:') void shell.openExternal(url);
      return { action: 'deny' };
    });
  });
}

/** The core as a utility process: it reports by message, and ends with the app. */
function forkCore(file: string, args: readonly string[], environment: Readonly<Record<string, string>>): CoreProcess {
  const child = utilityProcess.fork(file, [...args], {
    serviceName: 'Clinicall service core',
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const printed = new Emitter<unknown>();
  const exited = new Emitter();
  child.on('message', (line) => printed.emit(line));
  child.once('exit', () => exited.emit());
  return {
    printed,
    exited,
    stop: () => void child.kill(),
    kill: () => {
      if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
    },
  };
}

const here = import.meta.dirname;

function start(): void {
  surviveStrayRejections(log);
  const config = readWorkstationConfig({
    args: process.argv.slice(1),
    environment: process.env,
    defaultDataFolder: join(app.getPath('userData'), 'clinic'),
    ignoresOthers: true,
  });
  holdDataFolder(app.getPath('userData'));
  const windows = new HostWindows();
  const store = new Store({ name: 'preferences', configFileMode: 0o600 });
  let console: BrowserWindow | null = null;
  const woken = new Emitter();
  powerMonitor.on('resume', () => woken.emit());
  const host: Host = {
    name: 'electron',
    version: app.getVersion(),
    capabilities: { hasOwnMediaWindow: true },
    consoleOpened: windows.consoleOpened,
    mediaOpened: windows.mediaOpened,
    preferences: { get: (key) => store.get(key), set: (key, value) => store.set(key, value) },
    outbox: new OutboxFile(app.getPath('userData'), log),
    notifier: { attract: () => console?.flashFrame(true), calm: () => console?.flashFrame(false) },
    woken,
    keepAwake: () => {
      const blocker = powerSaveBlocker.start('prevent-app-suspension');
      return () => powerSaveBlocker.stop(blocker);
    },
    fileAddress: (path) => path,
    WebSocket,
    log,
  };
  const workstation: Workstation = startWorkstation({
    host,
    clock: systemClock,
    fingerprint: deviceIdOf(host.preferences),
    machineName: machineNameOf(hostname()),
    server: config.server,
  });
  const supervisor = new CoreSupervisor({
    clock: systemClock,
    log,
    spawn: ({ listen: address }) => forkCore(join(here, 'core.js'), ['--listen', address], config.coreEnvironment),
  });
  supervisor.restarted.on((address) => workstation.serviceIs(address));

  const openWindow = (role: 'console' | 'media'): BrowserWindow => {
    const window = new BrowserWindow(role === 'console' ? consoleWindowOptions(here) : mediaWindowOptions(here));
    windows.opened(role, windowChannel(window));
    const processing = config.processesMedia ? '' : '?processing=off';
    void window.loadURL(`${appOrigin}/${role === 'console' ? '' : `media.html${processing}`}`);
    return window;
  };
  const openWindows = (): void => {
    const media = new SoundWindow({ open: () => openWindow('media'), clock: systemClock, log });
    const opened = openWindow('console');
    console = opened;
    opened.once('ready-to-show', () => opened.show());
    opened.on('close', (event) => {
      if (!workstation.isInCall) return;
      const texts = consoleTexts[workstation.language];
      const message = texts['quit.inCall'];
      const buttons = [texts['quit.stay'], texts['quit.quit']];
      const chosen = dialog.showMessageBoxSync(opened, { type: 'question', message, buttons, cancelId: 0 });
      if (chosen === 0) event.preventDefault();
    });
    opened.once('closed', () => {
      console = null;
      media.close();
    });
  };

  serveAppScheme(join(here, '../renderer'), () => workstation);
  lockDown();
  openWindows();
  const service = config.server === null ? supervisor.start() : Promise.resolve({ http: config.server, trunk: null });
  service.then(
    ({ http, trunk }) => {
      workstation.serviceIs({ http });
      const sip = `${http.replace(/^http/, 'ws')}/sip`;
      printLine({ event: 'workstation-ready', host: 'electron', url: null, core: http, sip, trunk });
    },
    (error: unknown) => {
      const problem = problemOfStart(error);
      workstation.serviceIs({ problem });
      printLine({ event: 'problem', code: problem.code, message: problem.message });
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
if (app.requestSingleInstanceLock())
  app
    .whenReady()
    .then(start)
    .catch((error: unknown) => {
      const { code, message } = problemOfStart(error);
      printLine({ event: 'problem', code, message });
      app.exit(1);
    });
else app.quit();
