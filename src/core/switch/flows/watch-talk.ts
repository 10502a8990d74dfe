import type { HangupCode } from '../../../shared/contract/call.ts';
import { holdWhileAbsent } from './absence.ts';
import type { CallEnd } from './call-end.ts';
import { reportEvents } from './call-events.ts';
import { reportHold } from './far-hold.ts';
import { HoldSound, playWhileHeld } from './hold-sound.ts';
import type { Party } from './party.ts';
import { silenceOf, watchSilence } from './silence.ts';
import type { SwitchPorts } from './switch-ports.ts';

const noSound: ConstructorParameters<typeof HoldSound>[0] = {
  play: () => ({ ended: Promise.resolve(), stop: () => {}, finish: async () => {} }),
};

type WatchedCall = Parameters<typeof reportEvents>[0] &
  Parameters<typeof reportHold>[0] & {
    readonly ports: Pick<SwitchPorts, 'clock' | 'directory' | 'maxSilenceMs'>;
    drop(party: Party, end: CallEnd): void;
  };

/**
 * Watches a party that talks with `other`, who hears prompts or music while it is away or holds. One who is gone is
 * dropped from the call. In a conference a third one is heard meanwhile. Returns functions that stop it.
 */
export function watchTalk(call: WatchedCall, party: Party, other: Party, isConference = false): (() => void)[] {
  const { clock, directory, maxSilenceMs: maxMs } = call.ports;
  const sound = new HoldSound(isConference ? noSound : other.media);
  const endAs = (code: HangupCode, reason: string) => () =>
    call.drop(party, { leg: party.side, cause: 'NORMAL_CLEARING', sipCode: null, reason, code });
  const onAbsent = endAs('page-closed', 'The page of the workstation was closed');
  const onSilent = () => call.drop(party, { ...silenceOf(party.media), leg: party.side });
  return [
    reportHold(call, party, other),
    reportEvents(call, { party, other, clock }),
    playWhileHeld(party.media, sound),
    holdWhileAbsent({ clock, party, sound, maxSeconds: () => directory.maxAbsenceSeconds(), onTooLong: onAbsent }),
    watchSilence({ clock, media: party.media, maxMs, onTooLong: onSilent }),
  ];
}
