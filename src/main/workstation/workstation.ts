import { contract } from '../../shared/contract/contract.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { ProblemError } from '../../shared/contract/problem.ts';
import type { Clock } from '../../shared/domain/clock.ts';
import { agentIpc } from '../../shared/ipc/agent-ipc.ts';
import { appIpc, type Preferences, preferencesSchema } from '../../shared/ipc/app-ipc.ts';
import { clinicIpc } from '../../shared/ipc/clinic-ipc.ts';
import { type IpcServer, serveIpc } from '../../shared/ipc/ipc.ts';
import { phoneIpc } from '../../shared/ipc/phone-ipc.ts';
import { signInIpc } from '../../shared/ipc/sign-in-ipc.ts';
import { AgentDesk } from './agent/agent-desk.ts';
import { CallEvents } from './call-events/call-events.ts';
import type { Host, HostWindow, ServiceAddress } from './host.ts';
import { Phone } from './phone/phone.ts';
import { createServiceClient, type FileResponse } from './service-client/service-client.ts';
import { SignIn } from './sign-in/sign-in.ts';
import { MediaLink } from './softphone/media-link.ts';
import { Softphone } from './softphone/softphone.ts';

export interface Workstation {
  /** Where the service is: known, changed (a restarted core), or a problem that the sign-in page shows. */
  serviceIs(address: ServiceAddress): void;
  /** A recording, for the host's own address of it; the token is added here. */
  openRecording(wanted: { type: 'sip' | 'dual'; id: number; range: string | undefined }): Promise<FileResponse>;
  /** In a call: a host asks before it quits. */
  readonly isInCall: boolean;
  stop(): Promise<void>;
}

interface ConsoleServers {
  readonly signIn: IpcServer<typeof signInIpc>;
  readonly agent: IpcServer<typeof agentIpc>;
  readonly phone: IpcServer<typeof phoneIpc>;
  readonly clinic: IpcServer<typeof clinicIpc>;
  readonly app: IpcServer<typeof appIpc>;
}

const defaultPreferences: Preferences = { language: 'en', theme: 'auto' };

/** The workstation: an ordinary program over a host. Facts come up from the service and the phone, commands go down. */
export function startWorkstation({ host, clock, fingerprint }: { host: Host; clock: Clock; fingerprint: string }): Workstation {
  const consoles = new Set<ConsoleServers>();
  const tell = (emit: (servers: ConsoleServers) => void): void => {
    for (const servers of consoles) emit(servers);
  };
  const preferences = (): Preferences => {
    const stored = preferencesSchema.safeParse({ ...defaultPreferences, language: host.preferences.get('language') ?? defaultPreferences.language, theme: host.preferences.get('theme') ?? defaultPreferences.theme });
    return stored.success ? stored.data : defaultPreferences;
  };

  const signIn = new SignIn({ preferences: host.preferences, log: host.log, fingerprint });
  const client = createServiceClient({
    server: () => signIn.server,
    token: () => signIn.token,
    language: () => preferences().language,
    onSignedOut: (problem) => signIn.ended(problem),
  });
  signIn.use(client);
  const media = new MediaLink();
  const softphone = new Softphone({ media, WebSocket: host.WebSocket, clock, log: host.log, refreshCredentials: () => signIn.refreshSip() });
  const phone = new Phone({ client, softphone, media, host, clock });
  const desk = new AgentDesk({ client, clock, log: host.log });
  const events = new CallEvents(host.log);

  signIn.onChanged = (state) => tell(({ signIn: server }) => server.emit('changed', state));
  signIn.onSignedIn = ({ token, user, sip }) => {
    phone.signedIn(user);
    events.start(signIn.server, token, user.agent_id);
    if (sip) softphone.start(sip);
    void desk.start(user.agent_id);
  };
  signIn.onSignedOut = () => {
    events.stop();
    phone.signedIn(null);
    softphone.stop();
    desk.stop();
  };
  phone.onChanged = (snapshot) => {
    tell(({ phone: server }) => server.emit('changed', snapshot));
    desk.realityIs({ registration: snapshot.registration, microphone: snapshot.microphone });
  };
  desk.onChanged = (snapshot) => tell(({ agent: server }) => server.emit('changed', snapshot));
  events.on('CallStatusChanged', (event) => {
    phone.serviceSaid(event);
    tell(({ clinic }) => clinic.emit('callStatusChanged', event));
  });
  events.on('AgentStatusChanged', (event) => {
    desk.serverSaid(event);
    tell(({ clinic }) => clinic.emit('agentStatusChanged', event));
  });
  events.on('RecordingFailed', (event) => tell(({ clinic }) => clinic.emit('recordingFailed', event)));
  events.onConnection = (connection, isReconnect) => {
    tell(({ clinic }) => clinic.emit('connection', connection));
    if (connection !== 'connected' || !isReconnect) return;
    void desk.refresh();
    tell(({ clinic }) => clinic.emit('reconnected', null));
  };
  events.onRefused = () => void client.call(contract.auth.me, {}).catch(() => undefined);

  const serveConsole = (window: HostWindow): void => {
    const { channel } = window;
    const servers: ConsoleServers = {
      signIn: serveIpc(signInIpc, { state: () => signIn.state, signIn: ({ account, password }) => signIn.signIn(account, password), signOut: () => signIn.signOut() }, channel),
      agent: serveIpc(
        agentIpc,
        {
          state: () => desk.snapshot,
          availableGroups: () => desk.groups(),
          signInToGroups: ({ groupIds }) => desk.signInToGroups(groupIds),
          ready: () => desk.ready(),
          break: ({ reason }) => desk.break(reason),
          signOutOfGroups: () => desk.signOutOfGroups(),
          finishWrapUp: () => desk.finishWrapUp(),
        },
        channel,
      ),
      phone: serveIpc(
        phoneIpc,
        {
          state: () => phone.snapshot,
          dial: (request) => phone.dial(request),
          answer: ({ callId }) => phone.answer(callId),
          decline: ({ callId }) => phone.decline(callId),
          hangUp: ({ callId }) => phone.hangUp(callId),
          setMuted: ({ callId, muted }) => phone.setMuted(callId, muted),
          setHeld: ({ callId, held }) => phone.setHeld(callId, held),
          sendDtmf: ({ callId, digits }) => phone.sendDtmf(callId, digits),
          transfer: ({ callId, target }) => phone.transfer(callId, target),
          register: async () => {
            const sip = await signIn.refreshSip();
            if (sip) softphone.start(sip);
          },
        },
        channel,
      ),
      clinic: serveIpc(
        clinicIpc,
        {
          request: ({ area, endpoint, query, body }) => client.call(endpointOf(area, endpoint), { query, body } as never),
          recordingAddress: ({ id, type }) => `/recordings/${type}/${id}`,
        },
        channel,
      ),
      app: serveIpc(
        appIpc,
        {
          about: () => ({ version: host.version, host: host.name, ...host.capabilities }),
          preferences,
          setPreferences: (changes) => {
            for (const [key, value] of Object.entries(changes)) if (value !== undefined) host.preferences.set(key, value);
            tell(({ app }) => app.emit('preferencesChanged', preferences()));
            return preferences();
          },
          reportFault: (fault) => host.log.error(fault, 'a window reported a fault'),
        },
        channel,
      ),
    };
    consoles.add(servers);
    window.onClosed(() => {
      consoles.delete(servers);
      for (const server of Object.values(servers)) server.stop();
    });
  };

  const undo = [host.onConsole(serveConsole), host.onMedia((window) => media.attach(window)), host.onWake(() => softphone.renew())];
  return {
    serviceIs: (address) => signIn.serviceIs(address),
    openRecording: ({ type, id, range }) => client.download(type === 'sip' ? contract.cdr.download : contract.cdr.downloadDual, { id }, range),
    get isInCall() {
      return phone.snapshot.calls.some((call) => call.state !== 'ended');
    },
    stop: async () => {
      for (const one of undo) one();
      await signIn.signOut();
    },
  };
}

/** An endpoint that a window asks for by name. Files have an address of their own. */
function endpointOf(area: string, name: string): Endpoint {
  const areas: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = contract;
  const endpoint = Object.hasOwn(areas, area) && Object.hasOwn(areas[area] ?? {}, name) ? areas[area]?.[name] : undefined;
  if (!endpoint || area === 'auth' || endpoint.response === 'binary') throw new ProblemError('not-found', `There is no endpoint ${area}.${name} for a window`);
  return endpoint;
}
