import type { CountryCode } from 'libphonenumber-js/min';
import { toE164, writtenWays } from '../../../shared/domain/phone-number.ts';
import type { Answer, MissedCall, Story } from './debt.ts';
import type { MissedDebtRepository, Span } from './repository.ts';

/** More missed calls than these are not looked at: the oldest of them are left out. */
const maxMissed = 5000;
/** Each number is looked for as lines may write it. */
const numbersPerRead = 100;

/** A missed call as it is told. */
export interface ToldCall extends MissedCall {
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

/** A number, the calls that it missed, and what was done about them. */
export interface NumberStory extends Story<ToldCall> {
  readonly e164: string;
  readonly tries: readonly Try[];
}

interface Parts {
  readonly repository: MissedDebtRepository;
  readonly region: CountryCode;
  readonly nameOf: (account: { userId: number } | { agentId: string | null }) => string | null;
}

/** Each number with a missed call within a time. */
export async function readStories(
  { repository, region, nameOf }: Parts,
  span: Span,
  groupId: number | undefined,
): Promise<NumberStory[]> {
  const missed = await missedByNumber();
  const answers = new Map<string, Answer[]>([...missed.keys()].map((e164) => [e164, []]));
  const tries = new Map<string, Try[]>([...missed.keys()].map((e164) => [e164, []]));
  const earliest = Math.min(...[...missed.values()].flat().map(({ at }) => at));
  const written = [...missed].map(([e164, calls]) => [
    ...new Set(calls.flatMap(({ number }) => writtenWays(number, e164, region))),
  ]);
  for (let first = 0; first < written.length; first += numbersPerRead) {
    const numbers = written.slice(first, first + numbersPerRead).flat();
    for (const call of await repository.callsWith(numbers, { from: earliest, before: span.before })) {
      const e164 = toE164(call.number, region);
      const agentId = call.agent_id ?? call.placed_by;
      if (call.billsec === 0) tries.get(e164)?.push({ at: call.created_at, agentId });
      else if (call.unattended_since === null)
        answers.get(e164)?.push({
          way: call.direction === 'inbound' ? 'called_again' : 'reached',
          at: call.created_at,
          from: call.ended_at ?? call.created_at,
          by: nameOf({ agentId }),
        });
    }
  }
  if (missed.size > 0)
    for (const { e164, last_call_at: at, settled_by: userId, settled_at: from } of await repository.settled(earliest))
      answers.get(e164)?.push({ way: 'dealt_with', at, from, by: nameOf({ userId }) });
  return [...missed].map(([e164, calls]) => ({
    e164,
    missed: calls,
    answers: answers.get(e164) ?? [],
    tries: (tries.get(e164) ?? []).toSorted((one, other) => one.at - other.at),
  }));

  async function missedByNumber(): Promise<Map<string, ToldCall[]>> {
    const byNumber = new Map<string, ToldCall[]>();
    for (const record of (await repository.missed(span, groupId, maxMissed)).toReversed()) {
      // A caller who withheld the number cannot be called.
      if (record.number === '') continue;
      const e164 = toE164(record.number, region);
      const call: ToldCall = {
        id: record.id,
        at: record.created_at,
        endedAt: record.ended_at ?? record.created_at,
        number: record.number,
        waitedSeconds: record.duration,
        rangSeconds: record.ring_seconds ?? 0,
        line: record.direction === 'inbound' ? record.callee : null,
        groupId: record.group_id,
      };
      const known = byNumber.get(e164);
      if (known) known.push(call);
      else byNumber.set(e164, [call]);
    }
    return byNumber;
  }
}
