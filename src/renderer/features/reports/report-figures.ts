import { type AgentTime, callFigureNames, type CallFigures } from '../../../shared/contract/call-report.ts';

export const unknown = '–';

export const callersIn = ({ answered, abandoned, missed }: CallFigures): number => answered + abandoned + missed;
export const outgoingIn = ({ reached, unreached }: CallFigures): number => reached + unreached;
export const callsIn = (figures: CallFigures): number => callersIn(figures) + outgoingIn(figures);
export const unansweredIn = ({ abandoned, missed }: CallFigures): number => abandoned + missed;

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
/** Shares of 1 and means in seconds; null where there is nothing to take them of. */
export const answerRate = (figures: CallFigures) => ratio(figures.answered, callersIn(figures));
export const serviceLevel = (figures: CallFigures) => ratio(figures.in_time, callersIn(figures));
export const abandonRate = (figures: CallFigures) => ratio(figures.abandoned, callersIn(figures));
export const meanWait = (figures: CallFigures) => ratio(figures.answer_wait_seconds, figures.answered);
export const meanAbandonWait = (figures: CallFigures) => ratio(figures.abandon_wait_seconds, figures.abandoned);
export const meanTalk = (figures: CallFigures) => ratio(figures.talk_seconds, figures.answered + figures.reached);
export const meanTalkOnly = (figures: CallFigures) =>
  ratio(figures.talk_seconds - figures.hold_seconds, figures.answered + figures.reached);
export const meanHold = (figures: CallFigures) => ratio(figures.hold_seconds, figures.answered + figures.reached);

/** An agent handles a call while they talk, holds included, and wrap up. */
export const meanWrapUp = (figures: CallFigures, time: AgentTime | null) =>
  time && ratio(time.wrap_up_seconds, figures.answered + figures.reached);
export const meanHandleTime = (figures: CallFigures, time: AgentTime | null) =>
  time && ratio(figures.talk_seconds + time.wrap_up_seconds, figures.answered + figures.reached);
/** The share of the time without breaks that agents were in calls, or wrapped up. */
export const occupancy = (time: AgentTime | null) =>
  time &&
  ratio(
    time.in_call_seconds + time.wrap_up_seconds,
    time.ready_seconds + time.ringing_seconds + time.in_call_seconds + time.wrap_up_seconds,
  );

/** Mean opinion scores, 1 to 4.41. */
export const agentMos = (figures: CallFigures) => ratio(figures.agent_mos / 100, figures.agent_sounds);
export const customerMos = (figures: CallFigures) => ratio(figures.customer_mos / 100, figures.customer_sounds);

export const sumOf = (rows: readonly CallFigures[]): CallFigures =>
  // Object.fromEntries knows no names.
  Object.fromEntries(
    callFigureNames.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]),
  ) as CallFigures;

/** HH:mm of half hours since midnight; 24:00 after the last. */
export const halfHourText = (at: number): string =>
  `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`;
