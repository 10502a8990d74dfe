import { io, type Socket, WebSocket as BrowserTransport } from 'socket.io-client';
import { Emitter } from '../../../shared/event.ts';
import type { Clock } from '../../../shared/clock.ts';
import { type AgentEventName, type EventName, eventNames, isAgentEventName } from '../../../shared/contract/event.ts';
import type { ReceivedEvents } from '../../../shared/contract/received-event.ts';
import type { ConnectionState } from '../../../shared/ipc/clinic-ipc.ts';
import type { Host, Log } from '../host.ts';
import { EventOrder } from './event-order.ts';
import { readEvent } from './read-event.ts';

/** One event of the service, by its name. */
type Announced = { [Name in EventName]: { readonly name: Name; readonly event: ReceivedEvents[Name] } }[EventName];

/** Other services spell the same event with a namespace before it, and may deliver `(channel, data)`. */
const spellings = (name: EventName): string[] => [name, `.${name}`, `App\\Events\\${name}`];

/** Engine.IO's transport of browsers, over the host's constructor: the one for Node knows no proxy of the system. */
const transportOver = (Constructor: typeof WebSocket) =>
  class extends BrowserTransport {
    override createSocket(uri: string, protocols: string | string[] | undefined): WebSocket {
      return new Constructor(uri, protocols);
    }
  };

/** A first connection takes a fraction of this. */
const firstConnectionMs = 3000;

export interface EventConnection {
  readonly state: ConnectionState;
  /** Events may have been missed meanwhile. */
  readonly isReconnect: boolean;
  /** The connection is open but silent: the service hangs, or the network drops everything. */
  readonly isSilent: boolean;
}

/**
 * The service's events, for one sign-in. Late, doubled and disordered ones are left out by their number; after a lost
 * connection the last number seen is sent, and what was missed comes first.
 */
export class CallEvents {
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #WebSocket: typeof WebSocket;
  #socket: Socket | null = null;
  #order = new EventOrder();
  #connection: ConnectionState = 'connected';
  #firstConnection = Promise.withResolvers<void>();
  #stopWaiting: (() => void) | null = null;
  /** Every event of the service that is new. */
  readonly announced = new Emitter<Announced>();
  readonly connectionChanged = new Emitter<EventConnection>();
  /** The service does not know the token. */
  readonly refused = new Emitter();

  constructor({ log, clock, WebSocket }: Pick<Host, 'log' | 'WebSocket'> & { clock: Clock }) {
    this.#log = log;
    this.#WebSocket = WebSocket;
    this.#clock = clock;
  }

  /** `agentId`: whose numbers rise; events of others are for supervisors, and carry their own numbers. */
  start(server: string, token: string, agentId: string | null): void {
    this.stop();
    let hasConnected = false;
    const socket = io(server, {
      transports: [transportOver(this.#WebSocket)],
      auth: (give) => give(this.#order.last === null ? { token } : { token, last_seq: this.#order.last }),
      reconnectionDelay: 250,
      reconnectionDelayMax: 2000,
      timeout: 5000,
      forceNew: true,
    });
    this.#socket = socket;
    this.#firstConnection = Promise.withResolvers();
    const isMissing = (): void => {
      if (hasConnected || this.#connection === 'missing') return;
      this.#connectionIs({ state: 'missing', isReconnect: false, isSilent: false });
      this.#firstConnection.resolve();
    };
    this.#stopWaiting = this.#clock.after(firstConnectionMs, isMissing);
    socket.on('connect', () => {
      this.#stopWaiting?.();
      this.#connectionIs({ state: 'connected', isReconnect: hasConnected, isSilent: false });
      hasConnected = true;
      this.#firstConnection.resolve();
    });
    socket.on('disconnect', (reason) => {
      this.#connectionIs({ state: 'disconnected', isReconnect: false, isSilent: reason === 'ping timeout' });
      // The service ends a connection whose token was revoked; whether it was is found out by asking.
      if (reason === 'io server disconnect') socket.connect();
    });
    socket.on('connect_error', (error) => {
      if (error.message === 'not-signed-in') this.refused.emit();
      else isMissing();
    });
    for (const name of eventNames)
      for (const spelling of spellings(name))
        socket.on(spelling, (...values: unknown[]) => this.#receive(name, values.at(-1), agentId));
  }

  stop(): void {
    // A connection that is closed on purpose is not lost.
    this.#socket?.off().disconnect();
    this.#socket = null;
    this.#order = new EventOrder();
    this.#stopWaiting?.();
    this.#firstConnection.resolve();
    if (this.#connection !== 'connected')
      this.#connectionIs({ state: 'connected', isReconnect: false, isSilent: false });
  }

  /**
   * `missing`: the first connection of this sign-in has not come. `disconnected` once it was lost, until it is back.
   */
  get connection(): ConnectionState {
    return this.#connection;
  }

  on<Name extends EventName>(name: Name, listener: (event: ReceivedEvents[Name]) => void): () => void {
    return this.announced.on((announced) => {
      if (announced.name === name) listener(announced.event as ReceivedEvents[Name]);
    });
  }

  /** Resolves when it is known whether the first connection of this sign-in comes. */
  get firstConnection(): Promise<void> {
    return this.#firstConnection.promise;
  }

  get isConnected(): boolean {
    return this.#socket?.connected ?? false;
  }

  /** After sleep or a network change: a dead connection would be noticed only by its missing pings. */
  renew(): void {
    this.#socket?.disconnect().connect();
  }

  #connectionIs(connection: EventConnection): void {
    this.#connection = connection.state;
    this.connectionChanged.emit(connection);
  }

  #receive<Name extends EventName>(name: Name, value: unknown, agentId: string | null): void {
    const event = readEvent(name, value);
    if (!event) return this.#log.warn({ name }, 'an event of the service could not be read');
    if (isAgentEventName(name) && !this.#order.isNew(event as ReceivedEvents[AgentEventName], agentId)) return;
    this.announced.emit({ name, event } as Announced);
  }
}
