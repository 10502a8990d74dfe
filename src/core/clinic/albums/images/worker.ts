import { parentPort } from 'node:worker_threads';
import type { Channel } from '../../../../shared/ipc/ipc.ts';
import { IpcPort } from '../../../../shared/ipc/ipc-port.ts';
import { imageIpc } from './image-protocol.ts';
import { renderImage } from './render-image.ts';
import { problemOf, storeImage } from './store-image.ts';

/** A separate process where there can be one, else a thread: see image-store.ts. */
const channel: Channel = {
  send: (message) => {
    if (parentPort) parentPort.postMessage(message);
    else process.send?.(message);
    return true;
  },
  onMessage: (listener) => {
    const from = parentPort ?? process;
    from.on('message', listener);
    return () => from.off('message', listener);
  },
};
const refuse = (error: unknown): never => {
  throw problemOf(error);
};
process.on('disconnect', () => process.exit(0));
new IpcPort(channel).serve(imageIpc, { store: storeImage, render: (image) => renderImage(image).catch(refuse) });
