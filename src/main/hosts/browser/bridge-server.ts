import type { IncomingMessage } from 'node:http';
import type { RawData, WebSocket } from 'ws';
import { closingOnThrow } from '../../../node/http/closing-on-throw.ts';
import { queryOf } from '../../../node/http/request-path.ts';
import { refuseUpgrade, type UpgradeRouter } from '../../../node/http/upgrade-router.ts';
import { UpgradedWebSocketServer } from '../../../node/http/web-socket-server.ts';
import { Emitter } from '../../../shared/event.ts';
import { maxMessageBytes } from '../../../shared/ipc/message-size.ts';
import { bridgeProtocol } from '../../../shared/ipc/bridge.ts';
import type { HostWindow, Log } from '../../workstation/host.ts';
import type { WindowRole } from '../common/host-windows.ts';
import type { Access } from './access.ts';

const pingMs = 5000;

type AccessOfBridge = Pick<Access, 'isOwnOrigin' | 'isAuthorizedUpgrade'>;

/** Pages of the browser as windows of the workstation: each is a WebSocket at /bridge?role=console|media. */
export function serveBridge(
  upgrades: UpgradeRouter,
  access: AccessOfBridge,
  log: Log,
  onWindow: (role: WindowRole, window: HostWindow) => void,
): { close(): void } {
  const sockets = new UpgradedWebSocketServer({
    maxPayload: maxMessageBytes,
    // The other one that is offered is the secret.
    handleProtocols: () => bridgeProtocol,
  });
  upgrades.route('/bridge', (request, socket, head) => {
    const role = queryOf(request.url).get('role');
    const refusal = refusalStatusOf(request, access, role);
    if (refusal !== null) return refuseUpgrade(socket, refusal);
    sockets.handleUpgrade(request, socket, head, (opened) => {
      endWithoutPong(opened);
      opened.on('error', () => opened.terminate());
      onWindow(role === 'media' ? 'media' : 'console', windowOf(opened, log));
    });
  });
  return { close: () => sockets.terminate() };
}

/** A page authenticates by its secret, in the upgrade itself: none is open without. */
const refusalStatusOf = (request: IncomingMessage, access: AccessOfBridge, role: string | null): number | null => {
  if (!access.isOwnOrigin(request)) return 403;
  if (!access.isAuthorizedUpgrade(request)) return 401;
  return role === 'console' || role === 'media' ? null : 400;
};

function windowOf(socket: WebSocket, log: Log): HostWindow {
  const closed = new Emitter();
  socket.once(
    'close',
    closingOnThrow(() => closed.emit(), socket, log),
  );
  return {
    channel: {
      send: (message) => {
        if (socket.readyState !== socket.OPEN) return false;
        socket.send(JSON.stringify(message));
        return true;
      },
      onMessage: (listener) => {
        const receive = closingOnThrow((data: RawData) => listener(JSON.parse(String(data))), socket, log);
        socket.on('message', receive);
        return () => void socket.off('message', receive);
      },
    },
    closed,
  };
}

/** Ends a connection whose page has vanished: it answers no ping. */
function endWithoutPong(socket: WebSocket): void {
  let isAlive = true;
  const pings = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, pingMs);
  socket.on('pong', () => {
    isAlive = true;
  });
  socket.once('close', () => clearInterval(pings));
}
