import { type Agent, statusOf } from '../../agents/agent-state.ts';

interface Account {
  readonly id: number;
  readonly agent_id: string | null;
  readonly is_active: number;
}

/** IDs of the accounts whose calls the members of their skill groups make. */
interface AbsentOwners {
  /** Signed out of their groups: the calls that they promised. */
  readonly signedOut: readonly number[];
  /** Disabled: everything that is due. */
  readonly disabled: readonly number[];
}

/** Whether somebody may wait for the account: it is signed in to a group, on a break too. */
export function isAtWork(account: Account | undefined, agentOf: (agentId: string) => Agent | null): boolean {
  const agent = account?.is_active === 1 && account.agent_id !== null ? agentOf(account.agent_id) : null;
  return agent !== null && statusOf(agent) !== 'offline';
}

/**
 * The absent colleagues of an agent: accounts that last signed in to a group which the agent is signed in to. A
 * disabled account that signed in to none is the colleague of every group, an active one has none: nobody knows whether
 * it is at work.
 */
export function absentOwners(
  reader: Agent | null,
  accounts: readonly Account[],
  agentOf: (agentId: string) => Agent | null,
): AbsentOwners {
  const groupIds = reader?.groupIds ?? [];
  if (groupIds.length === 0) return { signedOut: [], disabled: [] };
  const owners = accounts.map(({ id, agent_id: agentId, is_active: isActive }) => {
    const agent = agentId === null ? null : agentOf(agentId);
    const last = agent?.lastGroupIds ?? [];
    const isColleague = last.some((groupId) => groupIds.includes(groupId));
    return {
      id,
      isSignedOut: isActive === 1 && isColleague && agent !== null && statusOf(agent) === 'offline',
      isDisabled: isActive === 0 && (isColleague || last.length === 0),
    };
  });
  return {
    signedOut: owners.filter(({ isSignedOut }) => isSignedOut).map(({ id }) => id),
    disabled: owners.filter(({ isDisabled }) => isDisabled).map(({ id }) => id),
  };
}
