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

/**
 * Reports what a party does while it talks: keys, without saying which, an agent's hold of a number outside, and sound
 * that does not arrive. Returns a function that stops it.
 */
export function reportEvents(
  call: EventReports,
  { party, other, clock }: { party: Party; other: Party; clock: Clock },
): () => void {
  const { media, side, agentId } = party;
  const tell = (event: CallEventKind): void => call.report({ kind: 'call-event', event, side, agentId });
  const isAgentOutside = agentId !== null && other.agentId === null;
  const stops = [
    media.onDtmf(() => tell('key')),
    media.onPresence((isPresent) => tell(isPresent ? 'back' : 'gone')),
    watchLoss({ clock, media, onChanged: (isLossy) => tell(isLossy ? 'loss' : 'loss-over') }),
    // The hold of any other party is reported to the agent whom it holds.
    ...(isAgentOutside ? [media.onHeld((isOnHold) => tell(isOnHold ? 'hold' : 'resume'))] : []),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Calls `onChanged` when a party's sound begins to be lost on its way to us, and when that is over. */
function watchLoss(parts: {
  clock: Clock;
  media: Pick<MediaEndpoint, 'stats'>;
  onChanged: (isLossy: boolean) => void;
}): () => void {
  const { clock, media, onChanged } = parts;
  let before = media.stats();
  let isLossy = false;
  const check = (): void => {
    const now = media.stats();
    const lost = now.packetsLost - before.packetsLost;
    const expected = lost + now.packetsReceived - before.packetsReceived;
    before = now;
    disarm = clock.after(periodMs, check);
    if (expected < leastPackets || lost >= expected * lossyShare === isLossy) return;
    isLossy = !isLossy;
    onChanged(isLossy);
  };
  let disarm = clock.after(periodMs, check);
  return () => disarm();
}
