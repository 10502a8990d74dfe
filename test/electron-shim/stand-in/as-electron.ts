import childProcess from 'node:child_process';
import { dirname } from 'node:path';
import { syncBuiltinESMExports } from 'node:module';
import { archive } from './archive.ts';
import './archive-modules.ts';

/** Starts a Node, for the stand-in itself. */
export const { fork } = childProcess;

/**
 * Makes this process one of Electron: `process.versions` has Electron, has `process.resourcesPath` and starts no plain
 * Node, because the fuse `runAsNode` is off (a fork would open the app a second time).
 */
export function actAsElectron(): void {
  Object.defineProperty(process, 'versions', { value: Object.freeze({ ...process.versions, electron: '45.4.1' }) });
  if (archive !== '') Object.assign(process, { resourcesPath: dirname(archive) });
  childProcess.fork = () => {
    throw new Error('Electron with the fuse runAsNode off forks no Node');
  };
  syncBuiltinESMExports();
}
