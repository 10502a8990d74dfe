import type { AxiosResponse } from 'axios';
import { requestEndpoint } from '../../../src/main/workstation/endpoint-by-name.ts';
import { problemOfAnswer } from '../../../src/main/workstation/service-client/service-answer.ts';
import { contract } from '../../../src/shared/contract/contract.ts';
import type { BodyInput, Endpoint, QueryInput, ResponseData } from '../../../src/shared/contract/endpoint.ts';
import { ProblemError } from '../../../src/shared/problem.ts';
import { problemFor } from '../../../src/shared/problems/problem-for.ts';
import type { ClinicReader } from './read-only-clinic.ts';

/** A request is answered, held until `mend`, answered with an empty list, refused, or its service is unreachable. */
export type Fate = 'pass' | 'hold' | 'empty' | 'break' | 403 | 500;
export type FateOf = (endpoint: Endpoint) => Fate;

interface NamedRequest {
  readonly area: string;
  readonly endpoint: string;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
}
interface Sent {
  readonly endpoint: Endpoint;
  readonly query: unknown;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
}
type Answer = (request: Pick<Sent, 'query' | 'body'>) => unknown;

/** These are GET in the interface and yet act. */
const acting = /^\/api\/(call|agent-control)\//;
const isRead = ({ method, path }: Endpoint): boolean => method === 'GET' && !acting.test(path);

/**
 * The clinic's endpoints. Reads are answered by a clinic that is only read; a write is recorded and answered by the
 * test, with a value that the contract types.
 */
export class ServiceStandIn {
  /** Every request of the page, the oldest first. */
  readonly sent: Sent[] = [];
  readonly #reader: ClinicReader;
  readonly #answers = new Map<Endpoint, Answer>();
  readonly #unanswered: string[] = [];
  #fateOf: FateOf;
  #held: (() => void)[] = [];
  readonly #inProgress = new Set<Promise<unknown>>();

  constructor(reader: ClinicReader, fateOf: FateOf = () => 'pass') {
    this.#reader = reader;
    this.#fateOf = fateOf;
    // For the audit log alone: a recording is played, a document shown.
    this.answer(contract.cdrExtension.played, ({ body }) => ({ id: Number(body.id) }));
    this.answer(contract.customerExtension.document, () => ({ sfz: null }));
  }

  /** Paths of writes that no test has answered. */
  get unanswered(): readonly string[] {
    return this.#unanswered;
  }

  /** Answers this endpoint, also in place of the clinic. A ProblemError that is thrown refuses the request. */
  answer<E extends Endpoint>(
    endpoint: E,
    answer: (request: { query: QueryInput<E>; body: BodyInput<E> }) => ResponseData<E>,
  ): void {
    this.#answers.set(endpoint, answer as Answer);
  }

  /** The bodies that were sent to this endpoint. */
  bodies<E extends Endpoint>(endpoint: E): BodyInput<E>[] {
    return this.sent.filter((sent) => sent.endpoint === endpoint).map(({ body }) => body as BodyInput<E>);
  }

  /** The queries that were sent to this endpoint. */
  queries<E extends Endpoint>(endpoint: E): QueryInput<E>[] {
    return this.sent.filter((sent) => sent.endpoint === endpoint).map(({ query }) => query as QueryInput<E>);
  }

  /** The Idempotency-Keys that requests to this endpoint had. */
  keys(endpoint: Endpoint): (string | undefined)[] {
    return this.sent.filter((sent) => sent.endpoint === endpoint).map(({ idempotencyKey }) => idempotencyKey);
  }

  /** The clinic's answers, to build other answers from. */
  read<E extends Endpoint>(endpoint: E, query: QueryInput<E>): Promise<ResponseData<E>> {
    return this.#reader.read(endpoint, query) as Promise<ResponseData<E>>;
  }

  /** Releases requests that are held; they and later ones have the given fate. */
  mend(fateOf: FateOf = () => 'pass'): void {
    this.#fateOf = fateOf;
    const held = this.#held;
    this.#held = [];
    for (const release of held) release();
  }

  /** Resolves once every request is answered. */
  async settled(): Promise<void> {
    while (this.#inProgress.size > 0) await Promise.allSettled(this.#inProgress);
  }

  request(request: NamedRequest): Promise<unknown> {
    const answer = this.#request(request).finally(() => this.#inProgress.delete(answer));
    this.#inProgress.add(answer);
    return answer;
  }

  async #request({ area, endpoint: name, query, body, idempotencyKey }: NamedRequest): Promise<unknown> {
    const endpoint = requestEndpoint(area, name);
    this.sent.push({ endpoint, query, body, idempotencyKey });
    let fate = this.#fateOf(endpoint);
    while (fate === 'hold') {
      await new Promise<void>((resolve) => void this.#held.push(resolve));
      fate = this.#fateOf(endpoint);
    }
    if (fate === 'empty') return { rows: [], total: 0, next_cursor: null };
    if (fate !== 'pass') throw problemOfFate(fate);
    const answer = this.#answers.get(endpoint);
    if (answer) return answer({ query, body });
    if (isRead(endpoint)) return this.#reader.read(endpoint, query);
    this.#unanswered.push(endpoint.path);
    throw new ProblemError('internal', `The test gives no answer to ${endpoint.path}.`);
  }
}

/** The problem that the workstation's client makes of an answer, or of its absence. */
const problemOfFate = (fate: 'break' | 403 | 500): ProblemError =>
  fate === 'break'
    ? problemFor('service-not-reached', { server: 'http://127.0.0.1' })
    : problemOfAnswer({
        status: fate,
        data: { code: fate, msg: 'By the test', data: { problem: fate === 403 ? 'no-permission' : 'internal' } },
      } as AxiosResponse<unknown>);
