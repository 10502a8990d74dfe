import type { Socket as NetSocket } from 'node:net';
import type { Socket } from 'socket.io';
import * as z from 'zod';
import type { UpgradeRouter } from '../../../node/http/upgrade-router.ts';
import {
  type AgentEventName,
  type ClinicEventName,
  isAgentEventName,
  type ServiceEvents,
} from '../../../shared/contract/event.ts';
import type { Caller } from '../caller.ts';
import type { ClinicAnnouncer } from './clinic-announcer.ts';
import { type Announce, keptEvents } from './event-publisher.ts';
import type { EventRepository } from './event-repository.ts';
import type { SocketIo } from './socket-io.ts';

const handshakeSchema = z.object({ token: z.string().min(1).max(512), last_seq: z.int().nonnegative().optional() });

/** The publisher, as far as a catch-up needs it. */
interface StoredEvents {
  flushed(): Promise<void>;
  lastSequence(agentId: string): number;
}

type SocketIoModule = Pick<typeof import('./socket-io.ts'), 'createSocketIo'>;

interface EventSources {
  readonly events: EventRepository;
  readonly publisher: StoredEvents;
  readonly callerOfToken: (token: string) => Caller | Promise<Caller | null>;
  /** A connection whose client has shown a valid token. */
  readonly recognized: (socket: NetSocket) => void;
  /** An event as this caller may see it. */
  readonly asSeenBy: (caller: Caller, name: AgentEventName, value: unknown) => unknown;
}

/** A connection, and whose it is now: rights are looked at when an event is sent, not when the connection was made. */
interface Connection {
  readonly socket: Socket;
  readonly token: string;
  readonly lastSeq: number | undefined;
  caller: Caller;
  /** The missed events have been sent: from here on events are sent as they come. */
  isCaughtUp: boolean;
}

/** Socket.IO, namespace `/` (interface, part 6). */
export class EventServer implements ClinicAnnouncer {
  readonly #connections = new Map<Socket, Connection>();
  #sources: EventSources | null = null;
  readonly #loadModule: () => Promise<SocketIoModule>;
  /** Null until somebody connects: a core without workstations does without it. */
  #socketIo: Promise<SocketIo> | null = null;

  constructor(loadModule: () => Promise<SocketIoModule> = () => import('./socket-io.ts')) {
    this.#loadModule = loadModule;
  }

  /** Serves workstations from now on; a catch-up reads the stored events. */
  serve({ upgrades, ...sources }: EventSources & { upgrades: UpgradeRouter }): void {
    this.#sources = sources;
    upgrades.route('/socket.io/', (request, socket, head) => {
      this.#loaded(sources).then(
        ({ engine }) => engine.handleUpgrade(request, socket, head),
        () => socket.destroy(),
      );
    });
  }

  get hasConnections(): boolean {
    return this.#connections.size > 0;
  }

  /** Sends to every signed-in account: the value needs no permission. */
  announce<Name extends ClinicEventName>(name: Name, value: ServiceEvents[Name]): void {
    for (const { socket } of this.#connections.values()) socket.emit(name, value);
  }

  /** To an agent's workstation and, unless it is alone, to those who monitor agents, to each as they may see it. */
  readonly announceToAgent: Announce = (agentId, name, value, audience) => {
    for (const connection of this.#connections.values()) {
      const { caller, isCaughtUp } = connection;
      const isOther = audience === 'everyone' && caller.permissions.has('agent.monitor');
      const receives = caller.agentId === agentId ? isCaughtUp : isOther;
      if (receives) this.#send(connection, name, value);
    }
  };

  /** A revoked token ends its connections. */
  disconnectToken(tokenId: string): void {
    for (const { socket, caller } of this.#connections.values())
      if (caller.tokenId === tokenId) socket.disconnect(true);
  }

  /** Called after a change of rights: gives each connection its present rights, or closes it. */
  async reauthorise(): Promise<void> {
    await Promise.all([...this.#connections.values()].map((connection) => this.#reauthoriseOne(connection)));
  }

  async close(): Promise<void> {
    const socketIo = await this.#socketIo?.catch(() => null);
    await socketIo?.io.close();
  }

  /** Failed loads are retried for the next connection. */
  #loaded(sources: EventSources): Promise<SocketIo> {
    this.#socketIo ??= this.#load(sources).catch((error: unknown) => {
      this.#socketIo = null;
      throw error;
    });
    return this.#socketIo;
  }

  async #load(sources: EventSources): Promise<SocketIo> {
    const { createSocketIo } = await this.#loadModule();
    const socketIo = createSocketIo();
    socketIo.io.use((socket, next) => {
      this.#admit(socket, sources).then(
        (isAdmitted) => next(isAdmitted ? undefined : new Error('not-signed-in')),
        (error: unknown) => next(error instanceof Error ? error : new Error('unavailable')),
      );
    });
    socketIo.io.on('connection', (socket) => void this.#begin(socket, sources).catch(() => socket.disconnect(true)));
    return socketIo;
  }

  async #admit(socket: Socket, { callerOfToken }: EventSources): Promise<boolean> {
    const handshake = handshakeSchema.safeParse(socket.handshake.auth);
    if (!handshake.success || !(await callerOfToken(handshake.data.token))) return false;
    Object.assign(socket.data, handshake.data);
    return true;
  }

  async #begin(socket: Socket, sources: EventSources): Promise<void> {
    const { token, last_seq: lastSeq } = socket.data as z.infer<typeof handshakeSchema>;
    // Asked again: rights may have changed between the handshake and here.
    const caller = await sources.callerOfToken(token);
    if (!caller || !socket.connected) return void socket.disconnect(true);
    const connection: Connection = { socket, token, lastSeq, caller, isCaughtUp: false };
    this.#connections.set(socket, connection);
    sources.recognized(socket.request.socket);
    socket.on('disconnect', () => this.#connections.delete(socket));
    await this.#catchUp(connection, sources);
  }

  async #reauthoriseOne(connection: Connection): Promise<void> {
    const found = Promise.resolve(this.#sources?.callerOfToken(connection.token));
    // A client whose rights cannot be looked up now must reconnect.
    const caller = (await found.catch(() => null)) ?? null;
    const isSameAgent = caller?.agentId === connection.caller.agentId;
    if (caller && isSameAgent) connection.caller = caller;
    else connection.socket.disconnect(true);
  }

  /**
   * Sends the missed events, and continues in the very turn in which nothing newer has been published: no hole, nothing
   * twice.
   */
  async #catchUp(connection: Connection, { events, publisher }: EventSources): Promise<void> {
    const { agentId } = connection.caller;
    if (agentId === null) return;
    let sent = connection.lastSeq ?? publisher.lastSequence(agentId);
    while (sent < publisher.lastSequence(agentId)) {
      await publisher.flushed();
      const missed = await events.since(agentId, sent, keptEvents);
      if (missed.length === 0) break;
      for (const { name, payload, seq } of missed) {
        // Another version may have stored events that this one does not know.
        if (isAgentEventName(name)) this.#send(connection, name, JSON.parse(payload));
        sent = seq;
      }
    }
    connection.isCaughtUp = true;
  }

  #send({ socket, caller }: Connection, name: AgentEventName, value: unknown): void {
    socket.emit(name, this.#sources?.asSeenBy(caller, name, value));
  }
}
