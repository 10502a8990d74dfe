import { setFlagsFromString } from 'node:v8';

/** V8's own value of the flag. */
const defaultGrowthFactor = 2;

/**
 * Keeps the young generation at its first size while a process starts, in all its threads: nearly everything that is
 * made meanwhile stays, for which V8 would make room for 16 MB of short-lived objects, and keep it while the process is
 * idle. Returns what ends it: under load, that room is worth having.
 */
export function startWithSmallHeap(): () => void {
  setFlagsFromString('--semi-space-growth-factor=1');
  return () => setFlagsFromString(`--semi-space-growth-factor=${defaultGrowthFactor}`);
}

/**
 * Before the first `import … from 'node:http'` in a process: an import reads every export once, and three of this
 * module's are getters that load the client for WebSockets and fetch with all that it needs (35 ms, 6 MB), which a
 * server has no use for. `fetch` and `WebSocket` as globals are not touched.
 */
export function withoutHttpClients(): void {
  const http = process.getBuiltinModule('node:http');
  for (const name of ['WebSocket', 'CloseEvent', 'MessageEvent'])
    Object.defineProperty(http, name, { value: undefined, configurable: true });
}
