import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ProblemError } from '../shared/problem.ts';
import type { Clock } from '../shared/clock.ts';
import { StereoRecording } from './recorder/recording.ts';
import type { DtlsIdentity } from './dtls/dtls-identity.ts';
import { EndpointAudio } from './endpoint/endpoint-audio.ts';
import { EngineEndpoint, type Occupation } from './endpoint/engine-endpoint.ts';
import { RtpNegotiator } from './endpoint/rtp-negotiator.ts';
import { WebrtcNegotiator } from './endpoint/webrtc-negotiator.ts';
import type { MediaLog } from './media-log.ts';
import type { MediaEndpoint, MediaEngine } from './media-port.ts';
import { OutgoingStream } from './rtp/outgoing-stream.ts';
import { mix } from './sound/mixer.ts';
import { loadPrompts, readPrompt } from './sound/prompts.ts';
import { Ticker } from './sound/ticker.ts';
import { PublicAddress, type StunServer } from './transport/public-address.ts';
import { type MediaAddress, MediaAddresses } from './transport/media-addresses.ts';

/** Packets are forwarded as they arrive: no clock of ours between the two sides. */
function bridgeEndpoints(a: EngineEndpoint, b: EngineEndpoint, clock: Clock): () => void {
  if (a === b) throw new ProblemError('conflict', 'An endpoint cannot be bridged with itself', { endpoint: a.id });
  const release = occupy([a, b], 'bridge');
  const undos = [
    a.audio.onMedia.on((packet) => b.audio.forward(packet, clock.monotonic())),
    b.audio.onMedia.on((packet) => a.audio.forward(packet, clock.monotonic())),
  ];
  return once([...undos, release]);
}

function conferEndpoints(sides: readonly EngineEndpoint[], clock: Clock, ticker: Ticker): () => void {
  const release = occupy(sides, 'conference');
  const audios = sides.map(({ audio }) => audio);
  const stop = mix(
    audios.map((listener) => ({ listener, heard: audios.filter((audio) => audio !== listener) })),
    clock,
    ticker,
  );
  return once([stop, release]);
}

function letHear(listener: EngineEndpoint, heard: readonly EngineEndpoint[], clock: Clock, ticker: Ticker): () => void {
  const release = occupy([listener], 'conference');
  const [one, ...others] = heard.map(({ audio }) => audio);
  if (!one) return once([release]);
  const stop =
    others.length === 0
      ? one.onMedia.on((packet) => listener.audio.forward(packet, clock.monotonic()))
      : mix([{ listener: listener.audio, heard: [one, ...others] }], clock, ticker);
  return once([stop, release]);
}

function echoEndpoint(endpoint: EngineEndpoint, clock: Clock): () => void {
  const release = occupy([endpoint], 'echo');
  return once([endpoint.audio.onMedia.on((packet) => endpoint.audio.forward(packet, clock.monotonic())), release]);
}

function occupy(endpoints: readonly EngineEndpoint[], occupation: Occupation): () => void {
  const busy = endpoints.find((endpoint) => endpoint.occupation !== null);
  if (busy)
    throw new ProblemError('conflict', `The media endpoint is in another ${busy.occupation} already`, {
      endpoint: busy.id,
    });
  for (const endpoint of endpoints) endpoint.occupy(occupation);
  return () => {
    for (const endpoint of endpoints) endpoint.vacate();
  };
}

function once(undos: readonly (() => void)[]): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    for (const undo of undos) undo();
  };
}

const checkEveryMs = 1000;
const reportEveryChecks = 5;

export interface MediaEngineOptions {
  /** The candidates of WebRTC endpoints (ICE-lite, RFC 8445 § 2.5), the preferred one first. Default: loopback. */
  readonly addresses?: readonly MediaAddress[];
  /** Our fixed address in the signalling of trunks. Default: the one that leads to each. */
  readonly trunkAddress?: string | null;
  /** Finds out the address that NAT gives us. Default: none. */
  readonly stunServer?: StunServer | null;
  readonly promptsDir: string;
  /** WAVs in place of prompts there, by the prompt's name. Default: none. */
  readonly ownPrompts?: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly log: MediaLog;
  /** How late sound leaves: each 20 ms that is played, and while any endpoint is open, for what is forwarded. */
  readonly onSound?: (lateMs: number) => void;
}

/** The same for every call. DTLS is a third of this engine's code, and a core without softphones never loads it. */
function identityForAll(): () => Promise<DtlsIdentity> {
  let identity: Promise<DtlsIdentity> | null = null;
  return () => {
    identity ??= import('./dtls/dtls-identity.ts')
      .then(({ createDtlsIdentity }) => createDtlsIdentity())
      .catch((error: unknown) => {
        identity = null;
        throw error;
      });
    return identity;
  };
}

/** The engine in this process. Throws ProblemError when a prompt cannot be used. */
export function createMediaEngine({
  addresses: candidates = [],
  trunkAddress = null,
  stunServer = null,
  promptsDir,
  ownPrompts = {},
  clock,
  log,
  onSound,
}: MediaEngineOptions): MediaEngine {
  const publicAddress = stunServer && new PublicAddress({ server: stunServer, clock, log });
  const addresses = new MediaAddresses(candidates, trunkAddress, publicAddress);
  const prompts = loadPrompts(promptsDir, ownPrompts);
  const dtlsIdentity = identityForAll();
  const ticker = new Ticker(clock, onSound);
  const endpoints = new Map<MediaEndpoint, EngineEndpoint>();
  const recordings = new Set<StereoRecording>();
  const cname = randomBytes(9).toString('base64url');
  const stopHousekeeping = startHousekeeping(clock, () => endpoints.values());

  const own = (endpoint: MediaEndpoint): EngineEndpoint => {
    const known = endpoints.get(endpoint);
    if (!known)
      throw new ProblemError('conflict', `The media endpoint ${endpoint.id} is closed`, { endpoint: endpoint.id });
    return known;
  };

  return {
    prepareWebrtc() {
      dtlsIdentity().catch((error: unknown) => log.warn({ error }, 'DTLS could not be prepared'));
    },
    setPrompt(name, file) {
      prompts.set(name, readPrompt(file ?? ownPrompts[name] ?? join(promptsDir, `${name}.wav`)));
    },
    createEndpoint(kind, farSide = null) {
      const id = randomUUID();
      const random = randomBytes(10);
      const start = {
        ssrc: random.readUInt32BE(0),
        sequenceNumber: random.readUInt16BE(4) & 0x7fff,
        timestamp: random.readUInt32BE(6),
      };
      // A forwarded packet leaves when the thread has the time, which this measures.
      const leaveTicker = ticker.add(() => {});
      const audio = new EndpointAudio(cname, new OutgoingStream(start));
      const negotiator =
        kind === 'webrtc'
          ? new WebrtcNegotiator({ id, addresses, identity: dtlsIdentity, clock, log, audio })
          : new RtpNegotiator({ addresses, isEncrypted: farSide?.isEncrypted === true, clock, audio, log });
      if (farSide) negotiator.trust(farSide.addresses);
      const endpoint = new EngineEndpoint({
        id,
        audio,
        negotiator,
        prompts,
        clock,
        ticker,
        onClosed: () => {
          leaveTicker();
          endpoints.delete(endpoint);
        },
      });
      endpoints.set(endpoint, endpoint);
      return endpoint;
    },
    bridge: (a, b) => bridgeEndpoints(own(a), own(b), clock),
    confer: (sides) => conferEndpoints(sides.map(own), clock, ticker),
    hear: (listener, heard) => letHear(own(listener), heard.map(own), clock, ticker),
    echo: (endpoint) => echoEndpoint(own(endpoint), clock),
    record({ file, agent, customer }) {
      const recording = new StereoRecording({
        file,
        left: own(agent).audio.onMedia,
        right: own(customer).audio.onMedia,
        clock,
        onStopped: () => void recordings.delete(recording),
      });
      recordings.add(recording);
      recording.onFailed((reason) => log.warn({ file, reason }, 'recording failed'));
      return {
        file,
        switchAgents: (next) => recording.switchLeft(next.map((agent) => own(agent).audio.onMedia)),
        setPaused: (isPaused) => recording.setPaused(isPaused),
        onFailed: (listener) => recording.onFailed(listener),
        stop: () => recording.stop(),
      };
    },
    async stop() {
      stopHousekeeping();
      for (const endpoint of [...endpoints.values()]) endpoint.close();
      ticker.stop();
      publicAddress?.stop();
      await Promise.all([...recordings].map((recording) => recording.stop()));
    },
  };
}

/**
 * Looks after all endpoints: silence every second, RTCP every five (RFC 3550 § 6.2). Returns a function that stops it.
 */
function startHousekeeping(clock: Clock, endpoints: () => Iterable<EngineEndpoint>): () => void {
  let checks = 0;
  let cancel: () => void;
  const run = (): void => {
    cancel = clock.after(checkEveryMs, run);
    const now = clock.monotonic();
    const isReportDue = ++checks % reportEveryChecks === 0;
    for (const endpoint of endpoints()) {
      endpoint.check(now);
      if (isReportDue) endpoint.audio.report(now);
    }
  };
  cancel = clock.after(checkEveryMs, run);
  return () => cancel();
}
