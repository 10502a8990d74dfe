import { app } from 'electron';
import { numberOfArguments, numberOfCallLink } from '../../../shared/domain/call-link.ts';

const schemes = ['tel', 'sip', 'sips', 'callto'] as const;

/** Behind `--`, a link is never read as an option of Chromium or of this program. */
const client = (scheme: string): [string, string, string[]] => [scheme, process.execPath, ['--']];

export const opensCallLinks = (): boolean => schemes.every((scheme) => app.isDefaultProtocolClient(...client(scheme)));

/** False where the system does not allow it. Windows lists the program then, and its user chooses it there. */
export const openCallLinks = (opens: boolean): boolean =>
  schemes
    .map((scheme) =>
      opens ? app.setAsDefaultProtocolClient(...client(scheme)) : app.removeAsDefaultProtocolClient(...client(scheme)),
    )
    .every(Boolean);

/**
 * The numbers of links that other programs open: on macOS an event, which must be listened to before the app is ready,
 * elsewhere an argument of the first or of a further start. Anything else is left out.
 */
export class CallLinks {
  #early: string | null = numberOfArguments(process.argv.slice(1));
  #take: ((number: string) => void) | null = null;

  constructor() {
    app.on('open-url', (event, url) => {
      event.preventDefault();
      this.#opened(numberOfCallLink(url));
    });
    app.on('second-instance', (_event, args) => this.#opened(numberOfArguments(args.slice(1))));
  }

  /** Each number from now on, and the last one before. */
  takenBy(take: (number: string) => void): void {
    this.#take = take;
    this.#opened(this.#early);
  }

  #opened(number: string | null): void {
    if (number === null) return;
    if (this.#take) this.#take(number);
    else this.#early = number;
  }
}
