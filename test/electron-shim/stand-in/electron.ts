import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CrashReporterStartOptions, CustomScheme, ForkOptions, Protocol } from 'electron';
import manifest from '../../../package.json' with { type: 'json' };
import { fork } from './as-electron.ts';
import { appOnDesktop, globalShortcut, Menu, nativeImage, Notification, Tray } from './desktop.ts';
import { ipcMain, onContentsCreated, openWindows, preventable, StandInWindow } from './windows.ts';

/**
 * A stand-in for the module `electron` in the main process: as much as the host uses, as strict as the real one where
 * that matters.
 */

type SchemeHandler = (request: Request) => Promise<Response> | Response;
type PermissionHandler = (
  contents: unknown,
  permission: string,
  answer: (isGranted: boolean) => void,
  details: { requestingUrl: string },
) => void;
type CheckHandler = (contents: unknown, permission: string, requestingOrigin: string) => boolean;

type RequestHandler = (
  details: { url: string; webContentsId?: number },
  answer: (decision: { cancel?: boolean }) => void,
) => void;

/** The host's configuration, for the checks. */
export const recorded = {
  isSandboxEnabled: false,
  schemes: [] as CustomScheme[],
  handlers: new Map<string, SchemeHandler>(),
  permissionRequest: null as PermissionHandler | null,
  permissionCheck: null as CheckHandler | null,
  deviceCheck: null as (() => boolean) | null,
  beforeRequest: null as RequestHandler | null,
  /** Addresses to which `net.WebSocket` connected. */
  sockets: [] as string[],
  openedOutside: [] as string[],
  appUserModelId: '',
  uploadsCrashes: null as boolean | null,
};

const userData = process.env['SHIM_USER_DATA'] ?? '';
const early = (what: string): void => {
  if (app.isReady()) throw new Error(`${what} must be called before the app is ready`);
};

class StandInApp extends EventEmitter {
  readonly #ready = Promise.withResolvers<void>();
  readonly #paths = new Map<string, string>();
  #isReady = false;

  /** A test says that it is: the documentation calls it true where the program was packed. */
  readonly isPackaged = process.env['SHIM_PACKAGED'] === '1';

  isReady(): boolean {
    return this.#isReady;
  }
  /** Not part of Electron: the entry has been evaluated, and Chromium runs. */
  becomeReady(): void {
    this.#isReady = true;
    this.#ready.resolve();
    this.emit('ready');
  }
  whenReady(): Promise<void> {
    return this.#ready.promise;
  }
  enableSandbox(): void {
    early('app.enableSandbox');
    recorded.isSandboxEnabled = true;
  }
  requestSingleInstanceLock(): boolean {
    return true;
  }
  setAppUserModelId(id: string): void {
    recorded.appUserModelId = id;
  }
  getVersion(): string {
    return manifest.version;
  }
  getName(): string {
    return 'Clinicall';
  }
  getPath(name: string): string {
    const folder = this.#paths.get(name) ?? join(userData, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }
  setPath(name: string, folder: string): void {
    early('app.setPath');
    this.#paths.set(name, folder);
  }
  exit(code: number): void {
    for (const child of children) child.kill('SIGKILL');
    this.emit('shim-exit', code);
  }
  /** Closes the windows, as the user would; `will-quit` once all have closed. */
  quit(): void {
    this.emit('before-quit', preventable());
    if (openWindows.size === 0) this.#willQuit();
    for (const window of openWindows) window.close();
  }
  windowClosed(): void {
    if (openWindows.size === 0 && (this.listenerCount('window-all-closed') === 0 || !this.emit('window-all-closed')))
      this.#willQuit();
  }
  #willQuit(): void {
    const event = preventable();
    this.emit('will-quit', event);
    if (!event.defaultPrevented) this.exit(0);
  }
}
export const app = Object.assign(new StandInApp(), appOnDesktop);
onContentsCreated.on('web-contents-created', (event, contents) => app.emit('web-contents-created', event, contents));
onContentsCreated.on('window-closed', () => app.windowClosed());

export { globalShortcut, ipcMain, Menu, nativeImage, Notification, StandInWindow as BrowserWindow, Tray };

export const protocol = {
  registerSchemesAsPrivileged: (schemes) => {
    early('protocol.registerSchemesAsPrivileged');
    recorded.schemes.push(...schemes);
  },
  handle: (scheme, handler) => void recorded.handlers.set(scheme, handler as unknown as SchemeHandler),
} satisfies Pick<Protocol, 'registerSchemesAsPrivileged' | 'handle'>;

export const session = {
  defaultSession: {
    setPermissionRequestHandler: (handler: PermissionHandler) => void (recorded.permissionRequest = handler),
    setPermissionCheckHandler: (handler: CheckHandler) => void (recorded.permissionCheck = handler),
    setDevicePermissionHandler: (handler: () => boolean) => void (recorded.deviceCheck = handler),
    // web-request: `callback({ cancel })`; a page's requests have its `webContentsId`, those of `net` have none.
    webRequest: { onBeforeRequest: (handler: RequestHandler) => void (recorded.beforeRequest = handler) },
  },
};

export const shell = {
  openExternal: async (url: string): Promise<void> => void recorded.openedOutside.push(url),
  showItemInFolder: (): void => {},
};
export const dialog = {
  showMessageBoxSync: (): number => {
    throw new Error('A dialog that blocks the main process stops the phone');
  },
  /** The user chooses the second button. */
  showMessageBox: async (): Promise<{ response: number }> => ({ response: 1 }),
};
export const powerMonitor = new EventEmitter();
export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }] };
export const crashReporter = {
  start: ({ uploadToServer }: CrashReporterStartOptions): void =>
    void (recorded.uploadsCrashes = uploadToServer ?? true),
};

/** By the number of each: why the machine is kept awake. */
export const blockers = new Map<number, string>();
/** web-socket-options: `origin` is by default "the http(s) equivalent of the WebSocket URL's origin". */
class StandInWebSocket extends WebSocket {
  constructor(url: string, protocols: string | string[] = []) {
    const headers = { origin: new URL(url).origin.replace(/^ws/, 'http') };
    super(url, { protocols, headers } as unknown as string[]);
    recorded.sockets.push(url);
  }
}
export const net = { WebSocket: StandInWebSocket };

let lastBlocker = 0;
export const powerSaveBlocker = {
  start: (type: 'prevent-app-suspension' | 'prevent-display-sleep'): number => {
    blockers.set(++lastBlocker, type);
    return lastBlocker;
  },
  stop: (id: number): boolean => blockers.delete(id),
};

const children = new Set<ChildProcess>();
const parentPort = new URL('./parent-port.ts', import.meta.url).href;

/**
 * A utility process as a Node process whose `process.parentPort` reaches us. `kill` is what it is on Windows,
 * TerminateProcess: nothing that the process would do at its end is done.
 */
export const utilityProcess = {
  fork: (
    file: string,
    args: readonly string[],
    options: Pick<ForkOptions, 'stdio'> & { env?: NodeJS.ProcessEnv } = {},
  ) => {
    const [, , stderr] = Array.isArray(options.stdio) ? options.stdio : [];
    const child = fork(file, [...args], {
      env: options.env ?? process.env,
      execArgv: ['--import', parentPort],
      stdio: ['ignore', 'ignore', stderr === 'pipe' ? 'pipe' : 'inherit', 'ipc'],
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
    return {
      pid: child.pid,
      stderr: child.stderr,
      on: child.on.bind(child),
      once: child.once.bind(child),
      postMessage: (message: object) => void child.send(message),
      kill: () => child.kill('SIGKILL'),
    };
  },
};

export default {
  app,
  BrowserWindow: StandInWindow,
  crashReporter,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeImage,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
};
