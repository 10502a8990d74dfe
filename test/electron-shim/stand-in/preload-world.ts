/**
 * The two scripts that replace Electron's context bridge. The preload runs in an isolated world of Chromium's own,
 * which shares the page's DOM and none of its objects; what crosses is text, in events of the document.
 */

/** In the page's own world: rebuilds what the preload exposes, before any script of the page runs. */
export const pageWorld = `(() => {
  const callbacks = new Map();
  let lastId = 0;
  const cross = (message) =>
    document.dispatchEvent(new CustomEvent('shim-to-preload', { detail: JSON.stringify(message) }));
  const pack = (value) => {
    if (typeof value !== 'function') return { value };
    const id = ++lastId;
    callbacks.set(id, value);
    return { callback: id };
  };
  const expose = (name, keys) => {
    const api = {};
    for (const key of keys) api[key] = (...args) => {
      const undo = ++lastId;
      cross({ name, key, undo, args: args.map(pack) });
      return () => cross({ undo: undo, release: true });
    };
    Object.defineProperty(globalThis, name, { value: Object.freeze(api), writable: false, configurable: false });
  };
  document.addEventListener('shim-to-page', ({ detail }) => {
    const message = JSON.parse(detail);
    if (message.expose) { if (!(message.expose in globalThis)) expose(message.expose, message.keys); }
    else callbacks.get(message.callback)?.(...message.args);
  });
  document.dispatchEvent(new CustomEvent('shim-page-is-there'));
})()`;

/** Runs in the isolated world: \`require('electron')\` for the preload, whose text follows. */
export const isolatedWorld = (preload: string): string => `(() => {
  const exposed = new Map();
  const returned = new Map();
  const listeners = new Map();
  const toPage = (message) =>
    document.dispatchEvent(new CustomEvent('shim-to-page', { detail: JSON.stringify(message) }));
  const announce = () => { for (const [name, api] of exposed) toPage({ expose: name, keys: Object.keys(api) }); };
  document.addEventListener('shim-page-is-there', announce);
  document.addEventListener('shim-to-preload', ({ detail }) => {
    const message = JSON.parse(detail);
    if (message.release) { const undo = returned.get(message.undo); returned.delete(message.undo); return undo?.(); }
    const args = message.args.map((arg) =>
      arg.callback === undefined ? arg.value : (...values) => toPage({ callback: arg.callback, args: values }));
    const result = exposed.get(message.name)[message.key](...args);
    if (typeof result === 'function') returned.set(message.undo, result);
  });
  globalThis.shimReceive = (channel, message) => {
    for (const listener of listeners.get(channel) ?? []) listener({}, message);
  };
  const electron = {
    contextBridge: { exposeInMainWorld(name, api) { exposed.set(name, api); announce(); } },
    ipcRenderer: {
      send: (channel, message) => globalThis.shimSend(JSON.stringify({ channel, message })),
      on: (channel, listener) => { listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener)); },
      off: (channel, listener) => { listeners.get(channel)?.delete(listener); },
    },
  };
  const require = (name) => {
    if (name !== 'electron') throw new Error('A sandboxed preload may not require ' + name);
    return electron;
  };
  ((require) => { ${preload}
  })(require);
})()`;
