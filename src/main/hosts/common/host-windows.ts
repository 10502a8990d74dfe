import { Emitter } from '../../../shared/event.ts';
import type { Host, HostWindow } from '../../workstation/host.ts';

export type WindowRole = 'console' | 'media';

/** The windows that a host opens, as the workstation hears of them. */
export class HostWindows implements Pick<Host, 'onConsole' | 'onMedia'> {
  readonly #opened = { console: new Emitter<HostWindow>(), media: new Emitter<HostWindow>() };

  readonly onConsole = (listener: (window: HostWindow) => void): (() => void) => this.#opened.console.on(listener);
  readonly onMedia = (listener: (window: HostWindow) => void): (() => void) => this.#opened.media.on(listener);

  opened(role: WindowRole, window: HostWindow): void {
    this.#opened[role].emit(window);
  }
}
