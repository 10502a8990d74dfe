import type { Clock } from '../../../shared/clock.ts';

/** A message of the phone's signalling, without the people in it. */
interface LadderLine {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly way: 'sent' | 'received';
  /** The method, or the status. */
  readonly message: string;
  /** Messages with the same number belong together: 1 is the first Call-ID since the start. */
  readonly dialog: number;
  readonly cseq: string;
  /** The header Reason (RFC 3326), where there is one. */
  readonly reason: string | null;
}

const keptLines = 600;
const keptDialogs = 100;

/** The last messages between this phone and its service, for the support bundle. */
export class SipLadder {
  readonly #clock: Clock;
  readonly #lines: LadderLine[] = [];
  readonly #dialogs = new Map<string, number>();
  #lastDialog = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get lines(): readonly LadderLine[] {
    return this.#lines;
  }

  /** Leaves out other texts, such as a keep-alive. */
  add(way: LadderLine['way'], text: string): void {
    const message = /^SIP\/2\.0 (\d{3}[^\r\n]*)/.exec(text)?.[1] ?? /^([A-Z]+) \S+ SIP\/2\.0/.exec(text)?.[1];
    if (message === undefined) return;
    this.#lines.push({
      at: this.#clock.now(),
      way,
      message,
      dialog: this.#dialogOf(header(text, 'Call-ID|i') ?? ''),
      cseq: header(text, 'CSeq') ?? '',
      reason: header(text, 'Reason'),
    });
    if (this.#lines.length > keptLines) this.#lines.shift();
  }

  #dialogOf(callId: string): number {
    const known = this.#dialogs.get(callId);
    if (known !== undefined) return known;
    const [oldest] = this.#dialogs.keys();
    if (oldest !== undefined && this.#dialogs.size >= keptDialogs) this.#dialogs.delete(oldest);
    this.#dialogs.set(callId, ++this.#lastDialog);
    return this.#lastDialog;
  }
}

const header = (text: string, names: string): string | null =>
  new RegExp(`\\r?\\n(?:${names})[ \\t]*:[ \\t]*([^\\r\\n]*)`, 'i').exec(text)?.[1] ?? null;
