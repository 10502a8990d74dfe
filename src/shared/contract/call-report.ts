import * as z from 'zod';
import { agentDaysSchema, agentIdParameter } from './agent.ts';
import { callResultNames } from './call-result.ts';
import { get } from './endpoint.ts';
import { dateField, idField, idParameter, textField } from './field.ts';
import { inPeriod } from './in-period.ts';
import { reportDays } from './report-days.ts';

/** Tables of a report, each of which is a file. */
const reportTables = ['totals', 'half-hours', 'weekdays', 'agents', 'groups', 'lines'] as const;
export type ReportTable = (typeof reportTables)[number];

const query = reportDays.extend({
  /** The agent who talked last, or was rung last. */
  agent_id: agentIdParameter.optional(),
  /** Skill group that was called, or that the call was transferred to last. */
  group_id: idParameter.optional(),
  /** Line group, by its name. */
  line_group: textField(100).optional(),
});
const querySchema = inPeriod(query);
const exportQuerySchema = inPeriod(query.extend({ table: z.enum(reportTables) }));
export type CallReportQuery = z.output<typeof querySchema>;

const counts = Object.fromEntries(callResultNames.map((name) => [name, z.int().nonnegative()])) as Record<
  (typeof callResultNames)[number],
  z.ZodInt
>;

/** Calls by their result, and sums of whole seconds. */
const figuresSchema = z.object({
  ...counts,
  /** Answered callers who waited no longer than the service level allows. */
  in_time: z.int(),
  /** Waits of answered callers, from the INVITE to the answer. */
  answer_wait_seconds: z.int(),
  /** Waits of those who hung up first. */
  abandon_wait_seconds: z.int(),
  /** Talk with answered callers and reached customers, holds included. */
  talk_seconds: z.int(),
  hold_seconds: z.int(),
  /**
   * Sums of 100 × MOS of the sound that came from the agents’ side, and from the other one, and the calls in which it
   * was measured.
   */
  agent_mos: z.int(),
  agent_sounds: z.int(),
  customer_mos: z.int(),
  customer_sounds: z.int(),
});
export type CallFigures = z.infer<typeof figuresSchema>;
export type CallFigure = keyof CallFigures;
// Object.keys knows no names.
export const callFigureNames = Object.keys(figuresSchema.shape) as readonly CallFigure[];

const halfHourSchema = figuresSchema.extend({
  /** 0 for Monday. */
  weekday: z.int().min(0).max(6),
  /** Half hours since midnight by the clinic’s clock. */
  half_hour: z.int().min(0).max(47),
});

/** How long agents were in each state, in whole seconds. */
const agentTimeSchema = z.object({
  ready_seconds: z.int(),
  ringing_seconds: z.int(),
  in_call_seconds: z.int(),
  wrap_up_seconds: z.int(),
  break_seconds: z.int(),
});
export type AgentTime = z.infer<typeof agentTimeSchema>;
export type AgentTimeName = keyof AgentTime;
// Object.keys knows no names.
export const agentTimeNames = Object.keys(agentTimeSchema.shape) as readonly AgentTimeName[];

const daysSchema = z.object({ from: z.string(), to: z.string() });

const callReportSchema = z.object({
  days: daysSchema,
  /** Those that they are compared with. */
  days_before: daysSchema,
  /** HH:mm at which the last of the days before ends, as today has come so far; null where all of it is counted. */
  until: z.string().nullable(),
  /** Earlier calls, or states, are still being counted, as after an upgrade: figures of past days will rise. */
  is_counting: z.boolean(),
  service_level_seconds: z.int(),
  now: figuresSchema,
  before: figuresSchema,
  /**
   * All agents, or the one asked for; null for a group or a line, since an agent is in a
   * state for all of them, and where nobody was there.
   */
  time: agentTimeSchema.nullable(),
  time_before: agentTimeSchema.nullable(),
  /** Those with calls, in order. */
  half_hours: z.array(halfHourSchema),
  /** Most calls first; null: calls without one, or of one that was removed. */
  agents: z.array(
    figuresSchema.extend({
      agent_id: z.string().nullable(),
      name: z.string().nullable(),
      time: agentTimeSchema.nullable(),
    }),
  ),
  groups: z.array(figuresSchema.extend({ group_id: idField.nullable(), name: z.string().nullable() })),
  lines: z.array(figuresSchema.extend({ line_group: z.string().nullable() })),
});
export type CallReport = z.infer<typeof callReportSchema>;

const agentDaySchema = agentDaysSchema.shape.agents.element.extend({ name: z.string().nullable() });
const daysOfAgentsSchema = agentDaysSchema.extend({ agents: z.array(agentDaySchema) });
export type DaysOfAgents = z.infer<typeof daysOfAgentsSchema>;

export const callReportEndpoints = {
  calls: get('/api/ext/report/calls', {
    summary:
      'Figures of all finished calls of these days of the clinic, beside those of as many days before: calls by ' +
      'result, by weekday and half hour, by agent, group and line. Practice calls are in none',
    access: 'report.view',
    query: querySchema,
    response: callReportSchema,
  }),
  agentDays: get('/api/ext/report/agent-days', {
    summary: 'The states of every agent on one of the last 90 days of the clinic; `now` is 24:00:00 where it is over',
    access: 'report.view',
    query: z.object({ date: dateField }),
    response: daysOfAgentsSchema,
  }),
  export: get('/api/ext/report/calls/export', {
    summary:
      'One table of these figures as CSV (RFC 4180, UTF-8 with a byte order mark), in the language of the request; ' +
      '409 while earlier calls are still being counted',
    access: 'report.view',
    query: exportQuerySchema,
    response: 'csv',
  }),
};
