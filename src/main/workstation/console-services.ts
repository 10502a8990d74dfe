import { agentIpc } from '../../shared/ipc/agent-ipc.ts';
import { appIpc } from '../../shared/ipc/app-ipc.ts';
import { clinicIpc } from '../../shared/ipc/clinic-ipc.ts';
import type { Channel, IpcServer } from '../../shared/ipc/ipc.ts';
import { IpcPort } from '../../shared/ipc/ipc-port.ts';
import { draftsIpc } from '../../shared/ipc/drafts-ipc.ts';
import { outboxIpc } from '../../shared/ipc/outbox-ipc.ts';
import { phoneIpc } from '../../shared/ipc/phone-ipc.ts';
import { practiceIpc } from '../../shared/ipc/practice-ipc.ts';
import { signInIpc } from '../../shared/ipc/sign-in-ipc.ts';
import { problemFor } from '../../shared/problems/problem-for.ts';
import type { Clock } from '../../shared/clock.ts';
import type { AgentService } from './agent/agent-service.ts';
import type { CallEvents } from './call-events/call-events.ts';
import type { DelayedRecords } from './call-events/delayed-records.ts';
import type { Controls } from './controls.ts';
import type { Drafts } from './drafts.ts';
import { serveDesktop } from './desktop-services.ts';
import { requestEndpoint } from './endpoint-by-name.ts';
import type { Host } from './host.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Phone } from './phone/phone.ts';
import type { PracticeRun } from './practice/practice-run.ts';
import type { Preferences } from './preferences.ts';
import { refusalsTo } from './refusals.ts';
import type { ServiceClient } from './service-client/service-client.ts';
import type { SignIn } from './sign-in/sign-in.ts';
import { findService } from './service-client/find-service.ts';
import { signOut } from './sign-in/sign-out.ts';
import type { PhoneHistory } from './support/phone-history.ts';
import type { SipLadder } from './support/sip-ladder.ts';
import { serveUpkeep } from './support/upkeep-services.ts';
import type { Softphone } from './softphone/softphone.ts';
import { contract } from '../../shared/contract/contract.ts';
import { followupLeaseEndpoints } from '../../shared/contract/followup-lease.ts';

interface Request {
  readonly area: string;
  readonly endpoint: string;
  readonly body?: unknown;
}

/** The follow-ups that a window has open in a run: it gives them up when it closes, since a page cannot do so then. */
class WindowLeases {
  readonly #client: Pick<ServiceClient, 'call'>;
  readonly #ids = new Set<number>();

  constructor(client: Pick<ServiceClient, 'call'>) {
    this.#client = client;
  }

  /** The service has carried out this request of the window. */
  carriedOut({ area, endpoint, body }: Request): void {
    if (area !== 'followupLease') return;
    const { id } = body as { readonly id: number };
    if (endpoint === 'lease') this.#ids.add(id);
    else this.#ids.delete(id);
  }

  /** The clinic that gave them was left. */
  forget(): void {
    this.#ids.clear();
  }

  releaseAll(): void {
    for (const id of this.#ids) {
      // Where this fails, the lease ends by itself.
      this.#client.call(followupLeaseEndpoints.release, { body: { id } }).catch(() => undefined);
    }
    this.#ids.clear();
  }
}

export interface ConsoleServices {
  readonly clinic: IpcServer<typeof clinicIpc>;
  close(): void;
}

export interface ConsoleParts {
  readonly host: Host;
  readonly clock: Clock;
  readonly signIn: SignIn;
  readonly agent: AgentService;
  readonly phone: Phone;
  readonly softphone: Softphone;
  readonly client: ServiceClient;
  readonly preferences: Preferences;
  readonly practice: PracticeRun;
  readonly controls: Controls;
  readonly events: CallEvents;
  readonly delayedRecords: DelayedRecords;
  readonly drafts: Drafts;
  readonly outbox: Outbox;
  readonly ladder: SipLadder;
  readonly history: PhoneHistory;
}

/** Throws ProblemError where the service is given, and while somebody is signed in to it. */
function chooserOf({ serviceChoice }: Host, { isSignedIn }: SignIn): NonNullable<Host['serviceChoice']> {
  if (!serviceChoice || isSignedIn) throw problemFor('service-given');
  return serviceChoice;
}

function serveOutbox(services: IpcPort, outbox: Outbox): void {
  services.serve(outboxIpc, {
    entries: { now: () => outbox.entries, changed: outbox.changed },
    put: ({ writes }) => outbox.put(writes),
    retry: ({ id }) => outbox.retry(id),
    replace: ({ id, write }) => outbox.replace(id, write),
    giveUp: ({ id }) => outbox.giveUp(id),
    undoWrapUp: (wrapUp) => outbox.undoWrapUp(wrapUp),
  });
}

function servePractice(services: IpcPort, practice: PracticeRun): void {
  services.serve(practiceIpc, {
    start: ({ scenario }) => practice.start(scenario),
    end: () => practice.end(),
    practice: { now: () => practice.practice, changed: practice.changed },
  });
}

/** Serves a console window's requests and subscriptions over its own channel. */
export function serveConsole(parts: ConsoleParts, channel: Channel): ConsoleServices {
  const { host, clock, signIn, agent, phone, softphone, client } = parts;
  const { preferences, practice, controls, events, delayedRecords, drafts, outbox } = parts;
  const refuse = refusalsTo(host.log, clock);
  const services = new IpcPort(channel, (message, why) => refuse({ ...message, why }, 'a message was refused'));
  const leases = new WindowLeases(client);
  const forgetLeases = signIn.signedOut.on(() => leases.forget());
  services.serve(draftsIpc, { all: () => drafts.all, put: ({ name, draft }) => drafts.put(name, draft) });
  services.serve(signInIpc, {
    findService: ({ address }) => findService(address),
    chooseService: (choice) => chooserOf(host, signIn).choose(choice),
    chooseAgain: () => chooserOf(host, signIn).chooseAgain(),
    state: { now: () => signIn.state, changed: signIn.changed },
    signIn: ({ account, password }) => signIn.signIn(account, password),
    createFirstAccount: (account) => signIn.createFirstAccount(account),
    signOut: ({ endsCalls }) => signOut({ signIn, agent, phone, clock }, { endsCalls }),
  });
  services.serve(agentIpc, {
    state: { now: () => agent.snapshot, changed: agent.changed },
    availableGroups: () => agent.groups(),
    signInToGroups: ({ groupIds }) => agent.signInToGroups(groupIds),
    ready: () => agent.ready(),
    break: ({ reason }) => agent.break(reason),
    signOutOfGroups: () => agent.signOutOfGroups(),
    finishWrapUp: () => agent.finishWrapUp(),
    extendWrapUp: () => agent.extendWrapUp(),
  });
  services.serve(phoneIpc, {
    state: { now: () => phone.snapshot, changed: phone.changed },
    dial: (request) => phone.placed.dial(request),
    answer: ({ callId }) => phone.answer(callId),
    decline: ({ callId }) => phone.decline(callId),
    takeBack: ({ callId }) => phone.takeBack(callId),
    pickUp: ({ callId }) => phone.takeBack(callId, contract.pickUp.take),
    hangUp: ({ callId }) => phone.hangUp(callId),
    setMuted: ({ callId, muted }) => phone.setMuted(callId, muted),
    setHeld: ({ callId, held }) => phone.setHeld(callId, held),
    setRecordingPaused: async ({ callId, isPaused }) => {
      const { pauseRecording, resumeRecording } = contract.callExtension;
      await client.call(isPaused ? pauseRecording : resumeRecording, { body: { call_id: callId } });
    },
    sendDtmf: ({ callId, digits }) => phone.sendDtmf(callId, digits),
    transfer: (request) => phone.transfers.transfer(request),
    transferToGroup: (request) => phone.transfers.toGroup(request),
    consult: (request) => phone.transfers.consult(request),
    steerTransfer: (request) => phone.transfers.steer(request),
    supervise: (request) => phone.supervision.request(request),
    endSupervision: () => phone.supervision.stop(),
    merge: () => phone.twoCalls.merge(),
    split: () => phone.twoCalls.split(),
    removeFromConference: ({ callId }) => phone.twoCalls.remove(callId),
    identifyCaller: ({ callId, ...whom }) => phone.identifyCaller(callId, whom),
    register: () => softphone.registerHere(),
  });
  const clinic = services.serve(clinicIpc, {
    request: async (request) => {
      const { area, endpoint, query, body, idempotencyKey } = request;
      const answer: unknown = await client.call(requestEndpoint(area, endpoint), {
        query,
        body,
        idempotencyKey,
      } as never);
      leases.carriedOut(request);
      return answer;
    },
    connection: { now: () => events.connection, changed: events.connectionChanged },
    delayedRecords: { now: () => [...delayedRecords.all], changed: delayedRecords.changed },
    dismissDelayedRecord: ({ callId }) => delayedRecords.dismiss(callId),
    recordingAddress: ({ id, type }) => host.fileAddress(`/recordings/${type}/${id}`),
    pictureAddress: ({ path }) => host.fileAddress(`/pictures/${Buffer.from(path).toString('base64url')}`),
    backupAddress: ({ file }) => host.fileAddress(`/backups/${file}`),
  });
  serveOutbox(services, outbox);
  servePractice(services, practice);
  services.serve(appIpc, {
    about: () => ({ version: host.version, host: host.name, ...host.capabilities }),
    preferences: { now: () => preferences.current, changed: preferences.changed },
    suggestLanguage: ({ language }) => preferences.suggestLanguage(language),
    setPreferences: (changes) => preferences.set(changes),
    reportFault: (fault) => host.log.error(fault, 'a window reported a fault'),
  });
  const leaveDesktop = serveDesktop(services, { host, controls });
  serveUpkeep(services, parts);
  return {
    clinic,
    close: () => {
      leaveDesktop();
      forgetLeases();
      services.close();
      leases.releaseAll();
    },
  };
}
