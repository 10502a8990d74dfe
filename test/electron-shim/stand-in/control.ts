import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { controlPortFile } from './debugging-port.ts';
import { desktop } from './desktop.ts';
import { app, blockers, recorded } from './electron.ts';
import { type Sender, sendAs } from './intruder.ts';
import { preventable, windows } from './windows.ts';

/** Acts as a user, another program or the system, and reads the desktop. */
const commands = {
  seen: () => ({
    tray: desktop.tray && {
      picture: desktop.tray.image.file.replace(/.*\//, ''),
      toolTip: desktop.tray.toolTip,
      menu: desktop.tray.menu?.items
        .filter(({ type }) => type !== 'separator')
        .map(({ label, enabled }) => [label, enabled]),
    },
    notifications: desktop.notifications.filter(({ isShown }) => isShown).map(({ options }) => options),
    shortcuts: [...desktop.shortcuts.keys()],
    badge: desktop.badge,
    left: windows.flatMap(({ left }) => left),
    sockets: recorded.sockets,
    appUserModelId: recorded.appUserModelId,
    keptAwake: [...blockers.values()],
    protocols: Object.fromEntries(desktop.protocols),
  }),
  chooseInTray: (label: string) =>
    desktop.tray?.menu?.items.find((item) => item.label === label)?.click?.({} as never, undefined, {} as never),
  pressNotification: (button: number | null) => {
    const last = desktop.notifications.at(-1);
    if (button === null) last?.emit('click', {});
    else last?.emit('action', { actionIndex: button, selectionIndex: -1 });
  },
  pressKey: (key: string) => desktop.shortcuts.get(key)?.(),
  secondInstance: (args: string[]) => app.emit('second-instance', {}, args, '/', null),
  openUrl: (url: string) => app.emit('open-url', preventable(), url),
  message: ({ sender, message }: { sender: Sender; message: { id: number; [key: string]: unknown } }) =>
    sendAs(sender, message),
  focus: (isFocused: boolean) => {
    for (const window of windows) window.hasFocus = isFocused;
  },
};
export type Commands = typeof commands;

/** Serves the commands on a port of this machine, which is written into the user data. */
export async function serveControl(userData: string): Promise<void> {
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1) as keyof Commands;
    void json(request).then(async (input) => {
      const answer: unknown = await (commands[name] as (input: unknown) => unknown)(input);
      response.end(JSON.stringify(answer ?? null));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  await writeFile(join(userData, controlPortFile), String((server.address() as AddressInfo).port));
}
