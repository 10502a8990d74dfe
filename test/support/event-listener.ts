import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';

/** Listens to the service's events (interface, part 6). */
export class EventListener {
  readonly disconnected: Promise<unknown>;
  readonly #socket: Socket;
  readonly #seen: { readonly name: string; readonly value: unknown }[] = [];
  #wake: () => void = () => {};

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.disconnected = once(socket as never, 'disconnect');
    socket.onAny((name: string, value: unknown) => {
      this.#seen.push({ name, value });
      this.#wake();
    });
  }

  /** Rejects with the service's reason when the token is refused. */
  static async connect(http: string, token: string | null, lastSeq?: number): Promise<EventListener> {
    const socket = io(http, {
      transports: ['websocket'],
      reconnection: false,
      auth: { token, ...(lastSeq === undefined ? {} : { last_seq: lastSeq }) },
    });
    const listener = new EventListener(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return listener;
  }

  get isConnected(): boolean {
    return this.#socket.connected;
  }

  seen<Value>(name: string): Value[] {
    return this.#seen.filter((event) => event.name === name).map(({ value }) => value as Value);
  }
  /** The first event that matches, received already or later. */
  async until<Value>(name: string, matches: (value: Value) => boolean): Promise<Value> {
    for (;;) {
      const found = this.seen<Value>(name).find(matches);
      if (found) return found;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
  close(): void {
    this.#socket.disconnect();
  }
}
