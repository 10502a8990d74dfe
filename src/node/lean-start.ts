import { executionAsyncResource } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Long enough for what a start leaves to be done, short enough to be before the first quiet minute. */
const settledMs = 1000;

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Once the program has started, gives back the memory that only the start needed: V8 makes room for 16 MB of
 * short-lived objects meanwhile, and would keep it while the program is idle. The room grows again under load. For the
 * main thread alone: it stops for some 40 ms, which a call would be heard to do.
 *
 * V8 offers this collection only as the function `gc` of contexts made while `--expose-gc` is set. The flag is unset
 * again, and none is changed while a program starts: V8 takes compiled code from the cache only under the flags that it
 * was compiled with. Flags are per process: two threads that did this concurrently would undo each other's.
 */
export function compactHeapWhenStarted(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('globalThis.gc') as CollectGarbage | undefined;
    setFlagsFromString('--no-expose-gc');
    collectGarbage?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, settledMs).unref();
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

/**
 * The first use of `Intl` in a process loads data of ICU (16 ms). A thread that has the time does it for all of them.
 */
export function loadTimeZones(): void {
  Intl.DateTimeFormat();
}

const kept: object[] = [];

/**
 * Keeps one object of `process.nextTick` alive, as long as this thread. A major collection while none is waiting drops
 * their hidden class; V8 then takes each one made afterwards for a shape that it has not seen, and every tick costs
 * 1.2 µs instead of 0.15 µs until the process ends. A request has seven.
 */
export function keepTicksQuick(): void {
  process.nextTick(() => kept.push(executionAsyncResource()));
}
