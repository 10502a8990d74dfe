import { Server as EngineServer } from 'engine.io';
import { Server } from 'socket.io';
import { UpgradedWebSocketServer } from '../../../node/http/web-socket-server.ts';

/** A connection without a valid token by then is closed. */
const signInMs = 10_000;

export type SocketIo = ReturnType<typeof createSocketIo>;

/** Socket.IO over connections whose upgrades `engine` is handed. This file is loaded with the first of them. */
export function createSocketIo() {
  const engine = new EngineServer({
    transports: ['websocket'],
    // A workstation shows within 3 s that the core does not respond.
    pingInterval: 1000,
    pingTimeout: 2000,
    maxHttpBufferSize: 64 * 1024,
    wsEngine: UpgradedWebSocketServer,
  });
  return { engine, io: new Server({ serveClient: false, connectTimeout: signInMs }).bind(engine) };
}
