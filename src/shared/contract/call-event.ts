/** Something that a side of a call did, or that became of its sound. */
export const callEventKinds = [
  /** A key was pressed; nobody keeps which. */
  'key',
  /** The agent put the other side on hold. */
  'hold',
  'resume',
  /** The agent's workstation reports that it sends no sound of the microphone. */
  'mute',
  'unmute',
  /** A twentieth of the side's sound and more was lost on its way to the service for 5 s, or all of it for 2 s. */
  'loss',
  'loss-over',
  /** A twentieth of the sound to the side and more left the service over 60 ms late for 5 s: its machine was busy. */
  'late',
  'late-over',
  /** How the side's sound arrived while it talked with one other, once that is over: with its `mos`. */
  'sound',
  /** Nothing arrives from the side's workstation: its page was closed, or its network failed. */
  'gone',
  'back',
  /** The agent has paused the recording: nothing is written until it is resumed. */
  'recording-paused',
  'recording-resumed',
  /** A supervisor has taken the customer over, and the agent has left. */
  'taken-over',
] as const;
export type CallEventKind = (typeof callEventKinds)[number];

/** How a call found its way to a talker: kept with its events, where the rest of the record does not say it. */
export const routeEventKinds = [
  /** It was transferred into the queue of a skill group. */
  'queued',
  /** The agent parked it, to be picked up by somebody of the group. */
  'parked',
  /** The agent took the call that rang a colleague. */
  'picked-up',
  /** The agent’s phone did not take the call. */
  'no-answer',
  'declined',
  'unreachable',
  /** The agent began to transfer it, and that was over. */
  'transfer-began',
  'transfer-over',
  /** The agent left, and the call continued. */
  'left',
] as const;
export type RouteEventKind = (typeof routeEventKinds)[number];
