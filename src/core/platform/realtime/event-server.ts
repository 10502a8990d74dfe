import { Server as EngineServer } from 'engine.io';
import { type Socket, Server } from 'socket.io';
import * as z from 'zod';
import type { UpgradeRouter } from '../../../node/http/upgrade-router.ts';
import { UpgradedWebSocketServer } from '../../../node/http/web-socket-server.ts';
import type { Caller } from '../caller.ts';
import type { ClinicAnnouncer } from './clinic-announcer.ts';
import { type Announce, keptEvents } from './event-publisher.ts';
import type { EventRepository } from './event-repository.ts';

const handshakeSchema = z.object({ token: z.string().min(1).max(512), last_seq: z.int().nonnegative().optional() });

/** A connection that has shown no valid token by then is closed. */
const signInMs = 10_000;

const supervisors = 'supervisors';
const roomOf = (agentId: string): string => `agent.${agentId}`;

/** The publisher, as far as a catch-up needs it. */
interface StoredEvents {
  flushed(): Promise<void>;
  lastSequence(agentId: string): number;
}

export interface EventServer extends ClinicAnnouncer {
  /** To an agent's workstation and to the supervisors. */
  readonly announceToAgent: Announce;
  /** From now on workstations are served; a catch-up is read from what is stored. */
  serve(parts: {
    upgrades: UpgradeRouter;
    events: EventRepository;
    publisher: StoredEvents;
    callerOfToken: (token: string) => Caller | Promise<Caller | null>;
  }): void;
  /** A revoked token ends its connections. */
  disconnectToken(tokenId: string): void;
  close(): Promise<void>;
}

/** Socket.IO, namespace `/` (interface, part 6). */
export function createEventServer(): EventServer {
  const engine = new EngineServer({
    transports: ['websocket'],
    pingInterval: 10_000,
    pingTimeout: 8000,
    maxHttpBufferSize: 64 * 1024,
    wsEngine: UpgradedWebSocketServer,
  });
  const io = new Server({ serveClient: false, connectTimeout: signInMs }).bind(engine);

  /**
   * Sends what was missed, and joins in the very turn in which nothing newer has been published: no hole, nothing
   * twice.
   */
  const catchUp = async (
    socket: Socket,
    agentId: string,
    lastSeq: number | undefined,
    events: EventRepository,
    publisher: StoredEvents,
  ): Promise<void> => {
    let sent = lastSeq ?? publisher.lastSequence(agentId);
    while (sent < publisher.lastSequence(agentId)) {
      await publisher.flushed();
      const missed = await events.since(agentId, sent, keptEvents);
      if (missed.length === 0) break;
      for (const { name, payload, seq } of missed) {
        socket.emit(name, JSON.parse(payload));
        sent = seq;
      }
    }
    await socket.join(roomOf(agentId));
  };
  return {
    // Every socket has shown a token: see the middleware below.
    announce: (name, value) => void io.emit(name, value),
    announceToAgent: (agentId, name, value) => void io.to([roomOf(agentId), supervisors]).emit(name, value),
    serve: ({ upgrades, events, publisher, callerOfToken }) => {
      io.use((socket, next) => {
        const handshake = handshakeSchema.safeParse(socket.handshake.auth);
        const found = async () => (handshake.success ? callerOfToken(handshake.data.token) : null);
        found().then((caller) => {
          if (!caller || !handshake.success) return next(new Error('not-signed-in'));
          Object.assign(socket.data, { caller, lastSeq: handshake.data.last_seq });
          next();
        }, next);
      });
      io.on('connection', (socket) => {
        const { caller, lastSeq } = socket.data as { caller: Caller; lastSeq: number | undefined };
        void socket.join(`token.${caller.tokenId}`);
        if (caller.permissions.has('agent.monitor')) void socket.join(supervisors);
        const { agentId } = caller;
        if (agentId === null) return;
        catchUp(socket, agentId, lastSeq, events, publisher).catch(() => socket.disconnect(true));
      });
      upgrades.route('/socket.io/', (request, socket, head) => engine.handleUpgrade(request, socket, head));
    },
    disconnectToken: (tokenId) => io.in(`token.${tokenId}`).disconnectSockets(true),
    close: async () => {
      await io.close();
    },
  };
}
