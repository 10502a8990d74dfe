import type { CallEvent } from '../calls/call-record.ts';
import { dayFrom, dayOf, momentAt } from './calendar.ts';
import type { BulkCall } from './clinic-rows.ts';
import { mobileFrom } from './people.ts';
import { type Random, randomFrom } from './random.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const days = 30;
/** Calls of each day of the week, from Sunday. */
const callsByWeekday = [27, 52, 49, 45, 47, 50, 57];
/** So many of today at least; in a clinic that is made just after midnight, of the evening before. */
const leastToday = 12;
/** The share of each hour of a day's calls, from nine to eighteen. */
const hourShares = [0.1, 0.17, 0.14, 0.06, 0.09, 0.14, 0.13, 0.11, 0.06];
export const opens = '09:00:00';
export const closes = '18:00:00';
const agentIds = Array.from({ length: 8 }, (_, index) => String(1001 + index));
/** Callers know three numbers of the clinic, each of a skill group; the first one best. */
export const calledNumbers = [
  { number: '4008001000', groupId: 1 },
  { number: '02160010020', groupId: 1 },
  { number: '02160010030', groupId: 2 },
] as const;
const byUse = [0, 0, 0, 1, 2].map((index) => calledNumbers[index] ?? calledNumbers[0]);

const outcomes: readonly { readonly below: number; readonly cause: string; readonly sipCode: number | null }[] = [
  { below: 0.78, cause: 'NORMAL_CLEARING', sipCode: null },
  { below: 0.85, cause: 'NO_ANSWER', sipCode: 480 },
  { below: 0.91, cause: 'USER_BUSY', sipCode: 486 },
  { below: 0.98, cause: 'ORIGINATOR_CANCEL', sipCode: 487 },
  { below: 1, cause: 'CALL_REJECTED', sipCode: 603 },
];
const answered = { cause: 'NORMAL_CLEARING', sipCode: null };
/** More callers reach an agent than agents reach customers. */
const inboundChance = 0.87;

/** Sound as it usually arrives, and that of one agent, whose network is worse. */
const usualMos = 4.34;
const worseMos = { agentId: '1005', by: 0.5 };

/** When the calls that nobody has returned came: parts of today so far, and times of yesterday. */
const missedToday = [0.4, 0.65, 0.9];
const missedYesterday = ['16:10:00', '17:35:00'];
/** One of them comes from a number that nobody has. */
const unknownCaller = 1;

interface CallOptions {
  /** The number of each customer, by ID from 1. */
  readonly numbers: readonly string[];
  /** Customers that share their number: a call with it has no customer. */
  readonly sharers: ReadonlySet<number>;
  /** Those who have paid something: their missed calls are worth most. */
  readonly payers?: ReadonlySet<number>;
  /** How long an answered call may have lasted. */
  readonly talkSeconds: readonly number[];
  readonly now: number;
}

/** A call to come. */
interface Start {
  readonly at: number;
  /** When an agent calls back whoever is missed then; null: there is no time for it. */
  readonly returnAt: number | null;
  /** The customer who is called back. */
  readonly returnsTo?: number;
}
type Call = Omit<BulkCall, 'id' | 'callId' | 'outcomeId'>;
export type DemoCall = Omit<BulkCall, 'outcomeId'>;

/**
 * The calls of the last 30 days, the first one first: in opening hours, and no agent in two at a time. Missed callers
 * were called back within the hour, but for three callers of today and two of yesterday.
 */
export function callsOfMonth(options: CallOptions): DemoCall[] {
  // A separate random sequence: today's number of calls depends on the hour, and nothing else may.
  const random = randomFrom(3);
  const freeAt = new Map(agentIds.map((id) => [id, 0]));
  const starts = startsOfMonth(randomFrom(2), options.now);
  const calls: Call[] = [];
  for (let start = starts.shift(); start; start = starts.shift()) {
    const { at, returnAt } = start;
    const free = agentIds.filter((id) => (freeAt.get(id) ?? 0) <= at);
    const agentId = random.pick(free.length > 0 ? free : agentIds);
    const customerId = start.returnsTo ?? 1 + random.below(options.numbers.length);
    const call = callAt(random, start, { ...options, agentId, customerId });
    freeAt.set(agentId, call.endedAt + minuteMs / 2);
    calls.push(call);
    if (call.direction === 'outbound' || call.answeredAt !== null || returnAt === null) continue;
    const place = starts.findIndex((later) => later.at > returnAt);
    starts.splice(place < 0 ? starts.length : place, 0, { at: returnAt, returnAt: null, returnsTo: customerId });
  }
  return [...calls, ...missedLately(calls, options)]
    .toSorted((one, other) => one.createdAt - other.createdAt)
    .map((call, index) => ({ ...call, id: index + 1, callId: `demo-${index + 1}` }));
}

/** When the calls of the last 30 days began, in order; the last ones ended before now. */
function startsOfMonth(random: Random, now: number): Start[] {
  const latest = now - 10 * minuteMs;
  const starts: Start[] = [];
  for (let daysAgo = days - 1; daysAgo >= 0; daysAgo -= 1) {
    const date = dayFrom(now, -daysAgo);
    const opensAt = momentAt(date, opens);
    const lastReturn = Math.min(latest, momentAt(date, closes) - 1);
    const count = callsByWeekday[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 0;
    const ofDay = Array.from({ length: count }, (): Start => {
      const at = opensAt + momentOfDay(random);
      const returnAt = at + (5 + random.below(40)) * minuteMs;
      return { at, returnAt: returnAt <= lastReturn ? returnAt : null };
    }).filter(({ at }) => at <= latest);
    const isToday = daysAgo === 0;
    if (isToday)
      for (let missing = leastToday - ofDay.length; missing > 0; missing -= 1)
        ofDay.push({ at: latest - random.below(2 * hourMs), returnAt: null });
    starts.push(...ofDay);
  }
  return starts.toSorted((first, second) => first.at - second.at);
}

/** Milliseconds from the opening. */
function momentOfDay(random: Random): number {
  let rest = random.next();
  const hour = hourShares.findIndex((share) => (rest -= share) < 0);
  return (hour < 0 ? 0 : hour) * hourMs + random.below(hourMs);
}

function callAt(
  random: Random,
  { at, returnAt, returnsTo }: Start,
  { agentId, customerId, numbers, sharers, talkSeconds }: CallOptions & { agentId: string; customerId: number },
): Call {
  const isInbound = random.below(5) < 3 && returnsTo === undefined;
  const isDual = random.below(5) === 0 && !isInbound;
  const chance = random.next() * (isInbound ? inboundChance : 1);
  const isTalk = returnsTo !== undefined || (isInbound && returnAt === null);
  const outcome = (isTalk ? null : outcomes.find((one) => chance < one.below)) ?? answered;
  const answeredAt = outcome.cause === answered.cause ? at + 3000 + random.below(12_000) : null;
  // Most calls are short.
  const talk = talkSeconds[Math.floor(random.next() ** 1.5 * talkSeconds.length)] ?? 0;
  const number = numbers[customerId - 1] ?? '';
  const called = random.pick(byUse);
  return {
    type: isDual ? 'dual' : 'sip',
    direction: isInbound ? 'inbound' : 'outbound',
    caller: isInbound ? number : isDual ? `1380000${agentId}` : agentId,
    callee: isInbound ? called.number : number,
    agentId,
    customerId: sharers.has(customerId) ? null : customerId,
    groupId: isInbound ? called.groupId : null,
    createdAt: at,
    answeredAt,
    endedAt: answeredAt === null ? at + 4000 + random.below(26_000) : answeredAt + talk * 1000,
    cause: outcome.cause,
    sipCode: outcome.sipCode,
    recordFilename: null,
  };
}

/** How the sound of both sides arrived in an answered call. */
export function soundOf(random: Random, { type, answeredAt, endedAt: at, agentId }: DemoCall): readonly CallEvent[] {
  if (type === 'dual' || answeredAt === null) return [];
  const heard = (side: CallEvent['side'], worse: number): CallEvent => {
    const mos = Math.round(100 * (usualMos - worse - 0.3 * random.next() ** 3)) / 100;
    return { event: 'sound', side, agentId, at, mos };
  };
  return [heard('agent', agentId === worseMos.agentId ? worseMos.by : 0), heard('customer', 0.1)];
}

/** Nobody was free for these callers, who had not called for days, and nobody has called them back. */
function missedLately(calls: readonly Call[], { numbers, sharers, payers, now }: CallOptions): Call[] {
  const random = randomFrom(17);
  const [yesterday, today] = [dayFrom(now, -1), dayOf(now)];
  const [midnight, opensAt] = [Math.min(now, momentAt(today, '00:00:00')), momentAt(today, opens)];
  const isOpen = now - opensAt > hourMs / 2;
  const [from, to] = isOpen ? [opensAt, Math.min(now, momentAt(today, closes))] : [midnight, now];
  const times = [
    ...missedYesterday.map((time) => momentAt(yesterday, time)),
    ...missedToday.map((part) => from + Math.floor((to - from) * part)),
  ];
  const lately = calls.filter(({ createdAt }) => createdAt >= momentAt(dayFrom(now, -2), '00:00:00'));
  const busy = new Set([...sharers, ...lately.map(({ customerId }) => customerId)]);
  const quiet = numbers
    .map((number, index) => ({ number, customerId: index + 1 }))
    .filter(({ customerId }) => !busy.has(customerId) && payers?.has(customerId) !== false);
  return times.map((createdAt, index) => {
    const known = index === unknownCaller ? undefined : quiet.splice(random.below(quiet.length), 1)[0];
    const { number, customerId } = known ?? { number: mobileFrom(random), customerId: null };
    return {
      type: 'sip',
      direction: 'inbound',
      caller: number,
      callee: calledNumbers[0].number,
      agentId: null,
      customerId,
      groupId: calledNumbers[0].groupId,
      createdAt,
      answeredAt: null,
      endedAt: Math.min(now, createdAt + (25 + random.below(60)) * 1000),
      cause: 'ORIGINATOR_CANCEL',
      sipCode: 487,
      recordFilename: null,
    };
  });
}
