import * as z from 'zod';
import { type Problem, ProblemError, problemOf } from '../problem.ts';
import type { IpcDefinition } from './ipc.ts';
import type { FactMessage, ReplyMessage, RequestMessage, SubscribeMessage } from './ipc-message.ts';
import { type FactSource, ServedFact } from './served-fact.ts';

type Handler = (input?: unknown) => unknown;

/** A service at this end of a channel. Input is parsed before its handler sees it. */
export class ServedService {
  readonly #definition: IpcDefinition;
  readonly #handlers: Readonly<Record<string, Handler>>;
  readonly #facts: ReadonlyMap<string, ServedFact>;

  constructor(
    definition: IpcDefinition,
    handlers: Readonly<Record<string, Handler & FactSource<unknown>>>,
    send: (message: FactMessage) => void,
  ) {
    this.#definition = definition;
    this.#handlers = handlers;
    const service = definition.name;
    const serve = (name: string): [string, ServedFact] => [
      name,
      new ServedFact(handlers[name]!, (fact) => send({ kind: 'fact', service, name, ...fact, sentAt: Date.now() })),
    ];
    this.#facts = new Map(Object.keys(definition.facts ?? {}).map(serve));
  }

  subscribe({ name }: SubscribeMessage): void {
    this.#facts.get(name)?.subscribe();
  }

  close(): void {
    for (const fact of this.#facts.values()) fact.close();
  }

  /** Errors cross as codes, since a host keeps only an error's message. */
  async reply({ id, name, input }: RequestMessage): Promise<ReplyMessage> {
    const service = this.#definition.name;
    try {
      return { kind: 'reply', service, id, reply: { ok: true, value: await this.#handle(name, input) } };
    } catch (error) {
      return { kind: 'reply', service, id, reply: { ok: false, problem: toProblem(error) } };
    }
  }

  #handle(name: string, input: unknown): unknown {
    const { name: service, requests } = this.#definition;
    const request = Object.hasOwn(requests, name) ? requests[name] : undefined;
    const handler = this.#handlers[name];
    if (!request || !handler) throw new ProblemError('not-found', `${service}.${name} is not served.`);
    if (!request.input) return handler();
    const parsed = request.input.safeParse(input);
    if (!parsed.success) throw new ProblemError('invalid-input', z.prettifyError(parsed.error));
    return handler(parsed.data);
  }
}

const toProblem = (error: unknown): Problem =>
  error instanceof ProblemError
    ? problemOf(error)
    : { code: 'internal', message: error instanceof Error ? error.message : String(error), details: {} };
