import { parentPort } from 'node:worker_threads';
import type { Channel } from '../../shared/ipc/ipc.ts';
import { IpcPort } from '../../shared/ipc/ipc-port.ts';
import { systemClock } from '../../node/system-clock.ts';
import { AbandonedLegs } from './abandoned-legs.ts';
import type { SwitchLog } from './flows/switch-ports.ts';
import { Lateness } from '../../media/sound/lateness.ts';
import { createMediaEngine } from '../../media/media-engine.ts';
import { directoryIpc, switchIpc } from './protocol.ts';
import { createSipServer, type SipServer } from '../../sip/sip-server.ts';
import { isPracticeTrunk } from './practice/practice-line.ts';
import { Switchboard } from './switchboard.ts';
import type { LinesInUse } from './telephony-config.ts';
import type { ClinicDirectory } from './telephony-port.ts';

const port = parentPort;
if (!port) throw new Error('The telephony worker runs as a worker thread of the core.');

const channel: Channel = {
  send: (message) => {
    port.postMessage(message);
    return true;
  },
  onMessage: (listener) => {
    port.on('message', listener);
    return () => port.off('message', listener);
  },
};

const services = new IpcPort(channel);
const core = services.connect(directoryIpc);
const directory: ClinicDirectory = {
  credentials: (extension) => core.credentials({ extension }),
  supersedeEarlierCredentials: (credentialId) => core.supersedeEarlierCredentials({ credentialId }),
  nextAgent: ({ exclude, notBeside, ...request }) =>
    core.nextAgent({ ...request, exclude: [...exclude], notBeside: [...notBeside] }),
  agentForParked: (request) => core.agentForParked(request),
  parkSeconds: () => core.parkSeconds(),
  takeAgent: (request) => core.takeAgent(request),
  releaseAgent: (request) => core.releaseAgent(request),
  turnsAway: (request) => core.turnsAway(request),
  waitSeconds: (groupId) => core.waitSeconds({ groupId }),
  maxAbsenceSeconds: () => core.maxAbsenceSeconds(),
  maxOutsideCallSeconds: () => core.maxOutsideCallSeconds(),
  chargeOutsideCall: (request) => core.chargeOutsideCall(request),
  releaseOutsideCall: (callId) => core.releaseOutsideCall({ callId }),
  called: (number) => core.called({ number }),
  agentOf: (extension) => core.agentOf({ extension }),
  callerNumber: (request) => core.callerNumber(request),
  permits: (request) => core.permits(request),
};

/** The address that trunks see, unless it is the one that leads to each. */
const fixedHostOf = (listen: { host: string } | null): string | null =>
  listen === null || listen.host === '0.0.0.0' || listen.host === '::' ? null : listen.host;

/** Error objects do not survive the way to the core's log; their text does. */
const plain = (fact: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fact).map(([key, value]) => [key, value instanceof Error ? (value.stack ?? value.message) : value]),
  );
const log: SwitchLog = {
  info: (fact, text) => facts.emit('log', { level: 'info', fact: plain(fact), text }),
  warn: (fact, text) => facts.emit('log', { level: 'warn', fact: plain(fact), text }),
};

interface Running {
  sip: SipServer;
  switchboard: Switchboard;
  stopFollowing(): void;
  setHoldMusic(file: string | null): void;
  stopMedia(): Promise<void>;
}
const running = Promise.withResolvers<Running>();
const startedAt = systemClock.now();
const lateness = new Lateness();

/** The trunks that SIP knows; nothing has to be asked to know that a practice line answers. */
function sipTrunks(trunks: LinesInUse['trunks']): LinesInUse['trunks'] {
  for (const { name } of trunks.filter(isPracticeTrunk))
    facts.emit('trunkChanged', {
      trunk: name,
      up: true,
      status: 200,
      reason: null,
      failure: null,
      registeredUntil: null,
      since: startedAt,
    });
  return trunks.filter((trunk) => !isPracticeTrunk(trunk));
}

const sockets = new Map<number, ReturnType<SipServer['attachWebSocket']>>();
let sipServer: SipServer | null = null;

const facts = services.serve(switchIpc, {
  start: async (config) => {
    const media = createMediaEngine({
      addresses: config.mediaAddresses,
      stunServer: config.stunServer,
      trunkAddress: fixedHostOf(config.trunkListen),
      promptsDir: config.promptsFolder,
      ownPrompts: config.holdMusicFile === null ? {} : { 'hold-music': config.holdMusicFile },
      clock: systemClock,
      log,
      onSound: (lateMs) => lateness.add(lateMs),
    });
    const sip = await createSipServer({
      domain: config.domain,
      clock: systemClock,
      log,
      credentials: { of: directory.credentials, supersedeEarlier: directory.supersedeEarlierCredentials },
      udp: config.trunkListen,
      trunks: sipTrunks(config.trunks),
      trunkSources: config.trunkSources,
      maxIncomingPerSource: config.trunkMaxCalls,
    });
    const abandoned = new AbandonedLegs(config.legsFile, log);
    sip.endAbandoned(abandoned.read());
    const stopFollowing = abandoned.follow(systemClock, () => sip.savedLegs());
    sip.onTrunk((state) => facts.emit('trunkChanged', state));
    sip.onRegistration((registration) => {
      media.prepareWebrtc();
      facts.emit('fact', { kind: 'registration', ...registration });
    });
    const switchboard = new Switchboard({
      config,
      sip,
      media,
      directory,
      clock: systemClock,
      log,
      report: (fact) => facts.emit('fact', fact),
    });
    sipServer = sip;
    running.resolve({
      sip,
      switchboard,
      stopFollowing,
      setHoldMusic: (file) => media.setPrompt('hold-music', file),
      stopMedia: () => media.stop(),
    });
    return { trunkAddress: config.trunkListen ? sip.udpAddress() : null };
  },
  place: async (call) => (await running.promise).switchboard.place(call),
  practice: async (call) => (await running.promise).switchboard.practice(call),
  hangUp: async (request) => (await running.promise).switchboard.hangUp(request),
  transfer: async (request) => (await running.promise).switchboard.transfer(request),
  join: async (request) => (await running.promise).switchboard.join(request),
  pauseRecording: async (request) => (await running.promise).switchboard.pauseRecording(request),
  supervise: async (request) => (await running.promise).switchboard.supervise(request),
  endSupervision: async ({ supervisionId }) => (await running.promise).switchboard.endSupervision(supervisionId),
  agentsChanged: async () => (await running.promise).switchboard.agentsChanged(),
  setHoldMusic: async ({ file }) => (await running.promise).setHoldMusic(file),
  setLines: async (lines) => {
    const { sip, switchboard } = await running.promise;
    await sip.setTrunks(sipTrunks(lines.trunks));
    switchboard.setLines(lines);
  },
  testLine: async (request) => (await running.promise).switchboard.testLine(request),
  soundLateness: async () => lateness.figures(),
  dropCredentials: async ({ ids }) => {
    const { sip } = await running.promise;
    for (const id of ids) sip.dropCredential(id);
  },
  stop: async () => {
    const { sip, switchboard, stopFollowing, stopMedia } = await running.promise;
    await switchboard.stop();
    await sip.stop();
    stopFollowing();
    await stopMedia();
  },
});

/** An error while a frame is handled ends its connection and no other. */
function onSocket(socket: number, handle: () => void): void {
  try {
    handle();
  } catch (error) {
    log.warn({ err: error, socket }, 'a SIP connection failed and was closed');
    facts.emit('socketClose', { socket });
  }
}
core.on('socketOpened', ({ socket, remote }) =>
  onSocket(socket, () => {
    const send = (text: string) => facts.emit('socketSend', { socket, text });
    const authenticated = () => facts.emit('socketAuthenticated', { socket });
    const close = () => facts.emit('socketClose', { socket });
    if (sipServer) sockets.set(socket, sipServer.attachWebSocket({ remote, send, authenticated, close }));
    else close();
  }),
);
core.on('socketReceived', ({ socket, text }) => onSocket(socket, () => sockets.get(socket)?.receive(text)));
core.on('socketClosed', ({ socket }) =>
  onSocket(socket, () => {
    const attached = sockets.get(socket);
    sockets.delete(socket);
    attached?.closed();
  }),
);
