import { type ConsoleParts, type ConsoleServices, serveConsole } from './console-services.ts';
import type { HostWindow } from './host.ts';

/** The console windows that are open; each gets every event. */
export class ConsoleWindows {
  readonly #open = new Set<ConsoleServices>();

  add(window: HostWindow, parts: ConsoleParts): void {
    const services = serveConsole(parts, window.channel);
    this.#open.add(services);
    window.closed.on(() => {
      this.#open.delete(services);
      services.close();
    });
  }

  announce(emit: (services: ConsoleServices) => void): void {
    for (const services of this.#open) emit(services);
  }
}
