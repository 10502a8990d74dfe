import type { BrowserWindow } from 'electron';
import type { Clock } from '../../../shared/clock.ts';
import type { Log } from '../../workstation/host.ts';

/** A process that dies at every start must not keep the machine busy. */
export const openAgainMs = 1000;

/**
 * The window for sound, opened again when its process is gone (crashed, killed, out of memory). Until then the phone
 * reports that it cannot ring; Ready is withdrawn if that lasts.
 */
export class SoundWindow {
  readonly #open: () => BrowserWindow;
  readonly #clock: Clock;
  readonly #log: Log;
  #window: BrowserWindow | null = null;
  #cancelOpening: () => void = () => {};

  constructor({ open, clock, log }: { open: () => BrowserWindow; clock: Clock; log: Log }) {
    this.#open = open;
    this.#clock = clock;
    this.#log = log;
    this.#start();
  }

  close(): void {
    this.#cancelOpening();
    this.#window?.destroy();
  }

  #start(): void {
    const window = this.#open();
    this.#window = window;
    window.webContents.once('render-process-gone', (_event, { reason, exitCode }) => {
      this.#log.error({ reason, exitCode }, 'the process of the sound window is gone');
      window.destroy();
      this.#window = null;
      this.#cancelOpening = this.#clock.after(openAgainMs, () => this.#start());
    });
  }
}
