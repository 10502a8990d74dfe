import * as z from 'zod';
import { ipc } from './ipc.ts';
import { soundDevicesSchema } from './sound-devices.ts';

const peer = z.object({ peer: z.string() });

/**
 * The fields of a peer connection that JsSIP reads synchronously, and whether it is silent; every answer and event
 * carries them all.
 */
const peerSnapshotSchema = z.object({
  signalingState: z.string(),
  iceConnectionState: z.string(),
  /** Nothing has come over it for 3 s, sound or not; false before anything has. */
  isSilent: z.boolean(),
  localDescription: z.object({ type: z.enum(['offer', 'answer', 'pranswer', 'rollback']), sdp: z.string() }).nullable(),
});
export type PeerSnapshot = z.infer<typeof peerSnapshotSchema>;

const descriptionSchema = z.object({ type: z.enum(['offer', 'answer']), sdp: z.string() });
const iceServerSchema = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});

/** Served by the media window: the real peer connections, the microphone and the ring tone live there. */
export const mediaIpc = ipc({
  name: 'media',
  requests: {
    create: { input: peer.extend({ iceServers: z.array(iceServerSchema) }), output: peerSnapshotSchema },
    createOffer: { input: peer.extend({ iceRestart: z.boolean() }), output: descriptionSchema },
    createAnswer: { input: peer, output: descriptionSchema },
    /** Resolves when the description can be sent: a usable candidate is in it, or 500 ms have passed. */
    setLocalDescription: { input: peer.extend({ description: descriptionSchema }), output: peerSnapshotSchema },
    setRemoteDescription: { input: peer.extend({ description: descriptionSchema }), output: peerSnapshotSchema },
    setMuted: { input: peer.extend({ muted: z.boolean() }) },
    sendDtmf: { input: peer.extend({ digits: z.string() }) },
    close: { input: peer },
    /** Audio without a call: `incoming` on the ring device, `ringback` while a dialled number rings. */
    playTone: {
      /** `sentAt`: epoch milliseconds; null for the answer to a page that found the last one late. */
      input: z.object({ tone: z.enum(['incoming', 'waiting', 'ringback', 'none']), sentAt: z.number().nullable() }),
      /** False for one that came late: the call may be over. */
      output: z.object({ isPlayed: z.boolean() }),
    },
    /** Answered immediately by a live page: one that is frozen or hangs cannot ring. */
    ping: {},
    /** Another window has taken over: closes every connection and stops the tones. */
    release: {},
    /** The devices that calls and rings use from now on, calls in progress too. */
    useDevices: { input: soundDevicesSchema },
    microphone: { output: z.enum(['present', 'missing', 'denied']) },
  },
  events: {
    peerChanged: peer.extend({ snapshot: peerSnapshotSchema }),
    /** The browser refuses to play what the other side of a call says, or the ring while there is no call. */
    playbackChanged: z.object({ isBlocked: z.boolean() }),
    microphoneChanged: z.enum(['present', 'missing', 'denied']),
  },
});
