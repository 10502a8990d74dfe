import type { AgentState } from '../../../shared/contract/agent.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { AgentSnapshot } from '../../../shared/ipc/agent-ipc.ts';

/** What the phone can do right now. */
export interface PhoneReadiness {
  readonly registration: 'registered' | 'connecting' | 'unregistered';
  readonly microphone: 'unknown' | 'present' | 'missing' | 'denied' | 'no-window' | 'silent-window';
}

/** Wish, reality, server: three facts; what the agent sees is derived from them. */
export interface Desk {
  readonly wish: 'offline' | 'ready' | 'break';
  readonly reality: PhoneReadiness;
  readonly server: AgentState | null;
  /** Ready was wished and is withheld because of reality; it returns when that is mended. */
  readonly isWithheld: boolean;
  readonly groups: readonly { readonly id: number; readonly name: string }[];
  /** When `server` was read, by this machine's clock. */
  readonly readAt: number;
}

/** Why nobody can be talked to right now; null when Ready is honest. */
export function whyNotReady({ registration, microphone }: PhoneReadiness): Problem | null {
  const problem = (code: Problem['code'], message: string): Problem => ({
    code,
    message,
    details: { cause: registration === 'registered' ? microphone : registration },
  });
  if (registration !== 'registered')
    return problem('agent-not-registered', 'The phone is not registered: calls could not reach you.');
  if (microphone === 'denied') return problem('unavailable', 'The microphone is not allowed: nobody would hear you.');
  if (microphone === 'missing') return problem('unavailable', 'There is no microphone: nobody would hear you.');
  if (microphone === 'no-window')
    return problem('unavailable', 'No page is open that could ring: open the workstation’s page.');
  if (microphone === 'silent-window')
    return problem('unavailable', 'The page that makes calls heard does not answer: reload it.');
  if (microphone === 'unknown') return problem('unavailable', 'The microphone has not been checked yet.');
  return null;
}

export type DeskStep = 'withdraw' | 'restore' | null;

/** What must be told to the service so that it says what is true. Never Ready out of a break. */
export function nextStep(desk: Desk): DeskStep {
  const why = whyNotReady(desk.reality);
  if (desk.wish !== 'ready') return null;
  if (why !== null && !desk.isWithheld && desk.server?.status === 'ready') return 'withdraw';
  if (why === null && desk.isWithheld) return 'restore';
  return null;
}

/**
 * The service may change the state unasked (a missed ring): the wish follows it, unless we withheld Ready ourselves.
 */
export function afterServer(desk: Desk, server: AgentState, readAt: number): Desk {
  const said =
    server.next ??
    (server.status === 'ready' || server.status === 'break' || server.status === 'offline' ? server.status : desk.wish);
  const wish = desk.isWithheld && said === 'break' ? desk.wish : said;
  return { ...desk, server, readAt, groups: server.groups, wish, isWithheld: desk.isWithheld && said !== 'ready' };
}

export function snapshotOf(desk: Desk): AgentSnapshot {
  const { server } = desk;
  const why = desk.wish === 'ready' && desk.isWithheld ? whyNotReady(desk.reality) : null;
  // What the service believes of an agent who cannot be reached is not shown as if it were true.
  const isUntrue = server?.status === 'ready' && desk.isWithheld;
  return {
    label: isUntrue ? 'break' : (server?.status ?? 'offline'),
    wish: desk.wish,
    reason: server?.reason ?? null,
    groups: [...desk.groups],
    since: desk.readAt - (server?.since_seconds ?? 0) * 1000,
    wrapUpEndsAt: server?.wrap_up_seconds_left == null ? null : desk.readAt + server.wrap_up_seconds_left * 1000,
    next: server?.next ?? null,
    problem: why,
  };
}
