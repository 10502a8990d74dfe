import type { Capability } from '../../shared/contract/capabilities.ts';
import type { Permission } from '../../shared/contract/permission.ts';
import { clinicDay } from '../../shared/domain/clinic-day.ts';
import { createContext, useContext } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { AgentSnapshot } from '../../shared/ipc/agent-ipc.ts';
import type { PhoneSnapshot } from '../../shared/ipc/phone-ipc.ts';
import type { DraftName } from '../../shared/ipc/draft-name.ts';
import type { WorkstationClient } from './workstation.ts';

export const WorkstationContext = createContext<WorkstationClient | null>(null);

export function useWorkstation(): WorkstationClient {
  const workstation = useContext(WorkstationContext);
  if (!workstation) throw new Error('There is no workstation around this component');
  return workstation;
}

export const useSignIn = () => useWorkstation().mirrors.signIn((state) => state.value);
/** The clinic's time zone; null where the service does not say it. */
export const useTimeZone = (): string | null => {
  const signIn = useSignIn();
  return signIn.state === 'signed-in' ? signIn.timeZone : null;
};
/** The clinic's day, YYYY-MM-DD. */
export const useToday = (): string => clinicDay(useTimeZone());
/** The ID of the account, by which the page keeps what is its own; empty while nobody is signed in. */
export const useAccount = (): string => {
  const signIn = useSignIn();
  return signIn.state === 'signed-in' ? String(signIn.user.id) : '';
};
const none: readonly Permission[] = [];
/** The permissions of the account: the service refuses the rest. */
export const usePermissions = (): readonly Permission[] => {
  const signIn = useSignIn();
  return signIn.state === 'signed-in' ? signIn.user.permissions : none;
};
const noCapabilities: readonly Capability[] = [];
/** The parts of the product that the service has. */
export const useCapabilities = (): readonly Capability[] => {
  const signIn = useSignIn();
  return signIn.state === 'signed-in' ? signIn.capabilities : noCapabilities;
};
/** Whether the service has a part of the product. */
export const useCapability = (name: Capability): boolean => useCapabilities().includes(name);
/** Whether something was typed into the form of this name and not sent. */
export const useHasDraft = (name: DraftName): boolean =>
  useWorkstation().mirrors.drafts((state) => Object.keys(state.value[name] ?? {}).length > 0);
export const useAgent = () => useWorkstation().mirrors.agent((state) => state.value);
export const usePhone = () => useWorkstation().mirrors.phone((state) => state.value);
/** A part of the agent's state: other changes render nothing. */
export const useAgentPart = <Part>(select: (agent: AgentSnapshot) => Part): Part =>
  useWorkstation().mirrors.agent(useShallow((state) => select(state.value)));
/** A part of the phone's state: other changes render nothing. */
export const usePhonePart = <Part>(select: (phone: PhoneSnapshot) => Part): Part =>
  useWorkstation().mirrors.phone(useShallow((state) => select(state.value)));
export const usePreferences = () => useWorkstation().mirrors.preferences((state) => state.value);
/** The settings that the organisation has fixed on this computer. */
export const useManaged = () => useWorkstation().mirrors.managed((state) => state.value);
/** Whether there is a newer version of this workstation. */
export const useUpdates = () => useWorkstation().mirrors.updates((state) => state.value);
