import * as z from 'zod';
import { lineTestSchema } from '../../shared/contract/line.ts';
import { ipc } from '../../shared/ipc/ipc.ts';
import { soundLatenessSchema, trunkChangeSchema } from './line-reports.ts';
import { linesInUseSchema, telephonyConfigSchema } from './telephony-config.ts';
import {
  chosenAgentSchema,
  ha1CredentialSchema,
  phoneActionSchema,
  phonePermissionSchema,
  practiceCallSchema,
  telephonyFactSchema,
  turnedAwaySchema,
  twoSidedCallSchema,
} from './telephony-port.ts';
import { supervisionRequestSchema } from './supervision-request.ts';
import {
  hangUpRequestSchema,
  joinRequestSchema,
  recordingPauseSchema,
  transferRequestSchema,
} from './transfer-request.ts';

const socket = z.object({ socket: z.int() });
const agentOfCall = z.object({ callId: z.string(), agentId: z.string() });

const calledNumberSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('colleague'), colleague: z.object({ agentId: z.string(), extension: z.string() }) }),
  z.object({ kind: z.literal('outside'), number: z.string() }),
]);

/** Requests of the core to the switch, which runs in a separate thread so that HTTP never delays an audio packet. */
export const switchIpc = ipc({
  name: 'switch',
  requests: {
    start: { input: telephonyConfigSchema, output: z.object({ trunkAddress: z.string().nullable() }) },
    place: { input: twoSidedCallSchema },
    practice: { input: practiceCallSchema },
    hangUp: { input: hangUpRequestSchema, output: z.boolean() },
    transfer: { input: transferRequestSchema },
    join: { input: joinRequestSchema },
    pauseRecording: { input: recordingPauseSchema },
    supervise: { input: supervisionRequestSchema },
    endSupervision: { input: z.object({ supervisionId: z.string() }) },
    agentsChanged: {},
    setHoldMusic: { input: z.object({ file: z.string().nullable() }) },
    setLines: { input: linesInUseSchema },
    testLine: { input: z.object({ line: z.string(), number: z.string() }), output: lineTestSchema },
    soundLateness: { output: soundLatenessSchema },
    dropCredentials: { input: z.object({ ids: z.array(z.string()) }) },
    stop: {},
  },
  events: {
    fact: telephonyFactSchema,
    trunkChanged: trunkChangeSchema,
    socketSend: socket.extend({ text: z.string() }),
    socketAuthenticated: socket,
    socketClose: socket,
    log: z.object({ level: z.enum(['info', 'warn']), fact: z.record(z.string(), z.unknown()), text: z.string() }),
  },
});

/** Requests of the switch to the core, and events of the core's SIP sockets: frames have no answer to wait for. */
export const directoryIpc = ipc({
  name: 'directory',
  requests: {
    credentials: { input: z.object({ extension: z.string() }), output: z.array(ha1CredentialSchema) },
    supersedeEarlierCredentials: { input: z.object({ credentialId: z.string() }), output: z.boolean() },
    nextAgent: {
      input: z.object({
        callId: z.string(),
        groupId: z.int(),
        exclude: z.array(z.string()),
        notBeside: z.array(z.string()),
      }),
      output: chosenAgentSchema.nullable(),
    },
    agentForParked: {
      input: z.object({ callId: z.string(), groupId: z.int(), ringsBack: z.string().nullable() }),
      output: chosenAgentSchema.nullable(),
    },
    parkSeconds: { output: z.number() },
    takeAgent: { input: agentOfCall.extend({ isAlone: z.boolean() }), output: z.boolean() },
    releaseAgent: { input: agentOfCall },
    turnsAway: { input: z.object({ callId: z.string(), groupId: z.int() }), output: turnedAwaySchema.nullable() },
    waitSeconds: { input: z.object({ groupId: z.int() }), output: z.number().nullable() },
    maxAbsenceSeconds: { output: z.number() },
    maxOutsideCallSeconds: { output: z.number() },
    chargeOutsideCall: { input: agentOfCall, output: z.boolean() },
    releaseOutsideCall: { input: z.object({ callId: z.string() }) },
    called: { input: z.object({ number: z.string() }), output: calledNumberSchema.nullable() },
    agentOf: {
      input: z.object({ extension: z.string() }),
      output: z.object({ agentId: z.string(), name: z.string(), hasRoom: z.boolean() }).nullable(),
    },
    callerNumber: { input: z.object({ callId: z.string() }), output: z.string().nullable() },
    permits: {
      input: z.object({ agentId: z.string(), action: phoneActionSchema, number: z.string().optional() }),
      output: phonePermissionSchema,
    },
  },
  events: {
    socketOpened: socket.extend({ remote: z.string() }),
    socketReceived: socket.extend({ text: z.string() }),
    socketClosed: socket,
  },
});
