import type { SipSocket } from '../../sip/ports.ts';
import type { Worker } from 'node:worker_threads';
import { Emitter } from '../../shared/event.ts';
import type { Channel } from '../../shared/ipc/ipc.ts';
import { IpcPort } from '../../shared/ipc/ipc-port.ts';
import type { SwitchLog } from './flows/switch-ports.ts';
import { directoryIpc, switchIpc } from './protocol.ts';
import type { TelephonyConfig } from './telephony-config.ts';
import type { TrunkChange } from './line-reports.ts';
import type { ClinicDirectory, Telephony, TelephonyFact } from './telephony-port.ts';

/**
 * Starts the switch in its worker. `onFailed` is called when the thread died: calls are lost, and the core must not
 * continue as if it could ring an agent. Rejects when the trunk's address cannot be bound.
 */
export async function startTelephony(parts: {
  worker: Worker;
  config: TelephonyConfig;
  directory: ClinicDirectory;
  log: SwitchLog;
  onFact: (fact: TelephonyFact) => void;
  onFailed: (error: Error) => void;
}): Promise<Telephony> {
  const { worker, directory, log } = parts;
  const channel: Channel = {
    send: (message) => {
      worker.postMessage(message);
      return true;
    },
    onMessage: (listener) => {
      worker.on('message', listener);
      return () => worker.off('message', listener);
    },
  };
  worker.on('error', parts.onFailed);
  const services = new IpcPort(channel);
  const core = services.serve(directoryIpc, {
    credentials: async ({ extension }) => [...(await directory.credentials(extension))],
    supersedeEarlierCredentials: ({ credentialId }) => directory.supersedeEarlierCredentials(credentialId),
    nextAgent: (request) => directory.nextAgent(request),
    agentForParked: (request) => directory.agentForParked(request),
    parkSeconds: () => directory.parkSeconds(),
    takeAgent: (request) => directory.takeAgent(request),
    releaseAgent: (request) => directory.releaseAgent(request),
    turnsAway: (request) => directory.turnsAway(request),
    waitSeconds: ({ groupId }) => directory.waitSeconds(groupId),
    maxAbsenceSeconds: () => directory.maxAbsenceSeconds(),
    maxOutsideCallSeconds: () => directory.maxOutsideCallSeconds(),
    chargeOutsideCall: (request) => directory.chargeOutsideCall(request),
    releaseOutsideCall: ({ callId }) => directory.releaseOutsideCall(callId),
    called: ({ number }) => directory.called(number),
    agentOf: ({ extension }) => directory.agentOf(extension),
    callerNumber: (request) => directory.callerNumber(request),
    permits: (request) => directory.permits(request),
  });
  const switchboard = services.connect(switchIpc);
  const sockets = new Map<number, SipSocket>();
  const trunkChanges = new Emitter<TrunkChange>();
  const trunks = new Map<string, TrunkChange>();
  switchboard.on('trunkChanged', (change) => {
    trunks.set(change.trunk, change);
    trunkChanges.emit(change);
  });
  switchboard.on('fact', parts.onFact);
  switchboard.on('log', ({ level, fact, text }) => log[level](fact, text));
  switchboard.on('socketSend', ({ socket, text }) => sockets.get(socket)?.send(text));
  switchboard.on('socketAuthenticated', ({ socket }) => sockets.get(socket)?.authenticated?.());
  switchboard.on('socketClose', ({ socket }) => sockets.get(socket)?.close());

  const logFailure = (request: Promise<unknown>): void =>
    void request.catch((error: unknown) => log.warn({ err: error }, 'the switch refused a message'));
  let lastSocket = 0;
  const { trunkAddress } = await switchboard.start(parts.config);
  return {
    trunkAddress,
    place: (call) => switchboard.place(call),
    practice: (call) => switchboard.practice(call),
    hangUp: (request) => switchboard.hangUp(request),
    transfer: (request) => switchboard.transfer(request),
    join: (request) => switchboard.join(request),
    pauseRecording: (request) => switchboard.pauseRecording(request),
    supervise: (request) => switchboard.supervise(request),
    endSupervision: (supervisionId) => switchboard.endSupervision({ supervisionId }),
    agentsChanged: () => logFailure(switchboard.agentsChanged()),
    onTrunkChanged: (listener) => {
      for (const change of trunks.values()) listener(change);
      return trunkChanges.on(listener);
    },
    attachWebSocket: (opened) => {
      const socket = ++lastSocket;
      sockets.set(socket, opened);
      core.emit('socketOpened', { socket, remote: opened.remote });
      return {
        receive: (text) => core.emit('socketReceived', { socket, text }),
        closed: () => {
          sockets.delete(socket);
          core.emit('socketClosed', { socket });
        },
      };
    },
    setHoldMusic: (file) => switchboard.setHoldMusic({ file }),
    setLines: async (lines) => {
      for (const name of trunks.keys()) if (!lines.trunks.some((trunk) => trunk.name === name)) trunks.delete(name);
      await switchboard.setLines(lines);
    },
    testLine: (request) => switchboard.testLine(request),
    soundLateness: () => switchboard.soundLateness(),
    dropCredentials: (ids) => logFailure(switchboard.dropCredentials({ ids: [...ids] })),
    stop: async () => {
      await switchboard.stop();
      await worker.terminate();
    },
  };
}
