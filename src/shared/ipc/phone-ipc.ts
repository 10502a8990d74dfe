import * as z from 'zod';
import { callTypeSchema, directionSchema, hangupDetailSchema, legEndsSchema } from '../contract/call.ts';
import { supervisionModeSchema, supervisionStepSchema } from '../contract/call-supervision.ts';
import { transferProgressSchema } from '../contract/call-transfer.ts';
import { missedReasonSchema } from '../contract/agent-event.ts';
import { customerReference, namedReference } from '../contract/field.ts';
import { problemSchema } from '../problem.ts';
import { ipc } from './ipc.ts';

/** How an agent's call is placed (interface 4.7). */
const callMethodSchema = z.enum(['out', 'dual', 'extension']);
export type CallMethod = z.infer<typeof callMethodSchema>;

/** A number of a customer, counted from 0 as their file lists them, or the other side of a call record. */
const numberSourceSchema = z.union([
  z.object({ customerId: z.int(), phoneIndex: z.int() }),
  z.object({ recordId: z.int() }),
]);
export type NumberSource = z.infer<typeof numberSourceSchema>;

/** Why a caller was not taken here, and what has become of the caller, as far as that is known. */
const missedCallSchema = z.object({
  reason: missedReasonSchema,
  caller: z.enum(['unknown', 'waiting', 'answered', 'ended']),
  /** The number of others who are signed in to the skill group, if the service reports it. */
  colleagues: z.int().nullable(),
  /** The name of the colleague who answered, if the service reports it. */
  answeredBy: z.string().nullable(),
});
export type MissedCall = z.infer<typeof missedCallSchema>;

/** A transfer of a call, as the service reports it, seen from this agent. */
const phoneTransferSchema = z
  .object({
    /** `by`: this agent transfers the call; `to`: it is for this agent. */
    role: z.enum(['by', 'to']),
    /** The colleague on the other side of it; null for a number outside. */
    colleague: z.string().nullable(),
    /** The skill group that the call came through. */
    group: namedReference.nullable(),
    note: z.string().nullable(),
    asksFirst: z.boolean(),
    /** Epoch milliseconds at which this state began. */
    since: z.number(),
  })
  .extend(transferProgressSchema.shape);
export type PhoneTransfer = z.infer<typeof phoneTransferSchema>;

const phoneCallSchema = z.object({
  /** The service's call ID: the one in events and in the call record. Until it is known, an ID of this workstation. */
  id: z.string(),
  type: callTypeSchema,
  direction: directionSchema,
  /** The other party's number. */
  number: z.string(),
  /** Dialled with the number, for the agent to dial once it answers; null where there is none. */
  extension: z.string().nullable(),
  /** The customer according to the service, or to the agent where several share the number; null while unknown. */
  customer: customerReference.nullable(),
  /** The lead with the number, where no customer has it, or that was made in the call. */
  lead: namedReference.nullable(),
  /** The customers with the number, as the service reports them with the call; null where it does not. */
  candidates: z.array(customerReference).nullable(),
  /** The name that came with the number: within the clinic the colleague's, as the service shows it. */
  shownName: z.string().nullable(),
  state: z.enum(['ringing', 'dialling', 'answered', 'ended']),
  /** Epoch milliseconds at which this state began. */
  since: z.number(),
  /** The phone of who is called rings. */
  isOtherRinging: z.boolean(),
  /** It was answered, here or by who was called. */
  talked: z.boolean(),
  /** There is sound to control here: false for a call that runs on the agent's mobile. */
  hasMedia: z.boolean(),
  muted: z.boolean(),
  held: z.boolean(),
  /** For 3 s nothing has come from the other side, neither sound nor a sign that it is there. */
  isSilent: z.boolean(),
  /** The other side has the agent on hold. */
  isHeldByOther: z.boolean(),
  /** The agent's sound is lost on its way to the service, by its report. */
  isOwnLost: z.boolean(),
  /** The other side's sound is. */
  isOtherLost: z.boolean(),
  /** False for who was called within the clinic: the service lets only the colleague who called transfer the call. */
  canTransfer: z.boolean(),
  /** The number that rings because the call is transferred to it; null otherwise. */
  transferringTo: z.string().nullable(),
  /** The last transfer of the call that the service has reported; null for none. */
  transfer: phoneTransferSchema.nullable(),
  /**
   * Hang-up cause of the whole call, as the service wrote it; null until it has ended, or if it was not reported. The
   * call of a caller who was declined here and waits on has not ended.
   */
  cause: z.string().nullable(),
  /** Set for a call that rang here and was not answered. */
  missed: missedCallSchema.nullable(),
  detail: hangupDetailSchema.nullable(),
  /** The end of each leg of a dual call that has ended. */
  legs: legEndsSchema.nullable(),
});
export type PhoneCall = z.infer<typeof phoneCallSchema>;

const phoneSnapshotSchema = z.object({
  registration: z.enum(['registered', 'connecting', 'unregistered']),
  /** Another workstation has the extension: calls ring there until this one registers again. */
  isElsewhere: z.boolean(),
  /** The failure and its remedy, while not registered or without a microphone. */
  problem: problemSchema.nullable(),
  extension: z.string().nullable(),
  /** `no-window`: no page is open that could ring. `silent-window`: those that are open do not answer. */
  microphone: z.enum(['unknown', 'present', 'missing', 'denied', 'no-window', 'silent-window']),
  /** The browser refuses to play: the other side of a call is not heard, or without a call the ring. */
  isPlaybackBlocked: z.boolean(),
  /** Newest last; an ended call stays until the next one or until wrap-up is done, and while its caller waits. */
  calls: z.array(phoneCallSchema),
  /** How a number is called where nobody chooses: from the phone, or by the agent's mobile. */
  dialMethod: z.enum(['out', 'dual']),
  /** Why no number can be called that way now; null while one can. */
  dialProblem: problemSchema.nullable(),
  /** Why no number can be called by the agent's mobile now; null while one can. */
  mobileProblem: problemSchema.nullable(),
  /** How the agent may call instead of the way that the workstation chooses. */
  otherMethods: z.array(z.enum(['dual', 'extension'])),
  /** IDs of calls in progress that the service records. */
  recordedCallIds: z.array(z.string()),
  /** IDs of those whose recording an agent has paused. */
  pausedCallIds: z.array(z.string()),
  /** IDs of calls in progress that the service can no longer record. */
  unrecordedCallIds: z.array(z.string()),
  /** IDs of the two calls of a conference: the one that the agent talks in, and the one whose leg waits. */
  mergedCallIds: z.array(z.string()),
  /** The call of a colleague that this phone listens to; null for none. */
  supervision: z
    .object({
      callId: z.string(),
      agentId: z.string(),
      /** The colleague's. */
      name: z.string(),
      mode: supervisionModeSchema,
      /** The colleague is not shown it while the mode is `listen`. */
      isPrivate: z.boolean(),
      /** False until the phone has answered. */
      isOn: z.boolean(),
      /** Epoch milliseconds since when this phone listens, or rings for that. */
      since: z.number(),
    })
    .nullable(),
  /** Supervisors who listen to calls in progress on this phone, and are shown. */
  supervisors: z.array(z.object({ callId: z.string(), name: z.string(), mode: supervisionModeSchema })),
});
export type PhoneSnapshot = z.infer<typeof phoneSnapshotSchema>;

const oneCall = z.object({ callId: z.string() });
/** A customer, or a lead as long as there is no customer. */
const whomSchema = phoneCallSchema.pick({ customer: true, lead: true });
export type Whom = z.infer<typeof whomSchema>;

export const phoneIpc = ipc({
  name: 'phone',
  requests: {
    dial: {
      input: z.object({
        number: z.string(),
        /** Absent: the workstation decides, as `dialMethod` says. */
        method: callMethodSchema.optional(),
        /** Where the number is from, for one that is shown masked: the service knows the whole of it. */
        source: numberSourceSchema.optional(),
      }),
      output: oneCall,
    },
    answer: { input: oneCall },
    decline: { input: oneCall },
    /** A caller who was not taken here, and still waits, is connected with this phone. */
    takeBack: { input: oneCall },
    /** A call that is parked, or rings a colleague, is connected with this phone. */
    pickUp: { input: oneCall },
    hangUp: { input: oneCall },
    setMuted: { input: oneCall.extend({ muted: z.boolean() }) },
    setHeld: { input: oneCall.extend({ held: z.boolean() }) },
    /** While it is paused, nothing that is said is in the recording. */
    setRecordingPaused: { input: oneCall.extend({ isPaused: z.boolean() }) },
    sendDtmf: { input: oneCall.extend({ digits: z.string().regex(/^[0-9A-D*#]{1,32}$/) }) },
    transfer: { input: oneCall.extend({ target: z.string(), note: z.string().optional() }) },
    /** Into the queue of a skill group, or, with `parks`, to be picked up by somebody there. */
    transferToGroup: {
      input: oneCall.extend({ groupId: z.int(), note: z.string().optional(), parks: z.boolean().optional() }),
    },
    /** Calls a colleague, or a number, to ask before the transfer. */
    consult: { input: oneCall.extend({ target: z.string(), note: z.string().optional() }) },
    steerTransfer: { input: oneCall.extend({ action: z.enum(['cancel', 'complete', 'swap', 'merge', 'dismiss']) }) },
    /** The call that is talked in and the one on hold become a conference. */
    merge: {},
    /** The conference becomes two calls again. */
    split: {},
    /** Ends one of the two calls of a conference. */
    removeFromConference: { input: oneCall },
    /** The other side, whom the agent has chosen or made. */
    identifyCaller: { input: oneCall.extend(whomSchema.shape) },
    /** This phone listens to a colleague's call, or is heard in it, or takes it over. */
    supervise: { input: oneCall.extend({ agentId: z.string(), step: supervisionStepSchema }) },
    /** This phone no longer listens. */
    endSupervision: {},
    /** Registers here again after another workstation took the extension over. */
    register: {},
  },
  events: {},
  facts: { state: phoneSnapshotSchema },
});
