import type { RawData } from 'ws';
import { closingOnThrow } from '../../../node/http/closing-on-throw.ts';
import type { HttpListener } from '../../../node/http/http-listener.ts';
import { UpgradedWebSocketServer } from '../../../node/http/web-socket-server.ts';
import type { SipSocket } from '../../../sip/ports.ts';
import type { Log } from '../log.ts';

const maxMessageBytes = 64 * 1024;
/** A peer that keeps sending instead of closing is not listened to for longer. */
const maxClosingMs = 1000;

/** Where the messages of a connection go. */
export interface SipSocketPort {
  attachWebSocket(socket: SipSocket): { receive(text: string): void; closed(): void };
}

/** SIP over WebSocket (RFC 7118) at /sip, on the port that HTTP is on; frames go to the switch in its own thread. */
export function acceptSipSockets(
  { upgrades, connections }: Pick<HttpListener, 'upgrades' | 'connections'>,
  switchPort: SipSocketPort,
  log: Log,
): { close(): void } {
  const sockets = new UpgradedWebSocketServer({
    maxPayload: maxMessageBytes,
    handleProtocols: (offered) => (offered.has('sip') ? 'sip' : false),
  });
  upgrades.route('/sip', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const remote = `${request.socket.remoteAddress}:${request.socket.remotePort}`;
      const flow = switchPort.attachWebSocket({
        remote,
        send: (text) => opened.send(text),
        authenticated: () => connections.recognize(request.socket),
        close: () => {
          opened.removeAllListeners('message');
          opened.close();
          setTimeout(() => opened.terminate(), maxClosingMs).unref();
        },
      });
      opened.on(
        'message',
        closingOnThrow((data: RawData) => flow.receive(String(data)), opened, log),
      );
      opened.on('close', () => flow.closed());
      opened.on('error', () => opened.terminate());
    });
  });
  return { close: () => sockets.terminate() };
}
