import { LocalLeg } from '../../src/core/switch/practice/local-leg.ts';
import type { IncomingLeg, LegEnd } from '../../src/sip/leg.ts';

/** A leg controlled by the test; everything done to it is recorded in the ladder. */
export class FakeLeg extends LocalLeg implements IncomingLeg {
  readonly from: IncomingLeg['from'] = { kind: 'trunk', trunk: 'main' };
  readonly calledNumber = '4008';
  readonly offer = 'offer';
  readonly #name: string;
  readonly #ladder: string[];

  constructor(name: string, ladder: string[], displayName: string | null = null) {
    super(name, { user: name, displayName }, () => {});
    this.#name = name;
    this.#ladder = ladder;
  }

  ring(sdp?: string): void {
    this.reach('ringing');
    this.#ladder.push(`${this.#name} ← ${sdp ? 183 : 180}`);
  }

  /** Resolves when the far side has acknowledged what it has to before a 200 (PRACK). */
  mayAccept: Promise<void> = Promise.resolve();
  async answer(): Promise<void> {
    await this.mayAccept;
    if (this.state === 'ended') return new Promise(() => {});
    this.reach('answered');
    this.#ladder.push(`${this.#name} ← 200`);
  }

  override end(why?: { status: number; reason?: string }): void {
    if (this.state === 'ended') return;
    this.#ladder.push(
      `${this.#name} ← ${this.state === 'answered' ? 'BYE' : this.offered ? String(why?.status ?? 487) : 'CANCEL'}`,
    );
    super.end(why);
  }

  /** Whether the call's sound lets this leg live without its signalling. */
  isKept: () => boolean = () => false;
  override livesWhile(isHeard: () => boolean): void {
    this.isKept = isHeard;
  }

  /** The far end of this leg was called by us, not the other way round. */
  offered = true;

  rings(sdp: string | null = null): void {
    this.happen({ kind: 'ringing', status: sdp ? 183 : 180, sdp });
  }
  answers(): void {
    this.happen({ kind: 'answered', sdp: 'answer' });
  }
  /** Sends INFO. */
  informs(contentType: string, body: string): void {
    this.happen({ kind: 'info', contentType, body });
  }
  ends(status: number | null = null): void {
    this.endsWith({ by: 'remote', status, reason: null });
  }
  cancels(): void {
    this.endsWith({ by: 'remote', status: 487, reason: null, isCancelled: true });
  }
  endsWith(end: LegEnd): void {
    this.happen({ kind: 'ended', end });
  }
  /** `replaced`: the other leg of the same phone, in an attended transfer; null: one that is not here. */
  refers(target: string, replaced?: FakeLeg | null): { reports: number[]; phrases: string[]; refusals: string[] } {
    const reports: number[] = [];
    const phrases: string[] = [];
    const refusals: string[] = [];
    this.happen({
      kind: 'refer',
      target,
      replaces: replaced === undefined ? null : { leg: replaced },
      accept: () => ({
        report: (status, phrase) => {
          reports.push(status);
          phrases.push(phrase);
        },
      }),
      reject: (status, refusal) => {
        reports.push(status);
        if (refusal !== undefined) refusals.push(refusal);
      },
    });
    return { reports, phrases, refusals };
  }
}
