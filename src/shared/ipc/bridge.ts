import type { Channel } from './ipc.ts';

/** What a host gives to each of its windows: the preload under Electron, a WebSocket in the browser host. */
export type WindowRole = 'console' | 'media';

declare global {
  var clinicallBridge: Channel | undefined;
}
