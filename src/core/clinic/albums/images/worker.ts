import { parentPort } from 'node:worker_threads';
import { type Channel, serveIpc } from '../../../../shared/ipc/ipc.ts';
import { imageIpc } from './image-protocol.ts';
import { storeImage } from './store-image.ts';

/** A process of its own where there can be one, else a thread: see image-store.ts. */
const channel: Channel = {
  send: (message) => (parentPort ? parentPort.postMessage(message) : process.send?.(message)),
  onMessage: (listener) => {
    const from = parentPort ?? process;
    from.on('message', listener);
    return () => from.off('message', listener);
  },
};
process.on('disconnect', () => process.exit(0));
serveIpc(imageIpc, { store: storeImage }, channel);
