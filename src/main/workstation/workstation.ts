import { contract } from '../../shared/contract/contract.ts';
import { hangupCauseSchema } from '../../shared/contract/call.ts';
import type { CallStatusChanged } from '../../shared/contract/event.ts';
import { problemOf } from '../../shared/problem.ts';
import type { Clock } from '../../shared/clock.ts';
import { AgentService } from './agent/agent-service.ts';
import { CallEvents } from './call-events/call-events.ts';
import type { CallEvent } from './call-events/read-event.ts';
import { type ConsoleServices, serveConsole } from './console-services.ts';
import type { Host, HostWindow, ServiceAddress } from './host.ts';
import { Phone } from './phone/phone.ts';
import { Preferences } from './preferences.ts';
import { awaitService } from './service-client/await-service.ts';
import { createServiceClient, type FileResponse } from './service-client/service-client.ts';
import { SignIn } from './sign-in/sign-in.ts';
import { MediaLink } from './softphone/media-link.ts';
import { Softphone } from './softphone/softphone.ts';

export interface Workstation {
  /**
   * Where the service is: known, there again (a restarted core), or a problem that the sign-in page shows. An address
   * at which nobody answers is such a problem, and is asked again until somebody does.
   */
  serviceIs(address: ServiceAddress): void;
  /** A recording, for the host's own address of it; the token is added here. */
  openRecording(wanted: { type: 'sip' | 'dual'; id: number; range: string | undefined }): Promise<FileResponse>;
  /** In a call: a host asks before it quits. */
  readonly isInCall: boolean;
  /** Ends calls and the sign-in. */
  stop(): Promise<void>;
}

/** The workstation: an ordinary program over a host. Facts come up from the service and the phone, commands go down. */
export function startWorkstation({
  host,
  clock,
  fingerprint,
}: {
  host: Host;
  clock: Clock;
  fingerprint: string;
}): Workstation {
  const consoles = new Set<ConsoleServices>();
  const tell = (emit: (services: ConsoleServices) => void): void => {
    for (const services of consoles) emit(services);
  };
  const preferences = new Preferences(host.preferences);
  const signIn = new SignIn({ preferences: host.preferences, log: host.log, fingerprint });
  const client = createServiceClient({
    server: () => signIn.server,
    token: () => signIn.token,
    language: () => preferences.current.language,
    onSignedOut: (problem) => signIn.ended(problem),
  });
  signIn.use(client);
  const media = new MediaLink();
  const softphone = new Softphone({
    media,
    WebSocket: host.WebSocket,
    clock,
    log: host.log,
    refreshCredentials: () => signIn.refreshSip(),
  });
  const events = new CallEvents(host.log);
  const phone = new Phone({ client, softphone, media, host, clock, hasEvents: () => events.isConnected });
  const desk = new AgentService({ client, clock, log: host.log });

  preferences.onChanged = (changed) => tell(({ app }) => app.emit('preferencesChanged', changed));
  signIn.onChanged = (state) => tell(({ signIn: server }) => server.emit('changed', state));
  signIn.onSignedIn = ({ token, user, sip, extensions }) => {
    phone.signedIn(user, extensions);
    events.start(signIn.server, token, user.agent_id);
    if (sip) softphone.start(sip);
    void desk.start(user.agent_id);
  };
  signIn.onSignedOut = () => {
    events.stop();
    phone.signedIn(null, []);
    softphone.stop();
    desk.stop();
  };
  phone.onChanged = (snapshot) => {
    tell(({ phone: server }) => server.emit('changed', snapshot));
    desk.phoneReadinessChanged({ registration: snapshot.registration, microphone: snapshot.microphone });
  };
  desk.onChanged = (snapshot) => tell(({ agent }) => agent.emit('changed', snapshot));
  events.on('CallStatusChanged', (event) => {
    phone.handleServiceEvent(event);
    tell(({ clinic }) => clinic.emit('callStatusChanged', forWindows(event)));
  });
  events.on('AgentStatusChanged', (event) => {
    desk.handleServiceEvent(event);
    tell(({ clinic }) => clinic.emit('agentStatusChanged', { ...event, seq: event.seq ?? 0 }));
  });
  events.on('RecordingFailed', (event) =>
    tell(({ clinic }) => clinic.emit('recordingFailed', { ...event, seq: event.seq ?? 0 })),
  );
  events.onConnection = (connection, isReconnect) => {
    tell(({ clinic }) => clinic.emit('connection', connection));
    if (connection !== 'connected' || !isReconnect) return;
    void desk.refresh().then((state) => state && phone.reconcile(state.call_id));
    tell(({ clinic }) => clinic.emit('reconnected', null));
  };
  events.onRefused = () => void client.call(contract.auth.me, {}).catch(() => undefined);

  const welcome = (window: HostWindow): void => {
    const services = serveConsole({ host, signIn, desk, phone, softphone, client, preferences }, window.channel);
    consoles.add(services);
    window.onClosed(() => {
      consoles.delete(services);
      for (const server of Object.values(services)) server.stop();
    });
  };
  const wake = (): void => {
    softphone.renew();
    events.renew();
  };
  let stopAsking = (): void => {};
  const undo = [host.onConsole(welcome), host.onMedia((window) => media.attach(window)), host.onWake(wake)];
  return {
    serviceIs: (address) => {
      stopAsking();
      if ('problem' in address) return signIn.serviceIs(address);
      // Who is signed in keeps working, or waits for the same service: a restarted core is found again at once.
      if (signIn.isSignedIn) {
        signIn.serviceIs(address);
        return wake();
      }
      stopAsking = awaitService({
        server: address.http,
        clock,
        onReached: () => signIn.serviceIs(address),
        onProblem: (problem) => signIn.serviceIs({ problem: problemOf(problem) }),
      });
    },
    openRecording: ({ type, id, range }) =>
      client.download(type === 'sip' ? contract.cdr.download : contract.cdr.downloadDual, { id }, range),
    get isInCall() {
      return phone.snapshot.calls.some((call) => call.state !== 'ended');
    },
    stop: async () => {
      stopAsking();
      for (const one of undo) one();
      await signIn.signOut();
    },
  };
}

/** Windows know the interface's five causes; the phone's own list carries the cause as it was written. */
const forWindows = (event: CallEvent): CallStatusChanged => {
  const cause = hangupCauseSchema.safeParse(event.hangup_cause);
  return { ...event, type: event.type ?? 'sip', seq: event.seq ?? 0, hangup_cause: cause.success ? cause.data : null };
};
