import { EventEmitter } from 'node:events';
import { actAsElectron } from './as-electron.ts';

actAsElectron();

/** `process.parentPort` of a utility process: messages wait until somebody listens. */
class ParentPort extends EventEmitter {
  constructor() {
    super();
    this.once('newListener', () => process.on('message', (data) => this.emit('message', { data, ports: [] })));
  }
  postMessage(message: unknown): void {
    process.send?.(message);
  }
}
Object.assign(process, { parentPort: new ParentPort() });
