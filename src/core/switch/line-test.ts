import type { Clock } from '../../shared/clock.ts';
import type { LineTest } from '../../shared/contract/line.ts';
import type { FarSide, MediaEngine } from '../../media/media-port.ts';
import { codecsNamedIn } from '../../media/sdp/named-codecs.ts';
import type { LegEnd } from '../../sip/leg.ts';
import type { Trunk } from '../../sip/ports.ts';
import type { CallOutside } from './line.ts';

/** A number that has not answered by then counts as not answering. */
const longestTestMs = 15_000;
/** Responses of a line that works to a number that nobody answers. */
const unanswered: ReadonlySet<number | null> = new Set([408, 480, 487]);
/** Responses of the number itself: busy, busy everywhere, declined. */
const declined: ReadonlySet<number | null> = new Set([486, 600, 603]);

const outcomeOf = ({ isUnreachable, status }: LegEnd, hasAlerted: boolean): LineTest['outcome'] => {
  if (isUnreachable) return 'unreachable';
  if (unanswered.has(status)) return 'no_answer';
  return hasAlerted || declined.has(status) ? 'declined' : 'refused';
};

const isAnswerRejected = ({ by, status }: LegEnd): boolean => by === 'local' && status === 488;

/**
 * Calls a number over a trunk, and hangs up as soon as it answers, or after 15 s. Neither an agent nor a prompt is
 * connected, and no fact is reported: it does not count as one of the clinic's calls.
 */
export async function testLine(
  { media, clock }: { media: MediaEngine; clock: Clock },
  {
    trunk,
    farSide,
    callOutside,
    number,
  }: { trunk: Trunk; farSide: FarSide | null; callOutside: CallOutside; number: string },
): Promise<LineTest> {
  const endpoint = media.createEndpoint('rtp', farSide);
  try {
    const sdp = await endpoint.createOffer();
    const began = clock.monotonic();
    const from = { user: trunk.assertedNumber ?? trunk.user ?? 'test', displayName: null };
    const leg = callOutside({ number, from, sdp, headers: {} });
    const { promise, resolve } = Promise.withResolvers<LineTest>();
    let rangAfterMs: number | null = null;
    let hasAlerted = false;
    let isAnswered = false;
    const elapsedMs = (): number => Math.round(clock.monotonic() - began);
    const settle = (result: Pick<LineTest, 'outcome' | 'status' | 'reason'>, codecs: string[] | null = null): void =>
      resolve({ ...result, codecs, after_ms: elapsedMs(), rang_after_ms: rangAfterMs });
    const answered = async (answer: string): Promise<void> => {
      isAnswered = true;
      const isUsable = await endpoint.acceptAnswer(answer).then(
        () => true,
        () => false,
      );
      settle({ outcome: isUsable ? 'answered' : 'no_sound', status: 200, reason: null }, codecsNamedIn(answer));
      leg.end();
    };
    leg.onEvent((event) => {
      if (event.kind === 'ringing') {
        rangAfterMs ??= elapsedMs();
        // An announcement of the carrier is sent with 183 (RFC 3960).
        hasAlerted ||= event.status === 180;
      }
      if (event.kind === 'offer') event.reject(488);
      if (event.kind === 'refer') event.reject(603);
      if (event.kind === 'ended' && !isAnswered) {
        // Answered, and hung up by the leg itself: there was no SDP in it.
        if (isAnswerRejected(event.end)) return settle({ outcome: 'no_sound', status: 200, reason: null }, []);
        // Without a response the status is the server's own: the line has said nothing.
        const { status, reason } = event.end.isUnreachable ? { status: null, reason: null } : event.end;
        settle({ outcome: outcomeOf(event.end, hasAlerted), status, reason });
      }
      if (event.kind === 'answered') void answered(event.sdp);
    });
    const disarm = clock.after(longestTestMs, () => {
      settle({ outcome: 'no_answer', status: null, reason: null });
      leg.end();
    });
    return await promise.finally(disarm);
  } finally {
    endpoint.close();
  }
}
