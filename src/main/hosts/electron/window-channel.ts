import { type BrowserWindow, ipcMain, type IpcMainEvent } from 'electron';
import { Emitter } from '../../../shared/event.ts';
import type { HostWindow } from '../../workstation/host.ts';
import { appOrigin } from './app-scheme.ts';

const messageName = 'clinicall';

/** Only the main frame of the very window that was opened, showing our own page, is listened to. */
export function isOwnSender(event: Pick<IpcMainEvent, 'sender' | 'senderFrame'>, window: BrowserWindow): boolean {
  const frame = event.senderFrame;
  if (event.sender !== window.webContents || frame === null || frame !== window.webContents.mainFrame) return false;
  // `new URL('app://x').origin` is 'null': protocol and host are compared instead.
  const { protocol, host } = new URL(frame.url);
  return `${protocol}//${host}` === appOrigin;
}

/** A window of Electron as a window of the workstation. */
export function windowChannel(window: BrowserWindow): HostWindow {
  const closed = new Emitter();
  window.once('closed', () => closed.emit());
  return {
    channel: {
      send: (message) => {
        if (window.isDestroyed()) return false;
        window.webContents.send(messageName, message);
        return true;
      },
      onMessage: (listener) => {
        const receive = (event: IpcMainEvent, message: unknown): void => {
          if (!window.isDestroyed() && isOwnSender(event, window)) listener(message);
        };
        ipcMain.on(messageName, receive);
        return () => void ipcMain.off(messageName, receive);
      },
    },
    closed,
  };
}
