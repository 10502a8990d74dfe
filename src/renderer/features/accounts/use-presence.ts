import { useQuery } from '@tanstack/react-query';
import type { Account } from '../../../shared/contract/admin/accounts.ts';
import type { SessionToken } from '../../../shared/contract/admin/tokens.ts';
import type { FloorAgent } from '../../../shared/contract/floor.ts';
import { presentSignIns } from '../../api/admin-reads.ts';
import { floorView } from '../../api/floor-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useCapability, usePermissions } from '../../state/use-workstation.ts';

export interface Presence {
  /** The state of an agent; null for another account, and until it is known. */
  readonly agent: FloorAgent | null;
  /** The sign-in that was used last. */
  readonly signIn: SessionToken | null;
  /** Whether an account without a sign-in is known to have none. */
  readonly isKnown: boolean;
}

/** Where accounts are signed in, and what agents do. */
export function usePresence(): (account: Pick<Account, 'id' | 'agent_id'>) => Presence {
  const clinic = useClinic();
  const mayMonitor = usePermissions().includes('agent.monitor');
  const { data: floor } = useQuery(floorView(clinic, useCapability('floor') && mayMonitor));
  const { data: signIns } = useQuery(presentSignIns(clinic));
  return ({ id, agent_id: agentId }) => ({
    agent: floor?.agents.find((one) => one.agent_id === agentId) ?? null,
    signIn: signIns?.rows.find(({ user }) => user.id === id) ?? null,
    isKnown: signIns?.isWhole ?? false,
  });
}
