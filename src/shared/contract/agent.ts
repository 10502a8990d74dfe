import * as z from 'zod';
import { reason } from '../problems/reasons.ts';
import { get, post } from './endpoint.ts';
import { idParameter, namedReference, textField } from './field.ts';

/** `ringing`, `in_call` and `wrap_up` are derived from the agent's calls; the agent sets the others. */
export const agentStatusSchema = z.enum(['offline', 'ready', 'break', 'ringing', 'in_call', 'wrap_up']);
export type AgentStatus = z.infer<typeof agentStatusSchema>;

/** The reason of the break that a ready agent is put on whose phone can take no calls. */
export const phoneUnavailable = 'phone_unavailable';

export const agentIdField = z.string().regex(/^[0-9A-Za-z_-]{1,32}$/, reason('agent-id-expected'));
/** Agent ID from a client, in a query or in a JSON body: as text, or as a number where it is one. */
export const agentIdParameter = z
  .union([agentIdField, z.int().nonnegative().transform(String)], { error: reason('agent-id-expected') })
  .meta({ type: ['string', 'integer'] });

/** Which softphone has the agent's extension: one at a time, the one that registered last. */
export const agentPhoneSchema = z.object({
  registered: z.boolean(),
  /**
   * The UUID of its instance ID (`+sip.instance`, RFC 5626 § 4.1): a workstation that finds another one here has lost
   * the extension to it. Null while no phone is registered, and for a phone without an instance ID.
   */
  device_id: z.string().nullable(),
});

export const agentStateSchema = z.object({
  agent_id: agentIdField,
  name: z.string(),
  status: agentStatusSchema,
  /** Why the agent is on break: what the agent gave, or `no_answer` after a missed ring. */
  reason: z.string().nullable(),
  groups: z.array(namedReference),
  /** Start of this status, YYYY-MM-DD HH:mm:ss. */
  since: z.string(),
  /** Seconds since then, by the core's clock: what a timer starts from, whatever the workstation's clock says. */
  since_seconds: z.int().nonnegative(),
  /** Whole seconds until wrap-up ends by itself; null outside wrap-up. */
  wrap_up_seconds_left: z.int().nonnegative().nullable(),
  /** The state after the current call and its wrap-up: a break requested meanwhile is kept here. */
  next: z.enum(['ready', 'break']).nullable(),
  /** The first of `call_ids`. */
  call_id: z.string().nullable(),
  /** Every call that involves the agent now, the oldest first. */
  call_ids: z.array(z.string()),
  registered: z.boolean(),
  phone: agentPhoneSchema,
});
export type AgentState = z.infer<typeof agentStateSchema>;

/** From the start of the day until now, without gaps; times are HH:mm:ss. */
const dayStatesSchema = z.array(
  z.object({
    state: agentStatusSchema,
    /** Why the agent was on break; null in other states. */
    reason: z.string().nullable(),
    from: z.string(),
    to: z.string(),
    seconds: z.int().nonnegative(),
  }),
);
const momentOfDay = {
  /** The day in the clinic's time zone, YYYY-MM-DD. */
  date: z.string(),
  /** HH:mm:ss, as in `states`. */
  now: z.string(),
};

const agentDaySchema = z.object({
  ...momentOfDay,
  /** Empty for an account that is no agent. */
  states: dayStatesSchema,
  sums: z.array(z.object({ state: agentStatusSchema, seconds: z.int().nonnegative() })),
});
export type AgentDay = z.infer<typeof agentDaySchema>;

export const agentDaysSchema = z.object({
  ...momentOfDay,
  agents: z.array(z.object({ agent_id: z.string(), states: dayStatesSchema })),
});
export type AgentDays = z.infer<typeof agentDaysSchema>;

const agentQuery = z.object({ agent_id: agentIdParameter });

/** Interface 4.9. Agents act for themselves; `agent.monitor` acts for others. */
export const agentControlEndpoints = {
  ready: get('/api/agent-control/ready', {
    summary: 'Concurrency 1: the agent receives calls; without a skill group, only direct and transferred ones',
    access: 'agent.work',
    query: agentQuery,
    response: agentStateSchema,
  }),
  break: get('/api/agent-control/break', {
    summary: 'Concurrency 0: no new calls, the agent stays online; asked for during a call it follows the call',
    access: 'agent.work',
    query: agentQuery.extend({ reason: textField(100).optional() }),
    response: agentStateSchema,
  }),
  signInGroup: post('/api/agent-control/sign-in-group', {
    summary: 'Sign in to exactly these skill groups',
    access: 'agent.work',
    body: z.object({ agent_id: agentIdParameter, group_ids: z.array(idParameter).min(1).max(100) }),
    response: agentStateSchema,
  }),
  logout: get('/api/agent-control/logout', {
    summary: 'Sign out of all skill groups',
    access: 'agent.work',
    query: agentQuery,
    response: agentStateSchema,
  }),
};

/** The time that each extension of a wrap-up adds, and the maximum that may remain afterwards. */
export const wrapUpExtensionSeconds = 30;
export const maxWrapUpSeconds = 600;

const colleagueSchema = z.object({
  name: z.string(),
  extension: z.string(),
  /** How the name is typed in Latin letters: in full, and by its initials. */
  spellings: z.array(z.string()),
  status: agentStatusSchema,
  /** Why the colleague is on break, as in the state of an agent. */
  reason: z.string().nullable(),
  /** Seconds since this status began, by the core's clock. */
  since_seconds: z.int().nonnegative(),
  /** Whether a phone has the extension: a call to it can ring. */
  registered: z.boolean(),
  /** The skill groups that the colleague is signed in to. */
  groups: z.array(namedReference),
});
export type Colleague = z.infer<typeof colleagueSchema>;

export const agentExtensionEndpoints = {
  state: get('/api/ext/agent/state', {
    summary: 'Current state of one agent',
    access: 'agent.work',
    query: agentQuery,
    response: agentStateSchema.extend({
      /** Number of the agent's last event: events up to it are older than this state. */
      seq: z.int().nonnegative(),
    }),
  }),
  day: get('/api/ext/agent/day', {
    summary: 'One’s own states of the clinic’s day so far, with their sums; none for an account that is no agent',
    access: 'agent.work',
    response: agentDaySchema,
  }),
  days: get('/api/ext/agent/days', {
    summary: 'The states of every agent in the clinic’s day so far',
    access: 'agent.monitor',
    response: agentDaysSchema,
  }),
  finishWrapUp: post('/api/ext/agent/finish-wrap-up', {
    summary: 'End wrap-up before its time',
    access: 'agent.work',
    body: agentQuery,
    response: agentStateSchema,
  }),
  extendWrapUp: post('/api/ext/agent/extend-wrap-up', {
    summary: `${wrapUpExtensionSeconds} seconds more of wrap-up, ${maxWrapUpSeconds} from now at most; 409 outside it`,
    access: 'agent.work',
    body: agentQuery,
    response: agentStateSchema,
  }),
  groups: get('/api/ext/agent/groups', {
    summary: 'Skill groups that exist',
    access: 'signed-in',
    response: z.array(namedReference),
  }),
  colleagues: get('/api/ext/agent/colleagues', {
    summary: 'The other agents by name, with extension and state: whom an agent can transfer a call to',
    access: 'agent.work',
    response: z.array(colleagueSchema),
  }),
  list: get('/api/ext/agent/list', {
    summary: 'Agents that exist, for whoever may see the calls of all',
    access: 'cdr.view.all',
    response: z.array(z.object({ agent_id: z.string(), name: z.string() })),
  }),
};
