import type { CallDescription, Destination, TwoSidedCall } from './telephony-port.ts';

/** The number as the other side and the call record see it. */
export const numberOf = (destination: Destination): string =>
  destination.kind === 'extension' ? destination.extension : destination.number;

/** A call between two destinations, as its record describes it. */
export function twoSidedCall(
  about: Pick<CallDescription, 'callId' | 'agentId'> &
    Partial<Pick<CallDescription, 'type' | 'extra' | 'requestedBy' | 'isForOther'>>,
  first: Destination,
  second: Destination,
): TwoSidedCall {
  return {
    first,
    second,
    description: {
      type: 'sip',
      extra: null,
      requestedBy: null,
      ...about,
      direction: first.kind === 'extension' && second.kind === 'extension' ? 'internal' : 'outbound',
      caller: numberOf(first),
      callee: numberOf(second),
      lineGroup: second.kind === 'outside' ? second.line : null,
      groupId: null,
    },
  };
}
