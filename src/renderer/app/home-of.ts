import type { SignedInUser } from '../../shared/contract/auth.ts';

/** What somebody begins with: calls, the patients of today, or the clinic's administration. */
export type Home = 'desk' | 'today' | 'back-office';

/** By what the account may do: whoever phones begins at the desk, whatever else they may do. */
export function homeOf({ permissions, agent_id: agentId }: Pick<SignedInUser, 'permissions' | 'agent_id'>): Home {
  if (agentId !== null && permissions.includes('agent.work')) return 'desk';
  if (permissions.includes('settings.manage')) return 'back-office';
  return permissions.includes('call.place') || !permissions.includes('customer.view') ? 'desk' : 'today';
}

/** What opens after a sign-in at the desk's address: who watches agents and has no back office begins on the floor. */
export const firstPageOf = ({ permissions }: Pick<SignedInUser, 'permissions'>): '/' | '/supervisor' =>
  permissions.includes('agent.monitor') && !permissions.includes('settings.manage') ? '/supervisor' : '/';
