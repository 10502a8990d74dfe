import { ProblemError } from '../../shared/problem.ts';
import type { WindowRole } from '../../shared/ipc/bridge.ts';
import type { Channel } from '../../shared/ipc/ipc.ts';

const retryMs = [250, 500, 1000, 2000] as const;

/** Exchanges the one-time key of the address, once, and takes it out of the address bar. */
async function exchangeKey(): Promise<void> {
  const key = /[#&]key=([\w-]+)/.exec(location.hash)?.[1];
  if (key === undefined) return;
  history.replaceState(null, '', `${location.pathname}${location.search}`);
  await fetch('/exchange', { method: 'POST', body: key });
}

/** Throws what the host says of a browser that it does not know; a host that is away is no refusal. */
async function proveAccess(): Promise<void> {
  const answer = await fetch('/access').catch(() => null);
  if (answer?.status === 401) throw new ProblemError('no-permission', await answer.text());
}

/**
 * The page's channel to the workstation: the one that a preload gives, or a WebSocket to the host that served the page.
 * What is sent while the connection is away is kept and sent when it is back; `onConnection` tells of both. Rejects
 * with a ProblemError `no-permission` in a browser that holds neither the key nor its cookie.
 */
export async function connectBridge(
  role: WindowRole,
  onConnection: (isConnected: boolean) => void = () => {},
): Promise<Channel> {
  if (globalThis.clinicallBridge) {
    onConnection(true);
    return globalThis.clinicallBridge;
  }
  if (role === 'console') await exchangeKey();
  await proveAccess();
  const listeners = new Set<(message: unknown) => void>();
  const pending: string[] = [];
  let socket: WebSocket | null = null;
  let failures = 0;
  const connect = (): void => {
    const opened = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/bridge?role=${role}`);
    socket = opened;
    opened.addEventListener('open', () => {
      failures = 0;
      for (const text of pending.splice(0)) opened.send(text);
      onConnection(true);
    });
    opened.addEventListener('message', ({ data }) => {
      const message: unknown = JSON.parse(String(data));
      for (const listener of listeners) listener(message);
    });
    opened.addEventListener('close', () => {
      onConnection(false);
      setTimeout(connect, retryMs[Math.min(failures, retryMs.length - 1)]);
      failures += 1;
    });
  };
  connect();
  return {
    send: (message) => {
      const text = JSON.stringify(message);
      if (socket?.readyState === WebSocket.OPEN) socket.send(text);
      else pending.push(text);
    },
    onMessage: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
