import { Emitter } from '../../shared/event.ts';
import type { WindowRole } from '../../shared/ipc/bridge.ts';
import type { Channel } from '../../shared/ipc/ipc.ts';
import type { Bridge } from './bridge.ts';
import { WebSocketBridge } from './web-socket-bridge.ts';

/** The preload's interface lives as long as its window. */
class PreloadBridge implements Bridge {
  readonly connection = new Emitter<boolean>();
  readonly #channel: Channel;

  constructor(channel: Channel) {
    this.#channel = channel;
  }

  send(message: unknown): boolean {
    return this.#channel.send(message);
  }
  onMessage(listener: (message: unknown) => void): () => void {
    return this.#channel.onMessage(listener);
  }
  async open(): Promise<void> {}
}

/** The one that a preload gives, or a WebSocket to the host that served the page. */
export const createBridge = (role: WindowRole): Bridge =>
  globalThis.clinicallBridge ? new PreloadBridge(globalThis.clinicallBridge) : new WebSocketBridge(role);
