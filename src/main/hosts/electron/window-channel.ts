import { BrowserWindow, ipcMain, type IpcMainEvent } from 'electron';
import { isTooLarge } from '../../../shared/ipc/message-size.ts';
import { Emitter } from '../../../shared/event.ts';
import type { Refuse } from '../../workstation/refusals.ts';
import type { HostWindow } from '../../workstation/host.ts';
import { appOrigin } from './app-scheme.ts';

const messageName = 'clinicall';

/** Protocol and host: `new URL('app://x').origin` is 'null'. */
function originOf({ senderFrame }: Pick<IpcMainEvent, 'senderFrame'>): string | null {
  const url = URL.parse(senderFrame?.url ?? '');
  return url && `${url.protocol}//${url.host}`;
}

/** Only the main frame of a window, showing our own page, is listened to. */
const isOwnFrame = (event: IpcMainEvent): boolean =>
  event.senderFrame !== null && event.senderFrame === event.sender.mainFrame && originOf(event) === appOrigin;

/** Logs what comes from no window of ours: each window listens to itself alone. */
export function refuseStrangers(refuse: Refuse): void {
  ipcMain.on(messageName, (event) => {
    const isOurs = BrowserWindow.getAllWindows().some(({ webContents }) => webContents === event.sender);
    if (!isOurs) refuse({ from: originOf(event) }, 'a message of another window was refused');
  });
}

/** A window of Electron as a window of the workstation. */
export function windowChannel(window: BrowserWindow, refuse: Refuse): HostWindow {
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
          if (window.isDestroyed() || event.sender !== window.webContents) return;
          if (!isOwnFrame(event)) return refuse({ from: originOf(event) }, 'a message of another page was refused');
          if (isTooLarge(message)) return refuse({}, 'a message that is too large was refused');
          listener(message);
        };
        ipcMain.on(messageName, receive);
        return () => void ipcMain.off(messageName, receive);
      },
    },
    closed,
  };
}
