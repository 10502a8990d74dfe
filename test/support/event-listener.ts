import { once } from 'node:events';
import { inspect } from 'node:util';
import { io, type Socket } from 'socket.io-client';
import { Emitter } from '../../src/shared/event.ts';
import { found, within } from './within.ts';

const connectMs = 10_000;
const shownInError = 10;

/** Listens to the service's events (interface, part 6). */
export class EventListener {
  readonly disconnected: Promise<unknown>;
  readonly #socket: Socket;
  readonly #seen: { readonly name: string; readonly value: unknown }[] = [];
  readonly #received = new Emitter();

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.disconnected = once(socket as never, 'disconnect');
    socket.onAny((name: string, value: unknown) => {
      this.#seen.push({ name, value });
      this.#received.emit();
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
    const connected = Promise.withResolvers<void>();
    socket.once('connect', connected.resolve);
    socket.once('connect_error', connected.reject);
    await within(connected.promise, connectMs, () => `a connection for events of ${http}`);
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
    const last = () => inspect(this.#seen.slice(-shownInError), { depth: 4, breakLength: 120 });
    return found(
      this.#received,
      () => this.seen<Value>(name).find(matches),
      () => `a ${name} that matches. The last events: ${last()}`,
    );
  }
  close(): void {
    this.#socket.disconnect();
  }
}
