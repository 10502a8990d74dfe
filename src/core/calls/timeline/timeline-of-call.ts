import type { AgentStatus } from '../../../shared/contract/agent.ts';
import {
  type CallTimeline,
  type Contradiction,
  type TimelineEntry,
  type TimelineFact,
  timelineSources,
} from '../../../shared/contract/call-timeline.ts';
import type { CallStatusChanged } from '../../../shared/contract/event.ts';
import type { RecordingFault } from '../../../shared/contract/recording-check.ts';
import type { StateChange } from '../../agents/state-history.ts';
import type { CallEvent, FarHold, TalkPart } from '../call-record.ts';
import { isWrongLength } from '../recording-checks/fault-of.ts';

/** An event of a call that an agent's workstation was told. Time in epoch milliseconds. */
export interface Announcement extends Pick<CallStatusChanged, 'status' | 'leg'> {
  readonly agentId: string;
  readonly at: number;
}

/** Everything that is kept of one ended call, each as it is kept. Times in epoch milliseconds. */
export interface KeptCall {
  readonly direction: CallTimeline['direction'];
  readonly createdAt: number;
  readonly ringingAt: number | null;
  readonly answeredAt: number | null;
  readonly endedAt: number;
  readonly duration: number;
  readonly billsec: number;
  readonly ringSeconds: number | null;
  /** Null in records of before it was kept, which counted their duration from the first ring. */
  readonly waitSeconds: number | null;
  readonly hasCode: boolean;
  readonly agentId: string | null;
  readonly placedBy: string | null;
  readonly recordFilename: string | null;
  /** One for each talker, in order. */
  readonly parts: readonly TalkPart[];
  readonly holds: readonly FarHold[];
  readonly events: readonly CallEvent[];
  readonly announcements: readonly Announcement[];
  /** By agent, the oldest first: the first one may have begun before the call. */
  readonly states: ReadonlyMap<string, readonly StateChange[]>;
  readonly recording: {
    readonly checkedAt: number;
    readonly seconds: number | null;
    readonly fault: RecordingFault | null;
  } | null;
  readonly wrapUps: readonly { readonly userId: number; readonly agentId: string | null; readonly savedAt: number }[];
  /** When each event was made that the clinic's own system has not received. */
  readonly waitingCallbacks: readonly number[];
}

/** An entry of the timeline before it is shown to somebody. Time in epoch milliseconds. */
export interface KeptEntry extends Pick<TimelineEntry, 'source' | 'side'> {
  readonly at: number;
  readonly fact: TimelineFact;
  readonly agentId: string | null;
  readonly number: string | null;
  readonly groupId: number | null;
  readonly state: AgentStatus | null;
  readonly userId: number | null;
  readonly seconds: number | null;
  readonly fault: RecordingFault | null;
  readonly contradictions: readonly Contradiction[];
}

type Draft = Omit<KeptEntry, 'contradictions'> & { readonly contradictions: Contradiction[] };
type Given = Pick<KeptEntry, 'source' | 'at' | 'fact'> & Partial<Omit<KeptEntry, 'contradictions'>>;

/** One moment is written by several, one after another, and rounded to seconds by some. */
const slackMs = 1000;
/** The states of agents after the end that belong to the call: they wrap up. */
export const stateWindowMs = 60_000;

const entry = (given: Given): Draft => ({
  side: given.agentId === undefined || given.agentId === null ? 'service' : 'agent',
  agentId: null,
  number: null,
  groupId: null,
  state: null,
  userId: null,
  seconds: null,
  fault: null,
  ...given,
  contradictions: [],
});

/** The place among entries of the same moment: a call begins before anything else, and ends after its events. */
const rankOf = ({ fact, source }: Draft): number =>
  fact === 'began' ? -1 : fact === 'ended' ? timelineSources.indexOf('event') + 0.5 : timelineSources.indexOf(source);

/** All facts of a call in order, each with what it contradicts. */
export function timelineOf(call: KeptCall): KeptEntry[] {
  const drafts = [
    ...recordEntries(call),
    ...call.events.map(({ event: fact, side, agentId, groupId = null, at }) =>
      entry({ source: 'event', at, fact, side, agentId, groupId }),
    ),
    ...call.announcements.map(({ agentId, status, leg, at }) =>
      entry({ source: 'announced', at, fact: `told-${status}`, side: leg, agentId }),
    ),
    ...stateEntries(call),
    ...recordingEntries(call),
    ...call.wrapUps.map(({ userId, agentId, savedAt }) =>
      entry({ source: 'wrap-up', at: savedAt, fact: 'wrap-up-saved', userId, agentId }),
    ),
    ...call.waitingCallbacks.map((at) => entry({ source: 'callback', at, fact: 'callback-waits' })),
  ];
  judge(call, drafts);
  return drafts.toSorted((one, other) => one.at - other.at || rankOf(one) - rankOf(other));
}

function recordEntries({ createdAt, ringingAt, answeredAt, endedAt, parts, holds }: KeptCall): Draft[] {
  const source = 'record';
  const [first] = parts;
  const whoOf = ({ agentId, number }: TalkPart) => ({ agentId, number });
  return [
    entry({ source, at: createdAt, fact: 'began' }),
    ...(ringingAt === null ? [] : [entry({ source, at: ringingAt, fact: 'rang' })]),
    ...(answeredAt === null ? [] : [entry({ source, at: answeredAt, fact: 'answered', ...(first && whoOf(first)) })]),
    ...parts.flatMap((part, index) => [
      ...(index === 0 ? [] : [entry({ source, at: part.from, fact: 'talks', ...whoOf(part) })]),
      ...(part.to === null || part.to === endedAt
        ? []
        : [entry({ source, at: part.to, fact: 'talk-over', ...whoOf(part) })]),
    ]),
    ...holds.flatMap(({ agentId, from, to }) => [
      entry({ source, at: from, fact: 'held', side: 'customer', agentId }),
      ...(to === null ? [] : [entry({ source, at: to, fact: 'held-over', side: 'customer', agentId })]),
    ]),
    entry({ source, at: endedAt, fact: 'ended' }),
  ];
}

/** When a state was over; the last one lasts. */
const endOfState = (changes: readonly StateChange[], index: number): number =>
  changes[index + 1]?.from ?? Number.POSITIVE_INFINITY;

/** Whether an agent who talked was in that state meanwhile, for more than a moment. */
const isDuringTalkOf = (parts: readonly TalkPart[], endedAt: number, from: number, to: number): boolean =>
  parts.some((part) => Math.min(to, part.to ?? endedAt) - Math.max(from, part.from) > slackMs);

function stateEntries({ states, parts, createdAt, endedAt }: KeptCall): Draft[] {
  return [...states].flatMap(([agentId, changes]) => {
    const talks = parts.filter((part) => part.agentId === agentId);
    return changes.flatMap(({ from, state }, index) => {
      const isWrong = state !== 'in_call' && isDuringTalkOf(talks, endedAt, from, endOfState(changes, index));
      const isWithin = from >= createdAt && from <= endedAt + stateWindowMs;
      if (!isWithin && !isWrong) return [];
      const shown = entry({ source: 'state', at: from, fact: 'state', agentId, state });
      if (isWrong) shown.contradictions.push('state-during-talk');
      return [shown];
    });
  });
}

function recordingEntries({ recordFilename, recording, answeredAt, endedAt }: KeptCall): Draft[] {
  const source = 'recording';
  const began = entry({ source, at: answeredAt ?? endedAt, fact: 'recording-began' });
  const { checkedAt: at = 0, seconds = null, fault = null } = recording ?? {};
  return [
    ...(recordFilename === null ? [] : [began]),
    ...(recording === null ? [] : [entry({ source, at, fact: 'recording-measured', seconds, fault })]),
  ];
}

/** Writes each contradiction to the entry that shows it. */
function judge(call: KeptCall, drafts: readonly Draft[]): void {
  const flag = (fact: TimelineFact, contradiction: Contradiction, isSo: boolean): void => {
    if (isSo) drafts.find((draft) => draft.fact === fact)?.contradictions.push(contradiction);
  };
  judgeSeconds(call, flag);
  judgeTalks(call, drafts, flag);
  judgeAnswer(call, drafts, flag);
  for (const draft of drafts) {
    const isOfCall =
      draft.source === 'event' ||
      draft.fact === 'held' ||
      draft.fact === 'held-over' ||
      draft.fact === 'told-ringing' ||
      draft.fact === 'told-answered';
    if (isOfCall && draft.at > call.endedAt + slackMs) draft.contradictions.push('after-end');
  }
  flag('recording-began', 'recorded-unanswered', call.answeredAt === null);
  const { seconds = null } = call.recording ?? {};
  flag('recording-measured', 'recording-length-differs', seconds !== null && isWrongLength(seconds, call.billsec));
  judgeWrapUps(call, drafts);
}

type Flag = (fact: TimelineFact, contradiction: Contradiction, isSo: boolean) => void;

/** More than a second apart, which is what rounding may make. */
const differs = (seconds: number, ms: number): boolean => Math.abs(seconds * 1000 - ms) > slackMs;

function judgeSeconds(call: KeptCall, flag: Flag): void {
  const { createdAt, ringingAt, answeredAt, endedAt, duration, billsec, ringSeconds, waitSeconds } = call;
  const sum = (waitSeconds ?? 0) + (ringSeconds ?? 0) + billsec;
  flag('ended', 'seconds-do-not-add-up', waitSeconds !== null && sum !== duration);
  flag('ended', 'duration-differs', waitSeconds !== null && differs(duration, endedAt - createdAt));
  flag('ended', 'talk-differs', differs(billsec, answeredAt === null ? 0 : endedAt - answeredAt));
  const times = [createdAt, ringingAt, answeredAt, endedAt].filter((at) => at !== null);
  flag(
    'ended',
    'order-reversed',
    times.some((at, index) => at < (times[index - 1] ?? at)),
  );
}

function judgeTalks({ parts, answeredAt, endedAt }: KeptCall, drafts: readonly Draft[], flag: Flag): void {
  flag('answered', 'nobody-talked', parts.length === 0);
  const entryOf = (index: number): Draft | undefined =>
    index === 0
      ? drafts.find(({ fact }) => fact === 'answered')
      : drafts.filter(({ fact }) => fact === 'talks')[index - 1];
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    const isOverlapping = before !== undefined && (before.to ?? endedAt) > part.from;
    if (isOverlapping) entryOf(index)?.contradictions.push('talks-overlap');
    const isOutside = part.from < (answeredAt ?? endedAt) || part.from > endedAt || (part.to ?? endedAt) > endedAt;
    if (isOutside) entryOf(index)?.contradictions.push('talk-outside-call');
  }
}

/** Where the announcement of the ring is still kept, the later ones are too. */
function judgeAnswer(call: KeptCall, drafts: readonly Draft[], flag: Flag): void {
  const { direction, announcements, answeredAt, endedAt, hasCode, parts } = call;
  const told = (agentId: string | null, status: Announcement['status']): boolean =>
    announcements.some((one) => one.agentId === agentId && one.status === status);
  const agentId = parts[0]?.agentId ?? null;
  flag('answered', 'answer-not-told', told(agentId, 'ringing') && !told(agentId, 'answered'));
  const answers = drafts.filter(({ fact, side }) => fact === 'told-answered' && side === 'agent');
  for (const [index, answer] of answers.entries()) {
    const isLost = direction === 'inbound' && answeredAt === null && !hasCode && answer.at < endedAt - slackMs;
    if (isLost) answer.contradictions.push('answer-not-recorded');
    const earlier = answers.slice(0, index).findLast((one) => one.agentId === answer.agentId);
    if (!earlier) continue;
    const isBetween = (one: Announcement): boolean =>
      one.agentId === answer.agentId &&
      one.leg === 'agent' &&
      one.status !== 'answered' &&
      one.at >= earlier.at &&
      one.at <= answer.at;
    if (!announcements.some(isBetween)) answer.contradictions.push('answered-twice');
  }
}

function judgeWrapUps(call: KeptCall, drafts: readonly Draft[]): void {
  const { agentId, placedBy, parts, events, createdAt } = call;
  const taking = new Set([
    agentId,
    placedBy,
    ...parts.map((part) => part.agentId),
    ...events.map((event) => event.agentId),
  ]);
  for (const draft of drafts.filter(({ fact }) => fact === 'wrap-up-saved')) {
    if (draft.agentId === null || !taking.has(draft.agentId)) draft.contradictions.push('wrap-up-of-other');
    if (draft.at < createdAt) draft.contradictions.push('wrap-up-before-call');
  }
}
