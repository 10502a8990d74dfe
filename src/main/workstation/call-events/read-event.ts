import type { EventName } from '../../../shared/contract/event.ts';
import { receivedSchemas, type ReceivedEvents } from '../../../shared/contract/received-event.ts';

/** A call event as any service may announce it: causes beyond the interface's five are kept as they are. */
export type CallEvent = ReceivedEvents['CallStatusChanged'];
export type AgentEvent = ReceivedEvents['AgentStatusChanged'];

/** A complete event of the service; null when it lacks the call, the agent or the change. */
export function readEvent<Name extends EventName>(name: Name, value: unknown): ReceivedEvents[Name] | null {
  const parsed = receivedSchemas[name].safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** The agent's state in an answer of agent control, whose data the interface does not show; null when it holds none. */
export const readAgentState = (value: unknown): AgentEvent | null => readEvent('AgentStatusChanged', value);
