import * as z from 'zod';
import { Emitter } from '../event.ts';
import { ProblemError, problemErrorOf } from '../problem.ts';
import type { IpcDefinition } from './ipc.ts';
import type { EventMessage, FactMessage, ReplyMessage, RequestMessage, SubscribeMessage } from './ipc-message.ts';
import { RemoteFact } from './remote-fact.ts';

interface PendingRequest {
  readonly output: z.ZodType | undefined;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A service at the other end of a channel: each request settles once, events that do not parse are dropped. */
export class RemoteService {
  readonly #definition: IpcDefinition;
  readonly #send: (message: RequestMessage | SubscribeMessage) => boolean;
  readonly #pending = new Map<number, PendingRequest>();
  readonly #emitters = new Map<string, Emitter<unknown>>();
  readonly #facts: ReadonlyMap<string, RemoteFact>;
  #lastId = 0;

  constructor(definition: IpcDefinition, send: (message: RequestMessage | SubscribeMessage) => boolean) {
    this.#definition = definition;
    this.#send = send;
    const service = definition.name;
    const connect = ([name, schema]: [string, z.ZodType]): [string, RemoteFact] => [
      name,
      new RemoteFact(schema, () => send({ kind: 'subscribe', service, name })),
    ];
    this.#facts = new Map(Object.entries(definition.facts ?? {}).map(connect));
  }

  /** Rejects with the ProblemError of the other end, or with `service-unreachable` when there is none. */
  request(name: string, input: unknown): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const id = ++this.#lastId;
    this.#pending.set(id, { output: this.#definition.requests[name]?.output, resolve, reject });
    if (!this.#send({ kind: 'request', service: this.#definition.name, id, name, input })) this.#lose(id);
    return promise;
  }

  on(event: string, listener: (value: unknown) => void): () => void {
    const emitter = this.#emitters.get(event) ?? new Emitter();
    this.#emitters.set(event, emitter);
    return emitter.on(listener);
  }

  follow(name: string, listener: (value: unknown) => void): () => Promise<void> {
    const fact = this.#facts.get(name);
    if (!fact) throw new Error(`${this.#definition.name} has no fact ${name}`);
    fact.on(listener);
    return () => fact.ask();
  }

  receiveReply({ id, reply }: ReplyMessage): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    if (!reply.ok) return pending.reject(problemErrorOf(reply.problem));
    const parsed = pending.output?.safeParse(reply.value);
    if (parsed?.success === false) {
      const mismatch = z.prettifyError(parsed.error);
      return pending.reject(new ProblemError('internal', `${this.#definition.name} sent another answer: ${mismatch}`));
    }
    pending.resolve(parsed?.data);
  }

  receiveFact(message: FactMessage): void {
    this.#facts.get(message.name)?.receive(message);
  }

  receiveEvent({ name, value }: EventMessage): void {
    const { events } = this.#definition;
    const parsed = Object.hasOwn(events, name) ? events[name]?.safeParse(value) : undefined;
    if (parsed?.success) this.#emitters.get(name)?.emit(parsed.data);
  }

  /** The other end is away: what was asked of it stays unanswered. */
  lost(): void {
    for (const id of [...this.#pending.keys()]) this.#lose(id);
    for (const fact of this.#facts.values()) fact.lost();
  }

  #lose(id: number): void {
    this.#pending.get(id)?.reject(new ProblemError('service-unreachable', 'The connection was lost.'));
    this.#pending.delete(id);
  }
}
