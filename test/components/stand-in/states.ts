import type { FloorAgent } from '../../../src/shared/contract/floor.ts';
import type { AgentSnapshot } from '../../../src/shared/ipc/agent-ipc.ts';
import type { OutboxEntry } from '../../../src/shared/ipc/outbox-ipc.ts';
import type { PhoneCall, PhoneSnapshot } from '../../../src/shared/ipc/phone-ipc.ts';
import { dialProblem } from '../../../src/main/workstation/phone/dial-policy.ts';
import { problemOf } from '../../../src/shared/problem.ts';
import type { SignedInUser } from '../../../src/shared/contract/auth.ts';
import type { SignInState } from '../../../src/shared/ipc/sign-in-ipc.ts';

const group = { id: 1, name: 'Consultation' };

export const offlineAgent = (): AgentSnapshot => ({
  label: 'offline',
  requested: 'offline',
  reason: null,
  groups: [],
  since: Date.now(),
  wrapUpEndsAt: null,
  isWrapUpDone: false,
  next: null,
  problem: null,
});

export const readyAgent = (): AgentSnapshot => ({
  ...offlineAgent(),
  label: 'ready',
  requested: 'ready',
  groups: [group],
});

/** An agent who is in a call, or placing one. */
export const inCallAgent = (): AgentSnapshot => ({ ...readyAgent(), label: 'in_call' });

/** An agent after a call; the wrap-up ends by itself in a minute. */
export const wrappingUpAgent = (): AgentSnapshot => ({
  ...readyAgent(),
  label: 'wrap_up',
  wrapUpEndsAt: Date.now() + 60_000,
  next: 'ready',
});

/** An agent whom a supervisor sees ready for a minute, unless `change` says otherwise. */
export const agentOnFloor = (id: string, change: Partial<FloorAgent> = {}): FloorAgent => ({
  agent_id: id,
  name: id,
  status: 'ready',
  reason: null,
  groups: [group],
  since: '2032-05-05 09:10:00',
  since_seconds: 60,
  wrap_up_seconds_left: null,
  next: null,
  call_id: null,
  call_ids: [],
  registered: true,
  phone: { registered: true, device_id: null },
  calls: [],
  ...change,
});

function problemOfIdle(user: SignedInUser): PhoneSnapshot['dialProblem'] {
  const idle = { registration: 'registered', microphone: 'present', isServiceAway: false, calls: [] } as const;
  const problem = dialProblem({ ...idle, user, capabilities: ['callControl'] }, 'out');
  return problem && problemOf(problem);
}

export const idlePhone = (user: SignedInUser | null): PhoneSnapshot => ({
  registration: user?.extension ? 'registered' : 'unregistered',
  isElsewhere: false,
  problem: null,
  extension: user?.extension ?? null,
  microphone: 'present',
  isPlaybackBlocked: false,
  calls: [],
  dialMethod: 'out',
  dialProblem: user && problemOfIdle(user),
  mobileProblem: null,
  otherMethods: [],
  recordedCallIds: [],
  pausedCallIds: [],
  unrecordedCallIds: [],
  mergedCallIds: [],
  supervision: null,
  supervisors: [],
});

/** A caller who rings here, unless `change` says otherwise. */
export const call = (change: Partial<PhoneCall> = {}): PhoneCall => ({
  id: 'call-1',
  type: 'sip',
  direction: 'inbound',
  number: '19900000001',
  extension: null,
  customer: null,
  lead: null,
  candidates: null,
  shownName: null,
  isOtherRinging: false,
  state: 'ringing',
  since: Date.now(),
  talked: false,
  hasMedia: true,
  muted: false,
  held: false,
  isSilent: false,
  isHeldByOther: false,
  isOwnLost: false,
  isOtherLost: false,
  canTransfer: true,
  transferringTo: null,
  transfer: null,
  cause: null,
  missed: null,
  detail: null,
  legs: null,
  ...change,
});

export const answeredCall = (change: Partial<PhoneCall> = {}): PhoneCall =>
  call({ state: 'answered', talked: true, ...change });

export const endedCall = (change: Partial<PhoneCall> = {}): PhoneCall =>
  call({ state: 'ended', talked: true, cause: 'NORMAL_CLEARING', ...change });

export const signedOut = (
  firstAccount: 'exists' | 'needed' | 'needed-with-code' = 'exists',
): Extract<SignInState, { state: 'signed-out' }> => ({
  state: 'signed-out',
  server: 'http://127.0.0.1',
  origin: 'given',
  versions: { workstation: '0.2.0', service: null },
  firstAccount,
  lastAccount: null,
  problem: null,
});

export const firstStart = (): SignInState => ({
  state: 'first-start',
  canPractise: true,
  folder: 'C:\\Users\\lina\\AppData\\Local\\Clinicall\\workstation',
});

/** The note of a call, not sent yet. */
export const waitingEntry = (change: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id: '00000000-0000-4000-8000-000000000001',
  area: 'wrapUp',
  endpoint: 'save',
  body: { call_id: 'call-1', note: 'Left side harder than right' },
  customer: '张伟',
  writtenAt: Date.now(),
  state: 'waiting',
  problem: null,
  ...change,
});
