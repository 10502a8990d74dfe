import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { within } from '../support/within.ts';

const connectMs = 10_000;
const mebibyte = 1024 * 1024;
const threads = ['main', 'telephony'] as const;
type Thread = (typeof threads)[number];
type Params = Readonly<Record<string, unknown>>;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Params;
  readonly result?: Params;
  readonly error?: { readonly message: string };
}

/** One thread of a program, in the terms of the inspector's protocol. */
class InspectorTarget {
  readonly #write: (text: string) => void;
  readonly #pending = new Map<number, PromiseWithResolvers<Params>>();
  readonly #listeners = new Map<string, (params: Params) => void>();
  #serial = 0;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  ask(method: string, params: Params = {}): Promise<Params> {
    const answer = Promise.withResolvers<Params>();
    this.#pending.set((this.#serial += 1), answer);
    this.#write(JSON.stringify({ id: this.#serial, method, params }));
    return answer.promise;
  }
  /** One listener for each kind of event. */
  on(method: string, listener: (params: Params) => void): void {
    this.#listeners.set(method, listener);
  }
  receive(text: string): void {
    const { id = 0, method = '', params = {}, result = {}, error } = JSON.parse(text) as Message;
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (error) pending?.reject(new Error(error.message));
    else pending?.resolve(result);
    this.#listeners.get(method)?.(params);
  }
}

export type HeapSizes = Readonly<Record<Thread, number>>;

/**
 * The heaps of a core that was started with `--inspect`: collected and measured from outside, so that the program runs
 * as it ships.
 */
export class CoreHeaps {
  readonly #socket: WebSocket;
  readonly #targets: Readonly<Record<Thread, InspectorTarget>>;

  private constructor(socket: WebSocket, targets: Readonly<Record<Thread, InspectorTarget>>) {
    this.#socket = socket;
    this.#targets = targets;
  }

  /** `log`: what the core has written to stderr, where Node says at which address it is inspected. */
  static async connect(log: readonly string[]): Promise<CoreHeaps> {
    const address = /ws:\/\/\S+/.exec(log.join(''))?.[0];
    if (address === undefined) throw new Error(`The core is not inspected: ${log.join('')}`);
    const socket = new WebSocket(address);
    const opened = Promise.withResolvers<void>();
    socket.addEventListener('open', () => opened.resolve());
    socket.addEventListener('error', () => opened.reject(new Error(`There is no inspector at ${address}`)));
    await within(opened.promise, connectMs, () => `the inspector at ${address}`);
    const main = new InspectorTarget((text) => socket.send(text));
    socket.addEventListener('message', ({ data }) => main.receive(String(data)));
    const attached = Promise.withResolvers<string>();
    main.on('NodeWorker.attachedToWorker', ({ sessionId, workerInfo }) => {
      if (String((workerInfo as { url: string }).url).includes('telephony')) attached.resolve(String(sessionId));
    });
    await main.ask('NodeWorker.enable', { waitForDebuggerOnStart: false });
    const id = await within(attached.promise, connectMs, () => 'the thread for calls');
    const telephony = new InspectorTarget(
      (message) => void main.ask('NodeWorker.sendMessageToWorker', { sessionId: id, message }),
    );
    main.on('NodeWorker.receivedMessageFromWorker', ({ sessionId, message }) => {
      if (sessionId === id) telephony.receive(String(message));
    });
    return new CoreHeaps(socket, { main, telephony });
  }

  /** Memory of each thread after a full collection, buffers outside the heap included, in MB. */
  async collected(): Promise<HeapSizes> {
    return { main: await this.#collected('main'), telephony: await this.#collected('telephony') };
  }

  /** Writes a snapshot of each heap to `PREFIX-THREAD.heapsnapshot`. */
  async writeSnapshots(prefix: string): Promise<void> {
    for (const thread of threads) {
      const target = this.#targets[thread];
      const file = createWriteStream(`${prefix}-${thread}.heapsnapshot`);
      target.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void file.write(String(chunk)));
      await target.ask('HeapProfiler.enable');
      await target.ask('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
      // Forgets the numbers of all objects, which would take memory of the core.
      await target.ask('HeapProfiler.disable');
      file.end();
      await finished(file);
    }
  }

  close(): void {
    this.#socket.close();
  }

  async #collected(thread: Thread): Promise<number> {
    const target = this.#targets[thread];
    await target.ask('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize } = await target.ask('Runtime.getHeapUsage');
    return (Number(usedSize) + Number(backingStorageSize)) / mebibyte;
  }
}
