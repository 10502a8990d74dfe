import { app, powerMonitor, type BrowserWindow } from 'electron';

/**
 * How the workstation ends, whoever asks for it: calls and records are ended in order before the process exits. A user
 * who quits is asked first while in a call; a system that shuts down, or a session that ends, asks nobody.
 */
export class Ending {
  readonly #stop: () => Promise<void>;
  #isStopping = false;
  #mayAsk = true;

  constructor(stop: () => Promise<void>) {
    this.#stop = stop;
    // Emitted when the last window has closed, too.
    app.on('will-quit', (event) => {
      event.preventDefault();
      this.#stopOnce();
    });
    // Linux and macOS: the system waits for a moment when the event, which Electron's types do not have, is prevented.
    const quit = (event: { preventDefault(): void }): void => {
      event.preventDefault();
      this.#mayAsk = false;
      app.quit();
    };
    powerMonitor.on('shutdown', quit as () => void);
  }

  get mayAsk(): boolean {
    return this.#mayAsk;
  }

  /** Windows ends the session of the user, and the process some seconds after this event. */
  watch(window: BrowserWindow): void {
    window.on('session-end', () => {
      this.#mayAsk = false;
      this.#stopOnce();
    });
  }

  #stopOnce(): void {
    if (this.#isStopping) return;
    this.#isStopping = true;
    void this.#stop().finally(() => app.exit(0));
  }
}
