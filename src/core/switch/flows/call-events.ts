import type { Clock } from '../../../shared/clock.ts';
import type { CallEventKind } from '../../../shared/contract/call-event.ts';
import type { MediaEndpoint } from '../../../media/media-port.ts';
import type { TelephonyFact } from '../telephony-port.ts';
import { mosOfLoss } from '../../../shared/domain/mos-of-loss.ts';
import { watchLostSound } from './lost-sound.ts';
import type { Party } from './party.ts';

type CallEventFact = Omit<Extract<TelephonyFact, { kind: 'call-event' }>, 'callId' | 'at'>;

interface EventReports {
  report(fact: CallEventFact): void;
  timeOf(monotonicMs: number): number;
}

/** Loss is judged over so long: as long as a report of RTCP covers (RFC 3550 § 6.2). */
const periodMs = 5000;
/** Two seconds of sound: of less, as on hold, a share says nothing. */
const leastPackets = 100;
/** More than a codec without concealment bears (ITU-T G.113, appendix I). */
const lossyShare = 0.05;

/** Frames of 20 ms in a period; fewer, as after a start, say nothing. */
const leastFrames = 100;
const lateShare = 0.05;

/** Something that lasts: its beginning is reported once, and its end. */
interface Reported {
  readonly begins: CallEventKind;
  readonly ends: CallEventKind;
}
const hold: Reported = { begins: 'hold', ends: 'resume' };
const loss: Reported = { begins: 'loss', ends: 'loss-over' };
const lateness: Reported = { begins: 'late', ends: 'late-over' };
const absence: Reported = { begins: 'gone', ends: 'back' };

/** Begun and not over, by endpoint: a party may talk with one after another. */
const underWay = new WeakMap<MediaEndpoint, Set<Reported>>();
function underWayOf(media: MediaEndpoint): Set<Reported> {
  const known = underWay.get(media) ?? new Set<Reported>();
  underWay.set(media, known);
  return known;
}

/**
 * Reports what a party does while it talks: keys, without saying which, an agent's hold of a number outside, and sound
 * that does not arrive. Returns a function that stops it and reports how the sound was: a hold is over then, since
 * nobody is left to be held.
 */
export function reportEvents(
  call: EventReports,
  { party, other, clock }: { party: Party; other: Party; clock: Clock },
): () => void {
  const { media, side, agentId } = party;
  const startedMs = clock.monotonic();
  const heard = media.stats();
  /** `sinceMs`: when it was, on the monotonic clock. */
  const tell = (event: CallEventKind, sinceMs: number | null = null): void => {
    const isEarlier = sinceMs !== null && Number.isFinite(sinceMs);
    const since = isEarlier ? { since: call.timeOf(Math.max(startedMs, sinceMs)) } : {};
    call.report({ kind: 'call-event', event, side, agentId, ...since });
  };
  const known = underWayOf(media);
  const change = (reported: Reported, isNow: boolean, sinceMs: number | null = null): void => {
    if (isNow === known.has(reported)) return;
    if (isNow) known.add(reported);
    else known.delete(reported);
    tell(isNow ? reported.begins : reported.ends, sinceMs);
  };
  const lostSound = watchLostSound({
    clock,
    media,
    isLost: known.has(loss),
    onLost: (sinceMs) => change(loss, true, sinceMs),
    onBack: (atMs) => {
      // The packets that were lost with it are told already.
      lossOfPart.startOver();
      change(loss, false, atMs);
    },
  });
  const lossOfPart = watchLoss({
    clock,
    media,
    beforeJudging: lostSound.look,
    onJudged: (isLossy) => change(loss, isLossy),
    onTimed: (isLate) => change(lateness, isLate),
  });
  // The hold of any other party is reported to the agent whom it holds.
  const isAgentOutside = agentId !== null && other.agentId === null;
  const stops = [
    party.onKey(() => tell('key')),
    media.onPresence((isPresent) => change(absence, !isPresent, isPresent ? null : media.heardAtMs)),
    lostSound.stop,
    lossOfPart.stop,
    ...(isAgentOutside ? [media.onHeld((isOnHold) => change(hold, isOnHold))] : []),
  ];
  const tellSound = (): void => {
    const { packetsReceived, packetsLost } = media.stats();
    const lost = Math.max(0, packetsLost - heard.packetsLost);
    const expected = lost + packetsReceived - heard.packetsReceived;
    if (expected < leastPackets) return;
    const mos = Math.round(100 * mosOfLoss(lost / expected)) / 100;
    call.report({ kind: 'call-event', event: 'sound', side, agentId, mos });
  };
  change(absence, !media.isPresent);
  if (isAgentOutside) change(hold, media.isOnHold);
  return () => {
    for (const stop of stops) stop();
    change(hold, false);
    tellSound();
  };
}

/**
 * Calls `onJudged` with whether a part of a party's sound is lost on its way to us, and `onTimed` with whether a part
 * of what the party hears left late, for each period with enough of it. `startOver` forgets this period so far.
 */
function watchLoss(parts: {
  clock: Clock;
  media: Pick<MediaEndpoint, 'stats'>;
  beforeJudging: () => void;
  onJudged: (isLossy: boolean) => void;
  onTimed: (isLate: boolean) => void;
}): { startOver: () => void; stop: () => void } {
  const { clock, media, beforeJudging, onJudged, onTimed } = parts;
  let before = media.stats();
  const startOver = (): void => {
    before = media.stats();
  };
  const check = (): void => {
    disarm = clock.after(periodMs, check);
    beforeJudging();
    const now = media.stats();
    const lost = now.packetsLost - before.packetsLost;
    const expected = lost + now.packetsReceived - before.packetsReceived;
    const frames = now.frames - before.frames;
    const lateFrames = now.lateFrames - before.lateFrames;
    before = now;
    if (frames >= leastFrames) onTimed(lateFrames >= frames * lateShare);
    if (expected >= leastPackets) onJudged(lost >= expected * lossyShare);
  };
  let disarm = clock.after(periodMs, check);
  return { startOver, stop: () => disarm() };
}
