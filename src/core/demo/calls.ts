import { dayFrom, momentAt } from './calendar.ts';
import type { BulkCall } from './clinic-rows.ts';
import { type Random, randomFrom } from './random.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const days = 30;
/** Calls of each day of the week, from Sunday. */
const callsByWeekday = [30, 58, 54, 50, 52, 56, 64];
/** So many of today at least; in a clinic that is made just after midnight, of the evening before. */
const leastToday = 12;
/** The share of each hour of a day's calls, from nine to eighteen. */
const hourShares = [0.1, 0.17, 0.14, 0.06, 0.09, 0.14, 0.13, 0.11, 0.06];
const opens = '09:00:00';
const agentIds = Array.from({ length: 8 }, (_, index) => String(1001 + index));

const outcomes: readonly { readonly below: number; readonly cause: string; readonly sipCode: number | null }[] = [
  { below: 0.78, cause: 'NORMAL_CLEARING', sipCode: null },
  { below: 0.85, cause: 'NO_ANSWER', sipCode: 480 },
  { below: 0.91, cause: 'USER_BUSY', sipCode: 486 },
  { below: 0.98, cause: 'ORIGINATOR_CANCEL', sipCode: 487 },
  { below: 1, cause: 'CALL_REJECTED', sipCode: 603 },
];

interface CallOptions {
  /** The number of each customer, by ID from 1. */
  readonly numbers: readonly string[];
  /** Customers that share their number: a call with it has no customer. */
  readonly sharers: ReadonlySet<number>;
  /** How long an answered call may have lasted. */
  readonly talkSeconds: readonly number[];
  readonly now: number;
}

/** The calls of the last 30 days, the first one first: in opening hours, and no agent in two at a time. */
export function callsOfMonth(options: CallOptions): BulkCall[] {
  // A separate random sequence: today's number of calls depends on the hour, and nothing else may.
  const random = randomFrom(3);
  const freeAt = new Map(agentIds.map((id) => [id, 0]));
  return timesOfMonth(randomFrom(2), options.now).map((createdAt, index) => {
    const free = agentIds.filter((id) => (freeAt.get(id) ?? 0) <= createdAt);
    const agentId = random.pick(free.length > 0 ? free : agentIds);
    const call = callAt(random, createdAt, { ...options, id: index + 1, agentId });
    freeAt.set(agentId, call.endedAt + minuteMs / 2);
    return call;
  });
}

/** When the calls of the last 30 days began, in order; the last ones ended before now. */
function timesOfMonth(random: Random, now: number): number[] {
  const latest = now - 10 * minuteMs;
  const times: number[] = [];
  for (let daysAgo = days - 1; daysAgo >= 0; daysAgo -= 1) {
    const date = dayFrom(now, -daysAgo);
    const opensAt = momentAt(date, opens);
    const count = callsByWeekday[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 0;
    const ofDay = Array.from({ length: count }, () => opensAt + momentOfDay(random)).filter((at) => at <= latest);
    const isToday = daysAgo === 0;
    if (isToday)
      for (let missing = leastToday - ofDay.length; missing > 0; missing -= 1)
        ofDay.push(latest - random.below(2 * hourMs));
    times.push(...ofDay);
  }
  return times.toSorted((first, second) => first - second);
}

/** Milliseconds from the opening. */
function momentOfDay(random: Random): number {
  let rest = random.next();
  const hour = hourShares.findIndex((share) => (rest -= share) < 0);
  return (hour < 0 ? 0 : hour) * hourMs + random.below(hourMs);
}

function callAt(
  random: Random,
  createdAt: number,
  { id, agentId, numbers, sharers, talkSeconds }: CallOptions & { id: number; agentId: string },
): BulkCall {
  const chance = random.next();
  const outcome = outcomes.find((one) => chance < one.below) ?? { cause: 'NORMAL_CLEARING', sipCode: null };
  const answeredAt = outcome.cause === 'NORMAL_CLEARING' ? createdAt + 3000 + random.below(12_000) : null;
  // Most calls are short.
  const talk = talkSeconds[Math.floor(random.next() ** 1.5 * talkSeconds.length)] ?? 0;
  const customerId = 1 + random.below(numbers.length);
  const number = numbers[customerId - 1] ?? '';
  const isInbound = random.below(5) < 3;
  const isDual = !isInbound && random.below(5) === 0;
  return {
    id,
    callId: `demo-${id}`,
    type: isDual ? 'dual' : 'sip',
    direction: isInbound ? 'inbound' : 'outbound',
    caller: isInbound ? number : isDual ? `1380000${agentId}` : agentId,
    callee: isInbound ? '4008001000' : number,
    agentId,
    customerId: sharers.has(customerId) ? null : customerId,
    createdAt,
    answeredAt,
    endedAt: answeredAt === null ? createdAt + 4000 + random.below(26_000) : answeredAt + talk * 1000,
    cause: outcome.cause,
    sipCode: outcome.sipCode,
    recordFilename: null,
  };
}
