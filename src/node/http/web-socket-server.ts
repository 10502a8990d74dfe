import { type ServerOptions, WebSocketServer } from 'ws';

/** A peer that has not answered the closing handshake by then is cut off; by default ws waits for 30 s. */
const closeTimeout = 2000;

/** WebSocket connections whose upgrades a router hands over, uncompressed; none outlives its closing for long. */
export class UpgradedWebSocketServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    const all = { ...options, noServer: true, perMessageDeflate: false, closeTimeout };
    super(all);
  }

  /** Cuts off every connection, and takes no more. */
  terminate(): void {
    for (const socket of this.clients) socket.terminate();
    this.close();
  }
}
