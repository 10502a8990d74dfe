import { contract } from '../../shared/contract/contract.ts';
import type { EventName } from '../../shared/contract/event.ts';
import type { PhoneSnapshot } from '../../shared/ipc/phone-ipc.ts';
import type { LanguageTag } from '../../shared/languages/languages.ts';
import { problemOf } from '../../shared/problem.ts';
import type { Clock } from '../../shared/clock.ts';
import { AgentService } from './agent/agent-service.ts';
import { CallEvents } from './call-events/call-events.ts';
import { DelayedRecords } from './call-events/delayed-records.ts';
import { type ConsoleParts, type ConsoleServices, serveConsole } from './console-services.ts';
import { Controls } from './controls.ts';
import { Drafts } from './drafts.ts';
import { type FileAccess, fileAccess } from './file-access.ts';
import type { Host, HostWindow, ServiceAddress } from './host.ts';
import { Outbox } from './outbox/outbox.ts';
import { afterHold, afterSound } from './phone/phone-calls.ts';
import { Phone } from './phone/phone.ts';
import { PracticeRun } from './practice/practice-run.ts';
import { Preferences } from './preferences.ts';
import { awaitService } from './service-client/await-service.ts';
import { createServiceClient } from './service-client/service-client.ts';
import { SignIn } from './sign-in/sign-in.ts';
import { signOut } from './sign-in/sign-out.ts';
import { HoldUp } from './support/hold-up.ts';
import { PhoneHistory } from './support/phone-history.ts';
import { SipLadder } from './support/sip-ladder.ts';
import { MediaLink } from './softphone/media-link.ts';
import { Softphone } from './softphone/softphone.ts';

export interface Workstation extends FileAccess {
  /**
   * Where the service is: known, there again (a restarted core), or a problem that the sign-in page shows. An address
   * at which nobody answers is such a problem, and is asked again until somebody does.
   */
  serviceIs(address: ServiceAddress): void;
  /** True during a call: a host asks before it quits. */
  readonly isInCall: boolean;
  /** A reason for updates to wait. */
  readonly holdUp: Pick<HoldUp, 'now' | 'changed'>;
  readonly preferences: Pick<Preferences, 'current' | 'changed'>;
  /** The language that the agent has chosen, for what a host says itself. */
  readonly language: LanguageTag;
  /** For what a host offers outside of its windows. */
  readonly controls: Controls;
  /** Ends calls and the sign-in. */
  stop(): Promise<void>;
}

interface WorkstationParts {
  readonly host: Host;
  readonly clock: Clock;
  readonly fingerprint: string;
  /** Null where the machine has none that can be sent. */
  readonly machineName?: string | null;
  /** The configured service; none for the embedded core, whose address is another one after each start. */
  readonly server?: string | null;
}

/** The console windows that are open; each receives every event. */
class ConsoleWindows {
  readonly #open = new Set<ConsoleServices>();

  add(window: HostWindow, parts: ConsoleParts): void {
    const services = serveConsole(parts, window.channel);
    this.#open.add(services);
    window.closed.on(() => {
      this.#open.delete(services);
      services.close();
      if (this.#open.size === 0) void parts.practice.end();
    });
  }

  announce(emit: (services: ConsoleServices) => void): void {
    for (const services of this.#open) emit(services);
  }
}

/** The workstation: an ordinary program over a host. Facts come up from the service and the phone, commands go down. */
export function startWorkstation({
  host,
  clock,
  fingerprint,
  machineName = null,
  server = null,
}: WorkstationParts): Workstation {
  const preferences = new Preferences(host.preferences);
  const signIn = new SignIn({ preferences: host.preferences, log: host.log, fingerprint, machineName }, host.version);
  const client = createServiceClient({
    server: () => signIn.server,
    token: () => signIn.token,
    language: () => preferences.current.language,
    onSignedOut: (problem) => signIn.ended(problem),
  });
  signIn.use(client);
  const media = new MediaLink(clock);
  media.useDevices(preferences.current.sound);
  const [ladder, history] = [new SipLadder(clock), new PhoneHistory(clock)];
  const softphone = new Softphone({
    media,
    ladder,
    WebSocket: host.WebSocket,
    clock,
    log: host.log,
    refreshCredentials: () => signIn.refreshSip(),
  });
  const events = new CallEvents({ log: host.log, clock, WebSocket: host.WebSocket });
  const isServiceAway = (): boolean => events.connection === 'disconnected';
  const phone = new Phone({
    client,
    softphone,
    media,
    host,
    clock,
    hasEvents: () => events.isConnected,
    isServiceAway,
  });
  const agent = new AgentService({ client, clock, log: host.log, firstConnection: () => events.firstConnection });
  const delayedRecords = new DelayedRecords();
  const drafts = new Drafts(signIn);
  const outbox = new Outbox({
    store: host.outbox,
    client,
    account: () => signIn.account && `${signIn.clinicName ?? server ?? 'embedded'} ${signIn.account}`,
    clock,
    log: host.log,
  });
  const controls = new Controls({ agent, phone, signIn, preferences });
  const practice = new PracticeRun({ host, signIn, agent, phone, outbox, client, clock });
  const records = { practice, controls, events, delayedRecords, drafts, outbox, ladder, history };
  const parts = { host, clock, signIn, agent, phone, softphone, client, preferences, ...records };
  followSignIn(parts);
  followService(parts);
  const windows = new ConsoleWindows();
  announceEvents(parts, windows);

  const wake = (): void => {
    softphone.renew();
    events.renew();
  };
  const place = followAddress({ signIn, practice, clock, wake });
  const undo = [
    host.consoleOpened.on((window) => windows.add(window, parts)),
    host.mediaOpened.on((window) => media.attach(window)),
    preferences.changed.on(({ sound }) => media.useDevices(sound)),
    host.woken.on(wake),
  ];
  return {
    serviceIs: place.serviceIs,
    ...fileAccess(client, signIn),
    holdUp: new HoldUp(phone, outbox),
    preferences,
    get isInCall() {
      return phone.isInCall;
    },
    get language() {
      return preferences.current.language;
    },
    controls,
    stop: async () => {
      place.stop();
      for (const one of undo) one();
      await practice.end();
      await signOut(parts, { endsCalls: true });
    },
  };
}

/** The service, as the host says where it is. */
function followAddress({
  signIn,
  practice,
  clock,
  wake,
}: Pick<ConsoleParts, 'signIn' | 'practice' | 'clock'> & { readonly wake: () => void }) {
  let stopAsking = (): void => {};
  return {
    serviceIs: (address: ServiceAddress): void => {
      stopAsking();
      // The real service's business: a restarted core has its address of before.
      if (practice.isOpen) return;
      if (!('http' in address)) return signIn.serviceIs(address);
      // A signed-in agent keeps working, or waits for the same service: a restarted core is found immediately.
      if (signIn.isSignedIn) {
        signIn.serviceIs(address);
        return wake();
      }
      stopAsking = awaitService({
        server: address.http,
        clock,
        onReached: () => signIn.serviceIs(address),
        onProblem: (problem) => signIn.serviceIs({ ...address, problem: problemOf(problem) }),
      });
    },
    stop: () => stopAsking(),
  };
}

type Followed = Pick<
  ConsoleParts,
  | 'signIn'
  | 'agent'
  | 'phone'
  | 'softphone'
  | 'client'
  | 'preferences'
  | 'events'
  | 'delayedRecords'
  | 'outbox'
  | 'history'
>;

/** The phone, the events and the agent's state live as long as the sign-in; the phone's history as long as we do. */
function followSignIn({ signIn, agent, phone, softphone, events, delayedRecords, outbox, history }: Followed): void {
  phone.changed.on((snapshot) => history.follow(snapshot));
  signIn.changed.on(() => outbox.accountChanged());
  signIn.signedIn.on(({ token, user, sip, capabilities }) => {
    phone.signedIn(user, capabilities);
    events.start(signIn.server, token, user.agent_id);
    if (sip) softphone.start(sip);
    void agent.start(user.agent_id);
  });
  signIn.signedOut.on(() => {
    events.stop();
    delayedRecords.clear();
    phone.signedOut();
    softphone.stop();
    agent.stop();
  });
}

/** Events of the service change calls and states here; after a gap the current state is read again. */
function followService({ signIn, agent, phone, softphone, events, client, delayedRecords, outbox }: Followed): void {
  events.on('CallStatusChanged', (event) => phone.handleServiceEvent(event));
  events.on('MissedCallChanged', (event) => phone.handleMissedCall(event));
  events.on('CallHoldChanged', (event) => phone.handleOfOwnCall(event, afterHold));
  events.on('CallSoundChanged', (event) => phone.handleOfOwnCall(event, afterSound));
  events.on('CallTransferChanged', (event) => phone.transfers.handle(event));
  events.on('CallSupervisionChanged', (event) => phone.supervision.handle(event));
  events.on('CallLegMoved', (event) => phone.transfers.legMoved(event));
  events.on('RecordingStarted', (event) => phone.handleRecording(event, 'on'));
  events.on('RecordingPaused', (event) => phone.handleRecording(event, event.is_paused ? 'paused' : 'on'));
  events.on('RecordingFailed', (event) => phone.handleRecording(event, 'failed'));
  events.on('AgentStatusChanged', (event) => {
    // Where the phone is comes first: readiness is no business of a workstation that has lost it.
    if (event.agent_id === signIn.agentId) softphone.extensionHeldBy(event.phone);
    agent.handleServiceEvent(event);
  });
  const readinessChanged = ({ registration, microphone, isPlaybackBlocked, isElsewhere }: PhoneSnapshot): void =>
    agent.phoneReadinessChanged({
      registration,
      microphone,
      isPlaybackBlocked,
      isElsewhere,
      hasEvents: events.connection !== 'missing',
    });
  phone.changed.on(readinessChanged);
  events.connectionChanged.on(({ isReconnect, isSilent }) => {
    phone.serviceChanged();
    readinessChanged(phone.snapshot);
    // The phone's connection would look alive for another minute: it has to prove itself as well.
    if (isSilent) softphone.renew();
    if (isReconnect) outbox.resume();
    if (isReconnect) void agent.refresh().then((state) => state && phone.reconcile(state.call_ids));
  });
  events.on('CallRecordDelayed', (event) => {
    const call = phone.snapshot.calls.find(({ id }) => id === event.call_id) ?? null;
    // Supervisors get everyone's events: those are shown to the agents who talked.
    if (event.agent_id === signIn.agentId) delayedRecords.handle(event, call);
  });
  // Asking shows whether the token was revoked, and ends the sign-in if it was.
  events.refused.on(() => void client.call(contract.auth.me, {}).catch(() => undefined));
}

/** Broadcasts events to every console window; each window follows the state by itself. */
function announceEvents({ events, delayedRecords }: Followed, windows: ConsoleWindows): void {
  events.announced.on(({ name, event }) => windows.announce(({ clinic }) => clinic.emit<EventName>(name, event)));
  delayedRecords.written.on((record) => windows.announce(({ clinic }) => clinic.emit('recordWritten', record)));
  events.connectionChanged.on(({ isReconnect }) => {
    if (isReconnect) windows.announce(({ clinic }) => clinic.emit('reconnected', null));
  });
}
