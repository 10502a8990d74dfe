import type { Clock } from '../../../shared/clock.ts';
import type { IncomingLeg } from '../../../sip/leg.ts';
import type { MediaEndpoint, MediaEngine } from '../../../media/media-port.ts';
import { LocalLeg } from './local-leg.ts';
import { practiceNumber } from './practice-number.ts';

const lines = ['caller-1', 'caller-2'] as const;
const listensMs = 4000;
/** The pause of a caller who interrupts. */
const breathMs = 300;
const usualTalkSeconds = 60;
const waitsMs = 120_000;

interface Caller {
  readonly number: string;
  readonly talkSeconds?: number | undefined;
  readonly interrupts?: boolean | undefined;
}

/**
 * A scripted caller: waits two minutes at most, speaks, listens, speaks again, hangs up after a minute or as told. One
 * who interrupts never listens, so that whatever the agent says is talked over.
 */
export class ScriptedCaller extends LocalLeg implements IncomingLeg {
  readonly from = { kind: 'trunk', trunk: null } as const;
  readonly calledNumber: string;
  readonly offer: string;
  readonly #media: MediaEndpoint;
  readonly #clock: Clock;
  readonly #talkMs: number;
  readonly #listensMs: number;

  private constructor(
    id: string,
    { number, talkSeconds = usualTalkSeconds, interrupts = false }: Caller,
    offer: string,
    media: MediaEndpoint,
    clock: Clock,
  ) {
    super(id, { user: number, displayName: null }, () => media.close());
    this.calledNumber = practiceNumber;
    this.offer = offer;
    this.#media = media;
    this.#clock = clock;
    this.#talkMs = talkSeconds * 1000;
    this.#listensMs = interrupts ? breathMs : listensMs;
    clock.after(waitsMs, () => {
      if (this.state !== 'answered') this.#hangUp();
    });
  }

  static async start(id: string, caller: Caller, engine: MediaEngine, clock: Clock): Promise<ScriptedCaller> {
    const media = engine.createEndpoint('rtp');
    try {
      return new ScriptedCaller(id, caller, await media.createOffer(), media, clock);
    } catch (error) {
      media.close();
      throw error;
    }
  }

  ring(sdp?: string): void {
    this.reach('ringing');
    // The waiting prompt is discarded here, but its transport has to be open.
    if (sdp) void this.#media.acceptAnswer(sdp);
  }

  async answer(sdp: string): Promise<void> {
    this.reach('answered');
    void this.#speak(sdp);
    this.#clock.after(this.#talkMs, () => this.#hangUp());
  }

  #hangUp(): void {
    this.happen({ kind: 'ended', end: { by: 'remote', status: null, reason: null } });
  }

  async #speak(sdp: string): Promise<void> {
    await this.#media.acceptAnswer(sdp);
    for (let turn = 0; this.state === 'answered'; turn += 1) {
      await this.#media.play({ kind: 'prompt', name: lines[turn % lines.length] ?? lines[0] }).ended;
      await new Promise<void>((resolve) => void this.#clock.after(this.#listensMs, resolve));
    }
  }
}
