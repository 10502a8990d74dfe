import { type Destination, numberOf } from './flows/destination.ts';
import type { CallDescription } from './flows/live-call.ts';
import type { PlaceCall } from './telephony-port.ts';

export interface TwoSidedCall {
  /** Called first, or already on the line. */
  readonly first: Destination;
  readonly second: Destination;
  readonly description: CallDescription;
}

type Request = Exclude<PlaceCall, { method: 'practice' }>;

/** A call between two destinations, as its record describes it (interface 4.7). */
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

const extension = (number: string, agentId: string): Destination => ({ kind: 'extension', extension: number, agentId });
const outside = (number: string, line: string): Destination => ({ kind: 'outside', number, line });

/** The two sides of a call that an agent placed over the interface. */
export function placedCall(request: Request): TwoSidedCall {
  const { callId, callee } = request;
  switch (request.method) {
    case 'out':
      return twoSidedCall(
        { callId, agentId: request.agentId, extra: request.extra },
        extension(request.extension, request.agentId),
        outside(callee, request.lineGroup),
      );
    case 'dual':
      return twoSidedCall(
        {
          callId,
          agentId: request.agentId,
          type: 'dual',
          extra: request.extra,
          requestedBy: request.requestedBy,
          isForOther: request.isForOther,
        },
        outside(request.mobile, request.line),
        outside(callee, request.line),
      );
    case 'back2back':
      return twoSidedCall(
        { callId, agentId: request.agentId, requestedBy: request.requestedBy },
        outside(request.caller, request.callerLineGroup),
        outside(callee, request.calleeLineGroup),
      );
    case 'extension':
      return twoSidedCall(
        { callId, agentId: request.agentId },
        extension(request.caller, request.agentId),
        extension(callee, request.calleeAgentId),
      );
  }
}
