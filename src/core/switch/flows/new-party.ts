import type { Leg } from '../../../sip/leg.ts';
import type { MediaEndpoint } from '../../../media/media-port.ts';
import { mayAnswer, Party, type Side } from './party.ts';
import { isHeard } from './silence.ts';
import type { SwitchPorts } from './switch-ports.ts';

/** A leg and its sound as one side of a call: it lives on while it is heard, whatever becomes of its signalling. */
export function newParty(
  { ports, callId }: { readonly ports: SwitchPorts; readonly callId: string },
  of: { side: Side; agentId: string | null; leg: Leg; media: MediaEndpoint },
): Party {
  const { side, agentId, leg, media } = of;
  media.trust(leg.peerAddresses);
  leg.livesWhile(() => isHeard(media, ports.clock));
  return new Party({
    ...of,
    onMediaFailed: (error) => ports.log.warn({ callId, side, err: error }, 'media could not be negotiated'),
    mayAnswer: () => mayAnswer(ports.directory, agentId),
  });
}
