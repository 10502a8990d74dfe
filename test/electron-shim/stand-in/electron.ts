import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CustomScheme, Protocol } from 'electron';
import manifest from '../../../package.json' with { type: 'json' };
import { ipcMain, onContentsCreated, StandInWindow } from './windows.ts';

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

/** The host's configuration, for the checks. */
export const recorded = {
  isSandboxEnabled: false,
  schemes: [] as CustomScheme[],
  handlers: new Map<string, SchemeHandler>(),
  permissionRequest: null as PermissionHandler | null,
  permissionCheck: null as CheckHandler | null,
  deviceCheck: null as (() => boolean) | null,
  openedOutside: [] as string[],
};

const userData = process.env['SHIM_USER_DATA'] ?? '';
const early = (what: string): void => {
  if (app.isReady()) throw new Error(`${what} must be called before the app is ready`);
};

class StandInApp extends EventEmitter {
  readonly #ready = Promise.withResolvers<void>();
  #isReady = false;
  #windows = 0;

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
  setAppUserModelId(): void {}
  getVersion(): string {
    return manifest.version;
  }
  getName(): string {
    return 'Clinicall';
  }
  getPath(name: string): string {
    const folder = join(userData, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }
  quit(): void {
    this.exit(0);
  }
  exit(code: number): void {
    for (const child of children) child.kill('SIGKILL');
    this.emit('shim-exit', code);
  }
  windowOpened(): void {
    this.#windows += 1;
  }
  windowClosed(): void {
    this.#windows -= 1;
    if (this.#windows === 0) this.emit('window-all-closed');
  }
}
export const app = new StandInApp();
onContentsCreated.on('web-contents-created', (event, contents) => {
  app.windowOpened();
  app.emit('web-contents-created', event, contents);
});
onContentsCreated.on('window-closed', () => app.windowClosed());

export { StandInWindow as BrowserWindow, ipcMain };

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
  },
};

export const shell = { openExternal: async (url: string): Promise<void> => void recorded.openedOutside.push(url) };
export const dialog = { showMessageBoxSync: (): number => 1 };
export const powerMonitor = new EventEmitter();

let lastBlocker = 0;
export const powerSaveBlocker = { start: (): number => ++lastBlocker, stop: (): void => {} };

const children = new Set<ChildProcess>();
const parentPort = new URL('./parent-port.ts', import.meta.url).href;

/** A utility process as a Node process whose `process.parentPort` reaches us. */
export const utilityProcess = {
  fork: (file: string, args: readonly string[], options: { env?: NodeJS.ProcessEnv } = {}) => {
    const child = fork(file, [...args], {
      env: options.env ?? process.env,
      execArgv: ['--import', parentPort],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
    return {
      pid: child.pid,
      on: child.on.bind(child),
      once: child.once.bind(child),
      kill: () => child.kill('SIGTERM'),
    };
  },
};

export default {
  app,
  BrowserWindow: StandInWindow,
  dialog,
  ipcMain,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  session,
  shell,
  utilityProcess,
};
