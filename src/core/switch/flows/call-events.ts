import type { Clock } from '../../../shared/clock.ts';
import type { CallEventKind } from '../../../shared/contract/call.ts';
import type { MediaEndpoint } from '../../../media/media-port.ts';
import type { TelephonyFact } from '../telephony-port.ts';
import type { Party } from './party.ts';

type CallEventFact = Omit<Extract<TelephonyFact, { kind: 'call-event' }>, 'callId' | 'at'>;

interface EventReports {
  report(fact: CallEventFact): void;
}

/** Loss is judged over so long: as long as a report of RTCP covers (RFC 3550 § 6.2). */
const periodMs = 5000;
/** Two seconds of sound: of less, as on hold, a share says nothing. */
const leastPackets = 100;
/** More than a codec without concealment bears (ITU-T G.113, appendix I). */
const lossyShare = 0.05;

/** Something that lasts: its beginning is reported once, and its end. */
interface Reported {
  readonly begins: CallEventKind;
  readonly ends: CallEventKind;
}
const hold: Reported = { begins: 'hold', ends: 'resume' };
const loss: Reported = { begins: 'loss', ends: 'loss-over' };
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
 * that does not arrive. Returns a function that stops it: a hold is over then, since nobody is left to be held.
 */
export function reportEvents(
  call: EventReports,
  { party, other, clock }: { party: Party; other: Party; clock: Clock },
): () => void {
  const { media, side, agentId } = party;
  const tell = (event: CallEventKind): void => call.report({ kind: 'call-event', event, side, agentId });
  const known = underWayOf(media);
  const change = (reported: Reported, isNow: boolean): void => {
    if (isNow === known.has(reported)) return;
    if (isNow) known.add(reported);
    else known.delete(reported);
    tell(isNow ? reported.begins : reported.ends);
  };
  // The hold of any other party is reported to the agent whom it holds.
  const isAgentOutside = agentId !== null && other.agentId === null;
  const stops = [
    media.onDtmf(() => tell('key')),
    media.onPresence((isPresent) => change(absence, !isPresent)),
    watchLoss({ clock, media, onJudged: (isLossy) => change(loss, isLossy) }),
    ...(isAgentOutside ? [media.onHeld((isOnHold) => change(hold, isOnHold))] : []),
  ];
  change(absence, !media.isPresent);
  if (isAgentOutside) change(hold, media.isOnHold);
  return () => {
    for (const stop of stops) stop();
    change(hold, false);
  };
}

/** Calls `onJudged` with whether a party's sound is lost on its way to us, for each period with enough of it. */
function watchLoss(parts: {
  clock: Clock;
  media: Pick<MediaEndpoint, 'stats'>;
  onJudged: (isLossy: boolean) => void;
}): () => void {
  const { clock, media, onJudged } = parts;
  let before = media.stats();
  const check = (): void => {
    const now = media.stats();
    const lost = now.packetsLost - before.packetsLost;
    const expected = lost + now.packetsReceived - before.packetsReceived;
    before = now;
    disarm = clock.after(periodMs, check);
    if (expected >= leastPackets) onJudged(lost >= expected * lossyShare);
  };
  let disarm = clock.after(periodMs, check);
  return () => disarm();
}
