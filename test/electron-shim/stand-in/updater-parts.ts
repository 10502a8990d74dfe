import { EventEmitter } from 'node:events';
import { type ClientRequestArgs, request as httpRequest } from 'node:http';
import { join } from 'node:path';

/**
 * The parts of the module `electron` that electron-updater uses on its way to a server: `net.request`
 * (`electronHttpExecutor.js`) and `app` (`ElectronAppAdapter.js`). The program is packed, and is version 1.4.0.
 */
class PackedApp extends EventEmitter {
  readonly isPackaged = true;
  getVersion(): string {
    return '1.4.0';
  }
  getName(): string {
    return 'Clinicall';
  }
  getAppPath(): string {
    return '/opt/Clinicall/resources/app.asar';
  }
  getPath(name: string): string {
    return join(process.env['UPDATER_FOLDER'] ?? '', name);
  }
  whenReady(): Promise<void> {
    return Promise.resolve();
  }
  quit(): void {}
  relaunch(): void {}
}
export const app = new PackedApp();
export const net = { request: (options: ClientRequestArgs) => httpRequest(options) };
export const session = { fromPartition: (): object => ({}) };
export const autoUpdater = new EventEmitter();
