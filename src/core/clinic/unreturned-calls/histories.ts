import type { CountryCode } from 'libphonenumber-js/min';
import { manyCalls } from '../../../shared/contract/call-reason.ts';
import { toE164, writtenWays } from '../../../shared/domain/phone-number.ts';
import { type Answer, type Unreturned, unreturnedOf, type MissedCall } from './unreturned.ts';
import type { UnreturnedCallRepository, Span } from './unreturned-calls-repository.ts';

/** More missed calls than these are not looked at: the oldest of them are left out. */
const maxMissed = 5000;
/** Each number is looked for as lines may write it. */
const numbersPerRead = 50;
/** Talks and tries of so many numbers are fewer, unless one of them has very many. */
const callsPerRead = 2000;

/** A missed call, with how long the caller waited and the phones rang, in seconds. */
export interface KnownCall extends MissedCall {
  readonly number: string;
  readonly waitedSeconds: number;
  readonly rangSeconds: number;
  readonly line: string | null;
  readonly groupId: number | null;
}

interface Try {
  readonly at: number;
  readonly agentId: string | null;
}

/** A number, the calls that it missed, and what was done about them; the earliest first. */
export interface NumberHistory {
  readonly e164: string;
  readonly unreturned: readonly Unreturned<KnownCall>[];
  readonly tries: readonly Try[];
}

interface Parts {
  readonly repository: UnreturnedCallRepository;
  readonly region: CountryCode;
  readonly nameOf: (account: { userId: number } | { agentId: string | null }) => string | null;
}

type Call = Awaited<ReturnType<UnreturnedCallRepository['callsWith']>>[number];
type Settlement = Awaited<ReturnType<UnreturnedCallRepository['settled']>>[number];

/** Each number with a missed call within a time. */
export async function readHistories(
  { repository, region, nameOf }: Parts,
  span: Span,
  groupId: number | undefined,
): Promise<NumberHistory[]> {
  const e164Of = rememberedE164(region);
  const missed = await missedByNumber();
  if (missed.size === 0) return [];
  const earliest = Math.min(...[...missed.values()].flat().map(({ at }) => at));
  const settlements = Map.groupBy(await repository.settled(earliest), ({ e164 }) => e164);
  const calls = Map.groupBy(await callsWith(), ({ number }) => e164Of(number));
  return [...missed].map(([e164, ofNumber]) => storyOf(e164, ofNumber));

  async function missedByNumber(): Promise<Map<string, KnownCall[]>> {
    const records = (await repository.missed(span, groupId, maxMissed)).toReversed();
    // A caller who withheld the number cannot be called.
    const known = records
      .filter(({ number }) => number !== '')
      .map((record): KnownCall => ({
        id: record.id,
        at: record.created_at,
        endedAt: record.ended_at ?? record.created_at,
        number: record.number,
        waitedSeconds: record.duration,
        rangSeconds: record.ring_seconds ?? 0,
        line: record.direction === 'inbound' ? record.callee : null,
        groupId: record.group_id,
      }));
    return Map.groupBy(known, ({ number }) => e164Of(number));
  }

  async function callsWith(): Promise<Call[]> {
    const written = [...missed].map(([e164, ofNumber]) => {
      const asPresented = new Set(ofNumber.map(({ number }) => number));
      return [...new Set([...asPresented].flatMap((number) => writtenWays(number, e164, region)))];
    });
    const since = { from: earliest, before: span.before };
    const found: Call[] = [];
    for (let first = 0; first < written.length; first += numbersPerRead) {
      const numbers = written.slice(first, first + numbersPerRead).flat();
      const some = await repository.callsWith(numbers, since, callsPerRead);
      if (some.length < callsPerRead) found.push(...some);
      else for (const number of numbers) found.push(...(await repository.latestWith(number, since, manyCalls)));
    }
    return found;
  }

  /** Calls missed before those that are looked at are left out. */
  function storyOf(e164: string, ofNumber: readonly KnownCall[]): NumberHistory {
    const all = (calls.get(e164) ?? []).toSorted((one, other) => one.created_at - other.created_at);
    const looked = all.slice(-manyCalls);
    const from = looked.length === manyCalls ? (looked[0]?.created_at ?? 0) : 0;
    const talks = looked.filter((call) => call.billsec > 0 && call.unattended_since === null);
    const answers = [...talks.map(answerOf), ...(settlements.get(e164) ?? []).map(settlementOf)];
    return {
      e164,
      unreturned: unreturnedOf({ missed: ofNumber.filter(({ at }) => at >= from), answers }),
      tries: looked
        .filter(({ billsec }) => billsec === 0)
        .map((call) => ({ at: call.created_at, agentId: agentOf(call) })),
    };
  }

  function answerOf(call: Call): Answer {
    return {
      way: call.direction === 'inbound' ? 'called_again' : 'reached',
      at: call.created_at,
      from: call.ended_at ?? call.created_at,
      by: nameOf({ agentId: agentOf(call) }),
    };
  }

  function settlementOf({ last_call_at: at, settled_by: userId, settled_at: from }: Settlement): Answer {
    return { way: 'dealt_with', at, from, by: nameOf({ userId }) };
  }
}

const agentOf = (call: Call): string | null => call.agent_id ?? call.placed_by;

/** Reading a number can cost more than its record, and many calls are of few numbers. */
function rememberedE164(region: CountryCode): (number: string) => string {
  const known = new Map<string, string>();
  return (number) => {
    const e164 = known.get(number) ?? toE164(number, region);
    known.set(number, e164);
    return e164;
  };
}
