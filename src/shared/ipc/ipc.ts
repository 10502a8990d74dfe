import type * as z from 'zod';
import type { FactSource } from './served-fact.ts';

/**
 * One definition per service between the workstation and its windows, and between a process and its workers. Either
 * side may serve: the console asks the workstation, the workstation asks the media window.
 */
export interface IpcDefinition {
  readonly name: string;
  readonly requests: Readonly<Record<string, { readonly input?: z.ZodType; readonly output?: z.ZodType }>>;
  readonly events: Readonly<Record<string, z.ZodType>>;
  /** State that holds at any time: a subscriber gets its present value first, then each change. */
  readonly facts?: Readonly<Record<string, z.ZodType>>;
}

export const ipc = <const D extends IpcDefinition>(definition: D): D => definition;

/**
 * A two-way pipe of structured-clonable values, seen from either end. Messages sent while it is open arrive in order.
 */
export interface Channel {
  /** Returns false when the other end is away: the message is dropped, not kept for later. */
  send(message: unknown): boolean;
  onMessage(listener: (message: unknown) => void): () => void;
  /** The other end went away, and with it every answer that is still due. Absent where both ends live equally long. */
  onLost?(listener: () => void): () => void;
}

type Requests<D extends IpcDefinition> = D['requests'];
type Facts<D extends IpcDefinition> = NonNullable<D['facts']>;
type InputOf<R> = R extends { input: z.ZodType } ? [input: z.output<R['input']>] : [];
type OutputOf<R> = R extends { output: z.ZodType } ? z.output<R['output']> : void;

export type IpcHandlers<D extends IpcDefinition> = {
  [N in keyof Requests<D>]: (
    ...input: InputOf<Requests<D>[N]>
  ) => Promise<OutputOf<Requests<D>[N]>> | OutputOf<Requests<D>[N]>;
} & { readonly [N in keyof Facts<D>]: FactSource<z.output<Facts<D>[N]>> };
export type IpcClient<D extends IpcDefinition> = {
  [N in keyof Requests<D>]: (...input: InputOf<Requests<D>[N]>) => Promise<OutputOf<Requests<D>[N]>>;
} & {
  on<N extends keyof D['events']>(event: N, listener: (value: z.output<D['events'][N]>) => void): () => void;
  /**
   * Calls the listener with each value of a fact once the returned function subscribes: at the start, and again after a
   * reconnection. It resolves after the first value, and rejects with `service-unreachable` without a connection.
   */
  follow<N extends keyof Facts<D>>(fact: N, listener: (value: z.output<Facts<D>[N]>) => void): () => Promise<void>;
};

export interface IpcServer<D extends IpcDefinition> {
  emit<N extends keyof D['events']>(event: N, value: z.output<D['events'][N]>): void;
}
