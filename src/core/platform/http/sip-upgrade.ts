import type { Server } from 'node:http';
import { WebSocketServer } from 'ws';
import type { SipSocket } from '../../../sip/ports.ts';

const maxMessageBytes = 64 * 1024;

/** Where the messages of a connection go. */
export interface SipSocketPort {
  attachWebSocket(socket: SipSocket): { receive(text: string): void; closed(): void };
}

/** SIP over WebSocket (RFC 7118) at /sip, on the port that HTTP is on; frames go to the switch in its own thread. */
export function acceptSipSockets(http: Server, switchPort: SipSocketPort): { close(): void } {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has('sip') ? 'sip' : false),
  });
  http.on('upgrade', (request, socket, head) => {
    if (request.url?.split('?')[0] !== '/sip') return;
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const remote = `${request.socket.remoteAddress}:${request.socket.remotePort}`;
      const flow = switchPort.attachWebSocket({
        remote,
        send: (text) => opened.send(text),
        close: () => opened.close(),
      });
      opened.on('message', (data) => flow.receive(data.toString()));
      opened.on('close', () => flow.closed());
      opened.on('error', () => opened.terminate());
    });
  });
  return {
    close: () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}
