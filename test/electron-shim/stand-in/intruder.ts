import { ipcMain, windows, type StandInContents } from './windows.ts';

/** Senders of a message, of which the host may listen to the first alone. */
export const senders = [
  'main frame',
  'a frame within',
  'no frame',
  'another window',
  'main frame on a foreign page',
] as const;
export type Sender = (typeof senders)[number];

const appPage = 'app://clinicall/';
const foreign = 'https://elsewhere.example/';

const eventOf = (sender: Sender, contents: StandInContents): object =>
  ({
    'main frame': { sender: contents, senderFrame: contents.mainFrame },
    'a frame within': { sender: contents, senderFrame: { url: appPage } },
    'no frame': { sender: contents, senderFrame: null },
    'another window': { sender: {}, senderFrame: contents.mainFrame },
    'main frame on a foreign page': { sender: contents, senderFrame: contents.mainFrame },
  })[sender];

/** Sends a request to the host as somebody; resolves with the replies to its ID, which no request of the page has. */
export async function sendAs(sender: Sender, message: { id: number; [key: string]: unknown }): Promise<unknown[]> {
  const contents = windows[1]?.webContents;
  if (!contents) throw new Error('The host opened no console');
  const replies: unknown[] = [];
  const [send, page] = [contents.send.bind(contents), contents.mainFrame.url];
  contents.send = (channel, sent) => {
    const { kind, id } = sent as { kind?: string; id?: number };
    if (kind === 'reply' && id === message.id) replies.push(sent);
    else send(channel, sent);
  };
  contents.mainFrame.url = sender === 'main frame on a foreign page' ? foreign : appPage;
  ipcMain.emit('clinicall', eventOf(sender, contents), message);
  contents.mainFrame.url = page;
  // Replies to what is refused arrive in later turns of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  contents.send = send;
  return replies;
}
