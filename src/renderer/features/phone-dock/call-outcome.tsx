import { Text } from '@mantine/core';
import type { MissedCall, PhoneCall, PhoneSnapshot } from '../../../shared/ipc/phone-ipc.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { CauseBadge, CauseDetail } from '../../parts/calls/cause-badge.tsx';

type CallSound = Pick<PhoneSnapshot, 'registration' | 'microphone' | 'isPlaybackBlocked' | 'mergedCallIds'>;

/** Nothing is received, and the service cannot report whether the call continues: it must not look as if it did. */
export const isConnectionLost = (call: PhoneCall, { registration }: Pick<CallSound, 'registration'>): boolean =>
  call.state === 'answered' && call.isSilent && registration !== 'registered';

/** The call continues, and this side does not hear or is not heard. */
export const isSoundMissing = (call: PhoneCall, { isPlaybackBlocked, microphone }: CallSound): boolean =>
  call.state === 'answered' &&
  call.hasMedia &&
  (isPlaybackBlocked || microphone === 'denied' || microphone === 'missing');

/** The service does not get the sound of a side: the network drops it, whoever's it is. */
export const isSoundLost = (call: PhoneCall): boolean =>
  call.state === 'answered' && !call.held && (call.isOwnLost || call.isOtherLost);

/**
 * How the call is called now; one that was not taken here has ended for this phone only. A call whose sound is missing
 * on this side reports it.
 */
export function callStateText(call: PhoneCall, sound: CallSound, text: Translate): string {
  if (call.state === 'ended' && call.missed) return text(`phone.missed.${call.missed.reason}`);
  if (isConnectionLost(call, sound)) return text('phone.connectionLost');
  if (isSoundMissing(call, sound)) return text(sound.isPlaybackBlocked ? 'phone.notHearing' : 'phone.notHeard');
  if (call.state === 'answered' && sound.mergedCallIds.includes(call.id)) return text('phone.three');
  if (isSoundLost(call)) return text(call.isOwnLost ? 'phone.ownLost' : 'phone.otherLost');
  if (call.state === 'dialling' && call.direction === 'inbound') return text('phone.takingBack');
  if (call.state === 'dialling' && call.isOtherRinging) return text('phone.ringing');
  if (call.state === 'answered' && call.isHeldByOther && !call.held) return text('phone.heldByOther');
  return call.held && call.state === 'answered' ? text('phone.held') : text(`phone.${call.state}`);
}

function callerText({ caller, colleagues, answeredBy }: MissedCall, text: Translate): string | null {
  if (caller === 'waiting') return text(colleagues === 0 ? 'phone.caller.alone' : 'phone.caller.waiting');
  if (caller !== 'answered') return null;
  return answeredBy === null ? text('phone.caller.answered') : text('phone.caller.answeredBy', { name: answeredBy });
}

/** How a call ended: the cause that its record holds, and why. */
export function CallOutcome({ call }: { call: PhoneCall }) {
  const { text } = useText();
  const caller = call.missed && callerText(call.missed, text);
  return (
    <>
      {caller && <Text size="sm">{caller}</Text>}
      {call.cause && (
        <div>
          <CauseBadge cause={call.cause} direction={call.direction} detail={call.detail} />
        </div>
      )}
      <CauseDetail detail={call.detail} legs={call.legs} direction={call.direction} />
    </>
  );
}
