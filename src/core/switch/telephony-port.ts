import * as z from 'zod';
import type { Ha1Credential, SipSocket } from '../../sip/ports.ts';
import type { CalledNumber } from '../../shared/domain/called-number.ts';
import type { LineTest } from '../../shared/contract/line.ts';
import { callTypeSchema, directionSchema, hangupCauseSchema, hangupCodeSchema } from '../../shared/contract/call.ts';
import { callEventKinds } from '../../shared/contract/call-event.ts';
import { supervisionProgressSchema } from '../../shared/contract/call-supervision.ts';
import { transferProgressSchema } from '../../shared/contract/call-transfer.ts';
import type { LinesInUse } from './telephony-config.ts';
import type { soundLatenessSchema, TrunkChange } from './line-reports.ts';
import type { SupervisionRequest } from './supervision-request.ts';
import type { HangUpRequest, JoinRequest, RecordingPause, TransferRequest } from './transfer-request.ts';

/** Where a call goes: one of the clinic's extensions, or a number beyond a line group. */
const destinationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('extension'), extension: z.string(), agentId: z.string() }),
  z.object({ kind: z.literal('outside'), number: z.string(), line: z.string() }),
]);
export type Destination = z.infer<typeof destinationSchema>;

/** A call as it starts. */
const callDescriptionSchema = z.object({
  /** Also the request ID of the interface. */
  callId: z.string(),
  type: callTypeSchema,
  direction: directionSchema,
  caller: z.string(),
  callee: z.string(),
  /** The agent who placed it and takes part; null until an inbound call reaches one. */
  agentId: z.string().nullable(),
  /** The agent who requested it without being on the line, and may end it: practice, back2back, dual for another. */
  requestedBy: z.string().nullable(),
  /** Nobody is in it but scripts: it has no recording. */
  isScripted: z.boolean().optional(),
  /** Both sides are numbers outside, and who placed it is on neither: its time is limited. */
  isForOther: z.boolean().optional(),
  groupId: z.int().nullable(),
  lineGroup: z.string().nullable(),
  extra: z.string().nullable(),
});
export type CallDescription = z.infer<typeof callDescriptionSchema>;

/** A call between two destinations (interface 4.7). `first` is called first, or is already on the line. */
export const twoSidedCallSchema = z.object({
  first: destinationSchema,
  second: destinationSchema,
  description: callDescriptionSchema,
});
export type TwoSidedCall = z.infer<typeof twoSidedCallSchema>;

export const practiceCallSchema = z.object({
  callId: z.string(),
  requestedBy: z.string().nullable(),
  from: z.string(),
  groupId: z.int(),
  /** How long a caller talks to a scripted colleague, of which nothing is recorded; default: to an agent. */
  talkSeconds: z.int().optional(),
  /** The caller talks without a pause. */
  interrupts: z.boolean().optional(),
});
export type PracticeCall = z.infer<typeof practiceCallSchema>;

/** `at`: milliseconds since the epoch; between facts of one call it rises as a monotonic clock does. */
const about = { callId: z.string(), at: z.number() };
const legName = z.enum(['agent', 'customer']);

/** Facts of the switch. The facts of one call come in order: started first, ended last, exactly once each. */
export const telephonyFactSchema = z.discriminatedUnion('kind', [
  callDescriptionSchema.extend({ kind: z.literal('call-started'), at: z.number() }),
  z.object({ kind: z.literal('leg-ringing'), ...about, leg: legName, agentId: z.string().nullable() }),
  z.object({ kind: z.literal('leg-answered'), ...about, leg: legName, agentId: z.string().nullable() }),
  /** The leg of an agent belongs to this call now, and no longer to that one. */
  z.object({ kind: z.literal('leg-moved'), ...about, agentId: z.string(), fromCallId: z.string() }),
  /** Both sides hear each other; `recordFilename` is relative to the recordings folder. */
  z.object({
    kind: z.literal('call-connected'),
    ...about,
    agentId: z.string().nullable(),
    recordFilename: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('agent-missed'),
    ...about,
    agentId: z.string(),
    reason: z.enum(['no_answer', 'declined', 'unreachable']),
  }),
  /** The customer no longer hears the agent, who transfers the call; `talk-resumed` when that failed. */
  z.object({ kind: z.literal('talk-interrupted'), ...about, agentId: z.string().nullable() }),
  z.object({ kind: z.literal('talk-resumed'), ...about, agentId: z.string().nullable() }),
  /** A blind transfer has put the customer through to another agent, or to a number outside. */
  z.object({
    kind: z.literal('call-transferred'),
    ...about,
    toAgentId: z.string().nullable(),
    /** Null when the customer talks to an agent. */
    toNumber: z.string().nullable(),
  }),
  /**
   * An agent who transfers the customer has left the call, which continues: put through, or still being transferred.
   */
  z.object({ kind: z.literal('agent-left'), ...about, agentId: z.string() }),
  /** A transfer began, went on or is over. */
  transferProgressSchema.extend({
    kind: z.literal('transfer-changed'),
    ...about,
    byAgentId: z.string(),
    /** Null for a number outside. */
    toAgentId: z.string().nullable(),
    asksFirst: z.boolean(),
    note: z.string().nullable(),
  }),
  z.object({ kind: z.literal('call-queued'), ...about, groupId: z.int() }),
  /** The customer hears music and waits for somebody of the group to pick the call up; until then, `call-queued`. */
  z.object({
    kind: z.literal('call-parked'),
    ...about,
    groupId: z.int(),
    byAgentId: z.string(),
    note: z.string().nullable(),
    /** How long nobody is rung. */
    seconds: z.number(),
  }),
  /** A colleague takes the call that rang the phone of this agent. */
  z.object({ kind: z.literal('ring-taken'), ...about, agentId: z.string(), byAgentId: z.string() }),
  /** A number outside is called, and sees that caller. */
  z.object({ kind: z.literal('number-shown'), ...about, number: z.string() }),
  /** The other side of that agent has put the call on hold, or taken it off. */
  z.object({ kind: z.literal('hold-changed'), ...about, agentId: z.string(), isHeld: z.boolean() }),
  /** Something that a party does while it talks, or that becomes of its sound. */
  z.object({
    kind: z.literal('call-event'),
    ...about,
    event: z.enum(callEventKinds),
    side: legName,
    agentId: z.string().nullable(),
    /** When it began or ended, where that was noticed later. */
    since: z.number().optional(),
    /** Only `sound` has it; see `mosOfLoss`. */
    mos: z.number().optional(),
  }),
  z.object({ kind: z.literal('recording-failed'), ...about, reason: z.string() }),
  z.object({
    kind: z.literal('call-ended'),
    ...about,
    leg: legName,
    /** The recording as far as it was written; null when there is none. */
    recordFilename: z.string().nullable(),
    cause: hangupCauseSchema,
    sipCode: z.int().nullable(),
    reason: z.string().nullable(),
    code: hangupCodeSchema.nullable(),
  }),
  /** A supervisor's phone listens to a call, whose record has nothing of that: it is no fact of the call. */
  supervisionProgressSchema.extend({ kind: z.literal('supervision'), at: z.number(), supervisionId: z.string() }),
  z.object({
    kind: z.literal('registration'),
    extension: z.string(),
    registered: z.boolean(),
    credentialId: z.string().nullable(),
    /** UUID of the softphone's instance ID; null for one that gave none. */
    deviceId: z.string().nullable(),
    takenOver: z.boolean(),
  }),
]);
export type TelephonyFact = z.infer<typeof telephonyFactSchema>;

type CallFact = Extract<TelephonyFact, { callId: string }>;
type WithoutCall<Fact> = Fact extends CallFact ? Omit<Fact, 'callId' | 'at'> : never;
/** A fact as the call itself says it. */
export type OwnFact = WithoutCall<CallFact>;

export const chosenAgentSchema = z.object({
  agentId: z.string(),
  extension: z.string(),
  ringSeconds: z.number(),
  /** The call rings beside another one. */
  isTalking: z.boolean().optional(),
});
export type ChosenAgent = z.infer<typeof chosenAgentSchema>;

export const ha1CredentialSchema = z.object({
  id: z.string(),
  ha1Md5: z.string(),
  ha1Sha256: z.string(),
  refused: z.string().optional(),
});

/**
 * Phone actions that need a permission of the account: call a number, transfer to a colleague, see the caller's number,
 * answer a call (any account that is not disabled).
 */
export const phoneActionSchema = z.enum(['call', 'transfer', 'see-numbers', 'answer']);
export type PhoneAction = z.infer<typeof phoneActionSchema>;
/**
 * `too-many-numbers`: the account sees masked numbers, and has called as many as it may for now. `service-code`: the
 * clinic allows none.
 */
export const phonePermissionSchema = z.enum(['granted', 'missing', 'too-many-numbers', 'service-code']);
export type PhonePermission = z.infer<typeof phonePermissionSchema>;

export const turnedAwaySchema = z.enum(['closed', 'nobody-signed-in']);
export type TurnedAway = z.infer<typeof turnedAwaySchema>;

/** The clinic as the switch sees it. */
export interface ClinicDirectory {
  /** Digest credentials that may register an extension; empty for an unknown one. */
  credentials(extension: string): Promise<readonly Ha1Credential[]>;
  /** See `SoftphoneCredentials.supersedeEarlier`. */
  supersedeEarlierCredentials(credentialId: string): Promise<boolean>;
  /**
   * The longest-idle ready agent of a skill group that is registered and not excluded; the agent is taken for this call
   * in the same step, so that two calls never ring one agent. Null when there is none. An agent who takes the caller
   * back comes first, though excluded. For a group that waits for agents who talk one of these, unless in `notBeside`,
   * where nobody is free.
   */
  nextAgent(request: {
    callId: string;
    groupId: number;
    exclude: readonly string[];
    notBeside: readonly string[];
  }): Promise<ChosenAgent | null>;
  /** The agent who picks a parked call up; with `ringsBack` that one, taken as by `takeAgent`, if still there. */
  agentForParked(request: { callId: string; groupId: number; ringsBack: string | null }): Promise<ChosenAgent | null>;
  /** How long a parked call waits to be picked up. */
  parkSeconds(): Promise<number>;
  /**
   * Takes that agent for a call and checks in the same step that they have room for it: one who talks has a second
   * line, unless the call is for who is in none (`isAlone`). False for an agent who has no room, or whose phone rings.
   */
  takeAgent(request: { callId: string; agentId: string; isAlone: boolean }): Promise<boolean>;
  /** Undoes `takeAgent`: the agent's phone could not be rung. */
  releaseAgent(request: { callId: string; agentId: string }): Promise<void>;
  /**
   * Why a caller from outside does not wait for an agent of that group: the clinic was closed when the call came, or
   * nobody is signed in to the group now. Null for one who waits, as practice callers always do.
   */
  turnsAway(request: { callId: string; groupId: number }): Promise<TurnedAway | null>;
  /** How long a caller waits for a free agent of that group. Null for a group that does not exist. */
  waitSeconds(groupId: number): Promise<number | null>;
  /** How long a call continues while the page of a talker's workstation is closed. */
  maxAbsenceSeconds(): Promise<number>;
  /** How long two numbers outside talk with each other at most. */
  maxOutsideCallSeconds(): Promise<number>;
  /**
   * Charges a call that an agent transfers from one number outside to another to the agent's account, until the call
   * ends. False for an account that has as many as it may.
   */
  chargeOutsideCall(request: { callId: string; agentId: string }): Promise<boolean>;
  /** Undoes `chargeOutsideCall`: the transfer did not succeed. */
  releaseOutsideCall(callId: string): Promise<void>;
  /** Whom a number calls that a phone dials or transfers to; null for a text that calls nobody. */
  called(number: string): Promise<CalledNumber<{ agentId: string; extension: string }> | null>;
  /** The agent behind an extension, and whether they may begin a call; null for a number that is no extension. */
  agentOf(extension: string): Promise<{ agentId: string; name: string; hasRoom: boolean } | null>;
  /**
   * The number that a call shows where a line takes it: that of the agent who placed it, or else of the agent's group.
   */
  callerNumber(request: { callId: string }): Promise<string | null>;
  /** Whether the account behind an agent's phone may do that now; `number`: what it calls outside. */
  permits(request: { agentId: string; action: PhoneAction; number?: string | undefined }): Promise<PhonePermission>;
}

/** The switch, as the core sees it. */
export interface Telephony {
  /** `udp:HOST:PORT` where calls from the trunk are taken; null without a trunk address. */
  readonly trunkAddress: string | null;
  /** Resolves when the call was started; its progress is reported as facts. */
  place(call: TwoSidedCall): Promise<void>;
  /** A scripted caller rings a skill group. */
  practice(call: PracticeCall): Promise<void>;
  /** False when there is no such call. */
  hangUp(request: HangUpRequest): Promise<boolean>;
  transfer(request: TransferRequest): Promise<void>;
  join(request: JoinRequest): Promise<void>;
  pauseRecording(request: RecordingPause): Promise<void>;
  /** Rejects with a ProblemError where the agent does not talk in the call, or cannot be relieved of it now. */
  supervise(request: SupervisionRequest): Promise<void>;
  /** Resolves when the supervisor's phone hears nothing any more. */
  endSupervision(supervisionId: string): Promise<void>;
  /** An agent became ready: waiting callers try again. */
  agentsChanged(): void;
  /**
   * A trunk became reachable or unreachable. A listener receives the known states immediately. Returns an
   * unsubscribe function.
   */
  onTrunkChanged(listener: (change: TrunkChange) => void): () => void;
  attachWebSocket(socket: SipSocket): { receive(text: string): void; closed(): void };
  /** The WAV for calls that are put on hold from now on; null: the one of the start. Rejects for an unusable one. */
  setHoldMusic(file: string | null): Promise<void>;
  /** New calls go by these lines and numbers; calls in progress continue. */
  setLines(lines: LinesInUse): Promise<void>;
  /** Calls a number over a trunk and hangs up; see `testLine`. Rejects with a ProblemError for an unknown trunk. */
  testLine(request: { line: string; number: string }): Promise<LineTest>;
  /** How late sound leaves, in milliseconds, since the start. */
  soundLateness(): Promise<z.infer<typeof soundLatenessSchema>>;
  /** Credentials that ended with their token: what registered with them is unregistered. */
  dropCredentials(ids: readonly string[]): void;
  /** Ends all calls, closes all recordings. */
  stop(): Promise<void>;
}
