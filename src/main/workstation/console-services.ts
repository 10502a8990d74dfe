import { contract } from '../../shared/contract/contract.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { ProblemError } from '../../shared/problem.ts';
import { agentIpc } from '../../shared/ipc/agent-ipc.ts';
import { appIpc } from '../../shared/ipc/app-ipc.ts';
import { clinicIpc } from '../../shared/ipc/clinic-ipc.ts';
import { type Channel, type IpcServer, serveIpc } from '../../shared/ipc/ipc.ts';
import { phoneIpc } from '../../shared/ipc/phone-ipc.ts';
import { signInIpc } from '../../shared/ipc/sign-in-ipc.ts';
import type { AgentService } from './agent/agent-service.ts';
import type { Host } from './host.ts';
import type { Phone } from './phone/phone.ts';
import type { Preferences } from './preferences.ts';
import type { ServiceClient } from './service-client/service-client.ts';
import type { SignIn } from './sign-in/sign-in.ts';
import type { Softphone } from './softphone/softphone.ts';

export interface ConsoleServices {
  readonly signIn: IpcServer<typeof signInIpc>;
  readonly agent: IpcServer<typeof agentIpc>;
  readonly phone: IpcServer<typeof phoneIpc>;
  readonly clinic: IpcServer<typeof clinicIpc>;
  readonly app: IpcServer<typeof appIpc>;
}

interface Parts {
  readonly host: Host;
  readonly signIn: SignIn;
  readonly desk: AgentService;
  readonly phone: Phone;
  readonly softphone: Softphone;
  readonly client: ServiceClient;
  readonly preferences: Preferences;
}

/** What a console window may ask, over its own channel. */
export function serveConsole(
  { host, signIn, desk, phone, softphone, client, preferences }: Parts,
  channel: Channel,
): ConsoleServices {
  return {
    signIn: serveIpc(
      signInIpc,
      {
        state: () => signIn.state,
        signIn: ({ account, password }) => signIn.signIn(account, password),
        createFirstAccount: (wanted) => signIn.createFirstAccount(wanted),
        signOut: () => signIn.signOut(),
      },
      channel,
    ),
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
        register: () => softphone.takeBack(),
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
        preferences: () => preferences.current,
        setPreferences: (changes) => preferences.set(changes),
        reportFault: (fault) => host.log.error(fault, 'a window reported a fault'),
      },
      channel,
    ),
  };
}

/** An endpoint that a window asks for by name. Files have an address of their own; sign-in has its own service. */
function endpointOf(area: string, name: string): Endpoint {
  const areas: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = contract;
  const endpoint =
    Object.hasOwn(areas, area) && Object.hasOwn(areas[area] ?? {}, name) ? areas[area]?.[name] : undefined;
  if (!endpoint || area === 'auth' || endpoint.response === 'binary')
    throw new ProblemError('not-found', `There is no endpoint ${area}.${name} for a window`);
  return endpoint;
}
