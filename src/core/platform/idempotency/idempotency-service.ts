import type { Clock } from '../../../shared/clock.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { invalidField } from '../../../shared/problems/invalid-field.ts';
import type { AgeRemovals } from '../age-removals.ts';
import { type KeyedRequest, keyedRequest } from '../database/transact.ts';
import type { IdempotencyRepository, RequestKey } from './idempotency-repository.ts';

export type Idempotency = ReturnType<typeof createIdempotency>;

/** A workstation sends with the same keys what it kept while the service was away: over a long weekend, say. */
const keptMs = 7 * 24 * 3_600_000;
const keyForm = /^[\x21-\x7e]{1,200}$/;

/**
 * Gives a repeated POST the answer of the first one, for a week, and creates nothing. A key belongs to what it was sent
 * with first (draft-ietf-httpapi-idempotency-key-header, § 2.7). An account that has lost the right since learns only
 * that the request was carried out.
 */
export function createIdempotency({
  repository,
  clock,
  ageRemovals,
}: {
  repository: IdempotencyRepository;
  clock: Clock;
  ageRemovals: Pick<AgeRemovals, 'add'>;
}) {
  const underWay = new Map<string, { readonly request: RequestKey; readonly answer: Promise<string> }>();
  const refuseOtherRequest = (hash: string, first: string | null): void => {
    if (first !== null && first !== hash) throw invalidField('Idempotency-Key', 'idempotency-key-reused');
  };
  const refuseOtherRights = (rightsHash: string, first: string | null): void => {
    if (first !== rightsHash) throw problemFor('request-done');
  };
  ageRemovals.add((now) => repository.forgetBefore(now - keptMs));

  const answerOnce = async (request: RequestKey, answer: () => Promise<string>): Promise<string> => {
    const known = await repository.find(request);
    if (known) refuseOtherRequest(request.hash, known.request_hash);
    if (known) refuseOtherRights(request.rightsHash, known.rights_hash);
    if (known?.answer) return known.answer;
    if (known) throw problemFor('request-done');
    const keyed: KeyedRequest = { ...request, at: clock.now(), isRecorded: false };
    const text = await keyedRequest.run(keyed, answer);
    await repository.remember(request, text, keyed.at);
    return text;
  };

  return {
    /** `answer` runs once per key, also for concurrent requests; a throw is not stored. */
    once: (request: RequestKey, answer: () => Promise<string>): Promise<string> => {
      const { userId, path, key, hash, rightsHash } = request;
      if (!keyForm.test(key)) throw invalidField('Idempotency-Key', 'idempotency-key-invalid');
      const name = `${userId} ${path} ${key}`;
      const running = underWay.get(name);
      if (running) {
        refuseOtherRequest(hash, running.request.hash);
        refuseOtherRights(rightsHash, running.request.rightsHash);
        return running.answer;
      }
      const started = answerOnce(request, answer).finally(() => underWay.delete(name));
      underWay.set(name, { request, answer: started });
      return started;
    },
  };
}
