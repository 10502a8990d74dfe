import { contextBridge, ipcRenderer } from 'electron';
import type { Channel } from '../shared/ipc/ipc.ts';

const messageName = 'clinicall';

/** One bridge, which knows no message: what crosses it is defined in src/shared/ipc. */
const bridge: Channel = {
  send: (message) => {
    ipcRenderer.send(messageName, message);
    return true;
  },
  onMessage: (listener) => {
    const receive = (_event: unknown, message: unknown): void => listener(message);
    ipcRenderer.on(messageName, receive);
    return () => void ipcRenderer.off(messageName, receive);
  },
};

contextBridge.exposeInMainWorld('clinicallBridge', bridge);
