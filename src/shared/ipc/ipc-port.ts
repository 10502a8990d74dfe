import * as z from 'zod';
import { Emitter } from '../event.ts';
import { type Problem, ProblemError, problemErrorOf, problemOf } from '../problem.ts';
import type { Channel, IpcClient, IpcDefinition, IpcHandlers, IpcServer } from './ipc.ts';
import {
  type EventMessage,
  type FactMessage,
  ipcMessageSchema,
  type ReplyMessage,
  type RequestMessage,
  type SubscribeMessage,
} from './ipc-message.ts';
import { RemoteFact } from './remote-fact.ts';
import { type FactSource, ServedFact } from './served-fact.ts';

type Refused = (message: { readonly service: string | null; readonly name: string | null }, why: string) => void;

/** One end of a channel: each message is parsed once and handed to the service that it names. */
export class IpcPort {
  readonly #channel: Channel;
  readonly #served = new Map<string, ServedService>();
  readonly #remote = new Map<string, RemoteService>();
  readonly #stopListening: (() => void)[];
  readonly #refused: Refused;

  /** `refused`: told of each message that is not one of the definitions served here. */
  constructor(channel: Channel, refused: Refused = () => {}) {
    this.#channel = channel;
    this.#refused = refused;
    this.#stopListening = [channel.onMessage((message) => this.#receive(message))];
    if (channel.onLost) this.#stopListening.push(channel.onLost(() => this.#lost()));
  }

  serve<D extends IpcDefinition>(definition: D, handlers: IpcHandlers<D>): IpcServer<D> {
    const send = (message: FactMessage): void => void this.#channel.send(message);
    this.#served.set(definition.name, new ServedService(definition, handlers as never, send, this.#refused));
    return {
      emit: (name, value) => {
        this.#channel.send({ kind: 'event', service: definition.name, name, value });
      },
    };
  }

  connect<D extends IpcDefinition>(definition: D): IpcClient<D> {
    const service = new RemoteService(definition, (message) => this.#channel.send(message));
    this.#remote.set(definition.name, service);
    const request = (name: string) => (input?: unknown) => service.request(name, input);
    const requests = Object.fromEntries(Object.keys(definition.requests).map((name) => [name, request(name)]));
    // The requests have the names of the definition, which the type lists and the compiler cannot see here.
    return {
      ...requests,
      on: service.on.bind(service),
      follow: service.follow.bind(service),
    } as unknown as IpcClient<D>;
  }

  /** Rejects pending requests; ignores everything that comes in later, and sends no more facts. */
  close(): void {
    for (const stop of this.#stopListening.splice(0)) stop();
    for (const service of this.#served.values()) service.close();
    this.#lost();
  }

  #receive(value: unknown): void {
    const parsed = ipcMessageSchema.safeParse(value);
    if (!parsed.success) return this.#refused({ service: null, name: null }, 'no message');
    const message = parsed.data;
    const { kind, service } = message;
    if (!(kind === 'request' || kind === 'subscribe' ? this.#served : this.#remote).has(service))
      return this.#refused({ service, name: null }, 'a service that is not here');
    if (message.kind === 'reply') this.#remote.get(message.service)?.receiveReply(message);
    else if (message.kind === 'event') this.#remote.get(message.service)?.receiveEvent(message);
    else if (message.kind === 'fact') this.#remote.get(message.service)?.receiveFact(message);
    else if (message.kind === 'subscribe') this.#served.get(message.service)?.subscribe(message);
    else
      void this.#served
        .get(message.service)
        ?.reply(message)
        .then((reply) => this.#channel.send(reply));
  }

  #lost(): void {
    for (const service of this.#remote.values()) service.lost();
  }
}

interface PendingRequest {
  readonly output: z.ZodType | undefined;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A service at the other end of a channel: each request settles once, events that do not parse are dropped. */
class RemoteService {
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

type Handler = (input?: unknown) => unknown;

/** A service at this end of a channel. Input is parsed before its handler sees it. */
class ServedService {
  readonly #definition: IpcDefinition;
  readonly #handlers: Readonly<Record<string, Handler>>;
  readonly #facts: ReadonlyMap<string, ServedFact>;
  readonly #refused: Refused;

  constructor(
    definition: IpcDefinition,
    handlers: Readonly<Record<string, Handler & FactSource<unknown>>>,
    send: (message: FactMessage) => void,
    refused: Refused,
  ) {
    this.#definition = definition;
    this.#refused = refused;
    this.#handlers = handlers;
    const service = definition.name;
    const serve = (name: string): [string, ServedFact] => [
      name,
      new ServedFact(handlers[name]!, (fact) => send({ kind: 'fact', service, name, ...fact, sentAt: Date.now() })),
    ];
    this.#facts = new Map(Object.keys(definition.facts ?? {}).map(serve));
  }

  subscribe({ name }: SubscribeMessage): void {
    const fact = this.#facts.get(name);
    if (fact) fact.subscribe();
    else this.#refused({ service: this.#definition.name, name: null }, 'a fact that is not served');
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
    if (!request || !handler) {
      this.#refused({ service, name: null }, 'a request that is not served');
      throw new ProblemError('not-found', `${service}.${name} is not served.`);
    }
    if (!request.input) return handler();
    const parsed = request.input.safeParse(input);
    if (!parsed.success) {
      this.#refused({ service, name }, 'a request with other input');
      throw new ProblemError('invalid-input', z.prettifyError(parsed.error));
    }
    return handler(parsed.data);
  }
}

const toProblem = (error: unknown): Problem =>
  error instanceof ProblemError
    ? problemOf(error)
    : { code: 'internal', message: error instanceof Error ? error.message : String(error), details: {} };
