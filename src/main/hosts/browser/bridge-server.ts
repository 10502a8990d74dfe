import type { IncomingMessage, Server } from 'node:http';
import { WebSocketServer } from 'ws';
import type { HostWindow } from '../../workstation/host.ts';
import type { Access } from './access.ts';

const maxMessageBytes = 4 * 1024 * 1024;
const pingMs = 5000;

/** Pages of the browser as windows of the workstation: each is a WebSocket at /bridge?role=console|media. */
export function serveBridge(
  http: Server,
  access: Access,
  onWindow: (role: 'console' | 'media', window: HostWindow) => void,
): { close(): void } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, perMessageDeflate: false });

  const refusal = (request: IncomingMessage, url: URL): string | null => {
    if (url.pathname !== '/bridge') return '404 Not Found';
    if (!access.isOwnHost(request) || !access.isOwnOrigin(request)) return '403 Forbidden';
    if (!access.hasCookie(request)) return '401 Unauthorized';
    const role = url.searchParams.get('role');
    return role === 'console' || role === 'media' ? null : '400 Bad Request';
  };
  http.on('upgrade', (request, socket, head) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const refused = refusal(request, url);
    if (refused !== null)
      return void socket.end(`HTTP/1.1 ${refused}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const closed = new Set<() => void>();
      const window: HostWindow = {
        channel: {
          send: (message) => {
            if (opened.readyState !== opened.OPEN) return false;
            opened.send(JSON.stringify(message));
            return true;
          },
          onMessage: (listener) => {
            const receive = (data: unknown) => {
              const message = parsed(String(data));
              if (message !== undefined) listener(message);
            };
            opened.on('message', receive);
            return () => void opened.off('message', receive);
          },
        },
        onClosed: (listener) => {
          closed.add(listener);
          return () => void closed.delete(listener);
        },
      };
      let isAlive = true;
      const pings = setInterval(() => {
        if (!isAlive) return opened.terminate();
        isAlive = false;
        opened.ping();
      }, pingMs);
      opened.on('pong', () => {
        isAlive = true;
      });
      opened.on('error', () => opened.terminate());
      opened.once('close', () => {
        clearInterval(pings);
        for (const listener of closed) listener();
      });
      onWindow(url.searchParams.get('role') === 'media' ? 'media' : 'console', window);
    });
  });
  return {
    close: () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
