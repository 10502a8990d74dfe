import type { Clock } from '../../../shared/clock.ts';
import type { OutgoingLeg } from '../../../sip/leg.ts';
import type { CallOutside } from '../line.ts';
import type { MediaEngine, MediaEndpoint } from '../../../media/media-port.ts';
import { LocalLeg } from './local-leg.ts';
import { type Pace, usualPace } from './practice-line.ts';

/** Behaviour of the practice phone, by the last three digits of the called number. */
type PracticeBehaviour = 'answer' | 'busy' | 'no-answer' | 'reject';

const practiceBehaviourOf = (number: string): PracticeBehaviour =>
  number.endsWith('486') ? 'busy' : number.endsWith('480') ? 'no-answer' : number.endsWith('603') ? 'reject' : 'answer';

const giveUpAfterMs = 20_000;

/** The far end of a practice line: rings, answers after 1 s, plays a prompt and echoes the caller. */
class PracticePhoneLeg extends LocalLeg {
  readonly #media: MediaEndpoint;
  readonly #clock: Clock;
  readonly #disarm: () => void;

  constructor(
    id: string,
    { number, sdp }: { number: string; sdp: string },
    { engine, clock, pace }: { engine: MediaEngine; clock: Clock; pace: Pace },
  ) {
    let stopEcho = () => {};
    const media = engine.createEndpoint('rtp');
    super(id, { user: number, displayName: null }, () => {
      this.#disarm();
      stopEcho();
      media.close();
    });
    this.#media = media;
    this.#clock = clock;
    const behaviour = practiceBehaviourOf(number);
    const answer = async () => {
      const answerSdp = await this.#media.acceptOffer(sdp);
      this.happen({ kind: 'answered', sdp: answerSdp });
      await this.#media.play({ kind: 'prompt', name: 'practice' }).ended;
      if (this.state === 'answered') stopEcho = engine.echo(this.#media);
    };
    const refuse = (status: number, reason: string) =>
      this.happen({ kind: 'ended', end: { by: 'remote', status, reason } });
    const act: Record<PracticeBehaviour, { milliseconds: number; run: () => void }> = {
      answer: { milliseconds: pace.answers, run: () => void answer().catch(() => refuse(488, 'Not Acceptable Here')) },
      busy: { milliseconds: 200, run: () => refuse(486, 'Busy Here') },
      reject: { milliseconds: 400, run: () => refuse(603, 'Decline') },
      'no-answer': { milliseconds: giveUpAfterMs, run: () => refuse(480, 'Temporarily Unavailable') },
    };
    const ring = () => this.happen({ kind: 'ringing', status: 180, sdp: null });
    const disarmRing = behaviour === 'busy' || pace.rings === 0 ? () => {} : this.#clock.after(pace.rings, ring);
    if (behaviour !== 'busy' && pace.rings === 0) ring();
    const disarmAct = this.#clock.after(act[behaviour].milliseconds, act[behaviour].run);
    this.#disarm = () => {
      disarmRing();
      disarmAct();
    };
  }
}

/** A line that ends in the practice phone. */
export const practicePhone =
  (engine: MediaEngine, clock: Clock, newId: () => string, pace = usualPace): CallOutside =>
  (call): OutgoingLeg =>
    new PracticePhoneLeg(newId(), call, { engine, clock, pace });
