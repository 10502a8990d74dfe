import * as z from 'zod';
import { type Problem, ProblemError, problemErrorOf, problemOf, problemSchema } from '../problem.ts';

/**
 * One definition per service between the workstation and its windows. Either side may serve: the console asks the
 * workstation, the workstation asks the media window.
 */
export interface IpcDefinition {
  readonly name: string;
  readonly requests: Readonly<Record<string, { readonly input?: z.ZodType; readonly output?: z.ZodType }>>;
  readonly events: Readonly<Record<string, z.ZodType>>;
}

export const ipc = <const D extends IpcDefinition>(definition: D): D => definition;

/** A two-way pipe of structured-clonable values: a window of a host, seen from either end. Ordered, nothing is lost. */
export interface Channel {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): () => void;
}

type Requests<D extends IpcDefinition> = D['requests'];
type InputOf<R> = R extends { input: z.ZodType } ? [input: z.output<R['input']>] : [];
type OutputOf<R> = R extends { output: z.ZodType } ? z.output<R['output']> : void;

export type IpcHandlers<D extends IpcDefinition> = {
  [N in keyof Requests<D>]: (
    ...input: InputOf<Requests<D>[N]>
  ) => Promise<OutputOf<Requests<D>[N]>> | OutputOf<Requests<D>[N]>;
};
export type IpcClient<D extends IpcDefinition> = {
  [N in keyof Requests<D>]: (...input: InputOf<Requests<D>[N]>) => Promise<OutputOf<Requests<D>[N]>>;
} & { on<N extends keyof D['events']>(event: N, listener: (value: z.output<D['events'][N]>) => void): () => void };
export interface IpcServer<D extends IpcDefinition> {
  emit<N extends keyof D['events']>(event: N, value: z.output<D['events'][N]>): void;
  stop(): void;
}

/** A channel of JSON drops what is undefined, the key with it. */
const anything = z.unknown().optional();
const requestMessage = z.object({
  kind: z.literal('request'),
  id: z.int(),
  service: z.string(),
  name: z.string(),
  input: anything,
});
const replyMessage = z.object({
  kind: z.literal('reply'),
  id: z.int(),
  service: z.string(),
  reply: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value: anything }),
    z.object({ ok: z.literal(false), problem: problemSchema }),
  ]),
});
const eventMessage = z.object({ kind: z.literal('event'), service: z.string(), name: z.string(), value: anything });

const asProblem = (error: unknown): Problem =>
  error instanceof ProblemError
    ? problemOf(error)
    : { code: 'internal', message: error instanceof Error ? error.message : String(error), details: {} };

/** Errors cross as codes, since a host keeps only an error's message. */
export function serveIpc<D extends IpcDefinition>(
  definition: D,
  handlers: IpcHandlers<D>,
  channel: Channel,
): IpcServer<D> {
  const table = handlers as unknown as Record<string, (input?: unknown) => unknown>;
  const answer = async (name: string, input: unknown): Promise<unknown> => {
    const request = Object.hasOwn(definition.requests, name) ? definition.requests[name] : undefined;
    const handler = table[name];
    if (!request || !handler) throw new ProblemError('not-found', `${definition.name}.${name} is not served`);
    if (!request.input) return await handler();
    const parsed = request.input.safeParse(input);
    if (!parsed.success) throw new ProblemError('invalid-input', z.prettifyError(parsed.error));
    return await handler(parsed.data);
  };
  const stop = channel.onMessage((message) => {
    const parsed = requestMessage.safeParse(message);
    if (!parsed.success || parsed.data.service !== definition.name) return;
    const { id, name, input } = parsed.data;
    answer(name, input).then(
      (value) => channel.send({ kind: 'reply', id, service: definition.name, reply: { ok: true, value } }),
      (error: unknown) =>
        channel.send({ kind: 'reply', id, service: definition.name, reply: { ok: false, problem: asProblem(error) } }),
    );
  });
  return { emit: (name, value) => channel.send({ kind: 'event', service: definition.name, name, value }), stop };
}

/** A client of a service at the other end. Requests reject with a ProblemError; events are parsed, bad ones dropped. */
export function connectIpc<D extends IpcDefinition>(definition: D, channel: Channel): IpcClient<D> {
  let lastId = 0;
  const waiting = new Map<
    number,
    { output: z.ZodType | undefined; settle: (value: unknown) => void; fail: (error: Error) => void }
  >();
  const listeners = new Map<string, Set<(value: unknown) => void>>();

  const receiveReply = ({ id, reply }: z.output<typeof replyMessage>) => {
    const request = waiting.get(id);
    if (!request) return;
    waiting.delete(id);
    if (!reply.ok) return request.fail(problemErrorOf(reply.problem));
    if (!request.output) return request.settle(undefined);
    const parsed = request.output.safeParse(reply.value);
    if (parsed.success) request.settle(parsed.data);
    else
      request.fail(
        new ProblemError('internal', `${definition.name} answered something else: ${z.prettifyError(parsed.error)}`),
      );
  };
  channel.onMessage((message) => {
    const reply = replyMessage.safeParse(message);
    if (reply.success) {
      if (reply.data.service === definition.name) receiveReply(reply.data);
      return;
    }
    const event = eventMessage.safeParse(message);
    if (!event.success || event.data.service !== definition.name) return;
    const value = definition.events[event.data.name]?.safeParse(event.data.value);
    if (value?.success) for (const listener of listeners.get(event.data.name) ?? []) listener(value.data);
  });

  const request = (name: string) => (input?: unknown) =>
    new Promise<unknown>((settle, fail) => {
      const id = ++lastId;
      waiting.set(id, { output: definition.requests[name]?.output, settle, fail });
      channel.send({ kind: 'request', id, service: definition.name, name, input });
    });
  const on = (event: string, listener: (value: unknown) => void) => {
    const set = listeners.get(event) ?? new Set();
    listeners.set(event, set.add(listener));
    return () => void set.delete(listener);
  };
  const requests = Object.fromEntries(Object.keys(definition.requests).map((name) => [name, request(name)]));
  return { ...requests, on } as unknown as IpcClient<D>;
}
