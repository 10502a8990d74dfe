import { Emitter } from '../../shared/event.ts';
import { protocolsWithSecret, type WindowRole } from '../../shared/ipc/bridge.ts';
import { accessSecret, proveAccess } from './access.ts';
import type { Bridge } from './bridge.ts';

const retryDelaysMs = [250, 500, 1000, 2000] as const;

/**
 * A WebSocket to the host that served the page. It is connected again when it is lost; what is sent meanwhile is
 * refused, since a press that takes effect later is not what was meant. A page that is left closes it immediately,
 * before it is frozen in the back/forward cache where it could not answer, and reconnects when it is shown again: one
 * that is left before it was connected must not connect any more, or the host would take it for a page that is there.
 */
export class WebSocketBridge implements Bridge {
  readonly connection = new Emitter<boolean>();
  readonly #messages = new Emitter<unknown>();
  readonly #lost = new Emitter();
  readonly #role: WindowRole;
  #socket: WebSocket | null = null;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isLeft = false;

  constructor(role: WindowRole) {
    this.#role = role;
    window.addEventListener('pagehide', () => {
      this.#isLeft = true;
      this.#disconnect();
    });
    window.addEventListener('pageshow', ({ persisted }) => {
      this.#isLeft = false;
      if (persisted) this.#connect();
    });
  }

  async open(): Promise<void> {
    await proveAccess(this.#role);
    const opened = Promise.withResolvers<void>();
    const stopWaiting = this.connection.on((isConnected) => isConnected && opened.resolve());
    this.#connect();
    await opened.promise;
    stopWaiting();
  }

  send(message: unknown): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }
  onMessage(listener: (message: unknown) => void): () => void {
    return this.#messages.on(listener);
  }
  onLost(listener: () => void): () => void {
    return this.#lost.on(listener);
  }

  #connect(): void {
    this.#disconnect();
    if (this.#isLeft) return;
    const address = `${location.origin.replace(/^http/, 'ws')}/bridge?role=${this.#role}`;
    const socket = new WebSocket(address, protocolsWithSecret(accessSecret()));
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#failures = 0;
      this.connection.emit(true);
    });
    socket.addEventListener('message', ({ data }) => {
      if (this.#socket === socket) this.#messages.emit(JSON.parse(String(data)));
    });
    socket.addEventListener('close', () => {
      if (this.#socket !== socket) return;
      this.#disconnect();
      const delayMs = retryDelaysMs[Math.min(this.#failures, retryDelaysMs.length - 1)];
      this.#failures += 1;
      this.#retryTimer = setTimeout(() => this.#connect(), delayMs);
    });
  }

  #disconnect(): void {
    clearTimeout(this.#retryTimer);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.close();
    this.#lost.emit();
    this.connection.emit(false);
  }
}
