import { type BrowserWindow, dialog, type Rectangle, screen } from 'electron';
import type { Clock } from '../../../shared/clock.ts';
import type { Log } from '../../workstation/host.ts';
import type { Ending } from './ending.ts';
import { openAgainMs } from './sound-window.ts';
import { keptPlace, type WindowPlace } from './window-place.ts';

type QuitTexts = Readonly<Record<'quit.inCall' | 'quit.stay' | 'quit.quit', string>>;

/** Opens the agent's window where it was. Its page is loaded again when its process is gone. */
export function openConsole(parts: {
  readonly open: (place: Partial<Rectangle> | null) => BrowserWindow;
  readonly places: { get(): unknown; set(place: WindowPlace): void };
  readonly ending: Ending;
  /** The texts that ask whether to quit; null when nothing would be lost. */
  readonly question: () => QuitTexts | null;
  readonly clock: Clock;
  readonly log: Log;
}): BrowserWindow {
  const workAreas = screen.getAllDisplays().map(({ workArea }) => workArea);
  const { isMaximized = false, ...place } = keptPlace(parts.places.get(), workAreas) ?? {};
  const window = parts.open(place);
  window.once('ready-to-show', () => {
    if (isMaximized) window.maximize();
    window.show();
  });
  parts.ending.watch(window);
  window.on('close', (event) => {
    parts.places.set({ ...window.getNormalBounds(), isMaximized: window.isMaximized() });
    const texts = parts.ending.mayAsk ? parts.question() : null;
    if (!texts) return;
    event.preventDefault();
    void askToQuit(texts);
  });
  let isAsking = false;
  // A dialog that blocks would stop the phone: JsSIP and the page's messages are handled in this process.
  const askToQuit = async (texts: QuitTexts): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    const buttons = [texts['quit.stay'], texts['quit.quit']];
    const { response } = await dialog
      .showMessageBox(window, { type: 'question', message: texts['quit.inCall'], buttons, cancelId: 0, noLink: true })
      .finally(() => (isAsking = false));
    if (response === 1) window.destroy();
  };
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    parts.log.error({ reason, exitCode }, 'the process of the page is gone');
    parts.clock.after(openAgainMs, () => {
      if (!window.isDestroyed()) window.reload();
    });
  });
  return window;
}
