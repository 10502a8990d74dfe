import { fork } from 'node:child_process';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Channel, IpcClient } from '../../../../shared/ipc/ipc.ts';
import { IpcPort } from '../../../../shared/ipc/ipc-port.ts';
import { invalidField } from '../../../../shared/problems/invalid-field.ts';
import { FairQueue } from './fair-queue.ts';
import { extensionOf, imageIpc, type RenderedImage, type StoredImage, thumbnailEnd } from './image-protocol.ts';

const idleMs = 30_000;
const maxMs = 20_000;

export interface ImageStore {
  /**
   * Writes a picture and its thumbnail; `to` is a path without extension. Pictures of several accounts take turns.
   * Throws ProblemError `unsupported-media-type`, `too-large` or `storage-full`; then neither file is there.
   */
  store(accountId: number, files: Files): Promise<StoredImage>;
  /**
   * Writes a JPEG of a stored picture, in turn with all others; the file is whole or not there. Throws ProblemError
   * `unsupported-media-type` or `storage-full`.
   */
  render(accountId: number, image: RenderedImage): Promise<void>;
  /** Takes back what was stored, or half stored, there. */
  remove(to: string): Promise<void>;
  stop(): Promise<void>;
}

interface Files {
  readonly from: string;
  readonly to: string;
}

interface Decoder {
  readonly ipc: IpcClient<typeof imageIpc>;
  readonly died: Promise<never>;
  end(): void;
}

const died = () => invalidField('file', 'picture-unreadable');
const tooLong = () => invalidField('file', 'picture-too-slow');

/**
 * Pictures are opened in a separate process, one at a time, and one of each account in turn: what a hostile or huge one
 * does to memory, or to the decoder, it does there, and to those of its account. The process ends when it has been idle
 * for a while. Within Electron, which may not start plain Node (its fuse `runAsNode` is off), a thread has to do.
 */
export function createImageStore(workerFile: URL): ImageStore {
  let decoder: Decoder | null = null;
  let idle: NodeJS.Timeout | null = null;
  const queue = new FairQueue<number>();

  const end = (): void => {
    decoder?.end();
    decoder = null;
  };
  const withDecoder = async <Result>(
    to: string,
    work: (ipc: Decoder['ipc']) => Promise<Result>,
    removePart: () => Promise<void>,
  ): Promise<Result> => {
    if (idle) clearTimeout(idle);
    decoder ??= 'electron' in process.versions ? startThread(workerFile) : startProcess(workerFile);
    let timer: NodeJS.Timeout | undefined;
    const expired = new Promise<never>((_resolve, reject) => (timer = setTimeout(() => reject(tooLong()), maxMs)));
    try {
      await mkdir(dirname(to), { recursive: true });
      return await Promise.race([work(decoder.ipc), decoder.died, expired]);
    } catch (error) {
      // After any failure, the next picture gets a new process.
      end();
      await removePart();
      throw error;
    } finally {
      clearTimeout(timer);
      idle = setTimeout(end, idleMs).unref();
    }
  };
  return {
    store: (accountId, files) =>
      queue.run(accountId, () =>
        withDecoder(
          files.to,
          (ipc) => ipc.store(files),
          () => remove(files.to),
        ),
      ),
    render: (accountId, image) =>
      queue.run(accountId, async () => {
        const part = `${image.to}.part`;
        const removePart = (): Promise<void> => rm(part, { force: true });
        await withDecoder(image.to, (ipc) => ipc.render({ ...image, to: part }), removePart);
        await rename(part, image.to);
      }),
    remove,
    stop: async () => {
      await queue.settled();
      if (idle) clearTimeout(idle);
      end();
    },
  };
}

const ends = [...Object.values(extensionOf).map((extension) => `.${extension}`), thumbnailEnd];
const remove = async (to: string): Promise<void> => {
  await Promise.all(ends.map((end) => rm(`${to}${end}`, { force: true })));
};

const rejectedBy = (listen: (reject: () => void) => void): Promise<never> => {
  const promise = new Promise<never>((_resolve, reject) => listen(() => reject(died())));
  promise.catch(() => {});
  return promise;
};

function startProcess(file: URL): Decoder {
  const child = fork(fileURLToPath(file), { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const channel: Channel = {
    send: (message) => {
      child.send(message as object);
      return true;
    },
    onMessage: (listener) => {
      child.on('message', listener);
      return () => child.off('message', listener);
    },
  };
  return {
    ipc: new IpcPort(channel).connect(imageIpc),
    died: rejectedBy((reject) => child.once('exit', reject).once('error', reject)),
    end: () => void child.kill('SIGKILL'),
  };
}

function startThread(file: URL): Decoder {
  const worker = new Worker(file, { name: 'images' });
  const channel: Channel = {
    send: (message) => {
      worker.postMessage(message);
      return true;
    },
    onMessage: (listener) => {
      worker.on('message', listener);
      return () => worker.off('message', listener);
    },
  };
  return {
    ipc: new IpcPort(channel).connect(imageIpc),
    died: rejectedBy((reject) => worker.once('exit', reject).once('error', reject)),
    end: () => void worker.terminate(),
  };
}
