import type { Capability } from '../../shared/contract/capabilities.ts';
import type { SignedInUser } from '../../shared/contract/auth.ts';

/** The first screen of an account: calls, the patients of today, or the clinic's administration. */
export type Home = 'desk' | 'today' | 'back-office';

/** Decided by permissions: an account that takes calls starts at the desk, whatever else it may do. */
export function homeOf({ permissions, agent_id: agentId }: Pick<SignedInUser, 'permissions' | 'agent_id'>): Home {
  if (agentId !== null && permissions.includes('agent.work')) return 'desk';
  if (permissions.includes('settings.manage')) return 'back-office';
  return permissions.includes('call.place') || !permissions.includes('customer.view') ? 'desk' : 'today';
}

export type FirstPage = '/' | '/supervisor' | '/supervisor/review';

/**
 * The screen after a sign-in at the desk's address: accounts that monitor agents and have no back office begin with the
 * reviews, or on the floor where they may not score; at the desk where the service has neither.
 */
export function firstPageOf(
  { permissions }: Pick<SignedInUser, 'permissions'>,
  capabilities: readonly Capability[],
): FirstPage {
  if (!permissions.includes('agent.monitor') || permissions.includes('settings.manage')) return '/';
  if (capabilities.includes('reviews') && permissions.includes('recording.score')) return '/supervisor/review';
  return capabilities.includes('floor') ? '/supervisor' : '/';
}
