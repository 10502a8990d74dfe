import * as z from 'zod';
import { type Problem, ProblemError, problemParamsSchema } from '../../../shared/problem.ts';
import type { Clock } from '../../../shared/clock.ts';
import { Emitter } from '../../../shared/event.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Log } from '../host.ts';

/** A core process that a host started: a child process, or a utility process. */
export interface CoreProcess {
  /** The one line it prints when it is ready, or when something is in the way. */
  readonly printed: Emitter<unknown>;
  /** Emitted once: a process that could not be started has exited, too. */
  readonly exited: Emitter;
  /** Asks it to end calls, close records and stop. */
  stop(): void;
  /** Kills it immediately. */
  kill(): void;
}

const lineSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('core-ready'), http: z.string(), sip: z.string(), trunk: z.string().nullable() }),
  z.object({
    event: z.literal('problem'),
    code: z.string(),
    message: z.string(),
    reason: z.string().optional(),
    params: problemParamsSchema.optional(),
  }),
]);
export type CoreAddress = { readonly http: string; readonly sip: string; readonly trunk: string | null };

/** A core that was asked to stop ends within 5 s by itself. */
const maxStopMs = 6000;
const restartDelaysMs = [100, 500, 2000, 5000] as const;

/**
 * Keeps the embedded core running. One that dies is started again on the same port, so that the phone, the events and
 * the page find it where it was.
 */
export class CoreSupervisor {
  readonly #parts: {
    readonly spawn: (options: { listen: string }) => CoreProcess;
    readonly clock: Clock;
    readonly log: Log;
  };
  /** The one that runs; null before the first start and from an exit to the next start. */
  #process: CoreProcess | null = null;
  #cancelRestart = (): void => {};
  #port = 0;
  #failures = 0;
  #isStopping = false;
  readonly restarted = new Emitter<CoreAddress>();
  /** It ended unasked; it is started again unless it is stopped now. */
  readonly ended = new Emitter();

  constructor(parts: { spawn: (options: { listen: string }) => CoreProcess; clock: Clock; log: Log }) {
    this.#parts = parts;
  }

  /** Rejects with the ProblemError that the core reported: nothing waits for a core that cannot start. */
  start(): Promise<CoreAddress> {
    const started = Promise.withResolvers<CoreAddress>();
    let isReady = false;
    const core = this.#parts.spawn({ listen: `127.0.0.1:${this.#port}` });
    this.#process = core;
    core.printed.on((line) => {
      const parsed = lineSchema.safeParse(line);
      if (!parsed.success) return;
      if (parsed.data.event === 'problem')
        return started.reject(
          new ProblemError('unavailable', parsed.data.message, { code: parsed.data.code }, parsed.data),
        );
      isReady = true;
      this.#failures = 0;
      this.#port = Number(new URL(parsed.data.http).port);
      started.resolve(parsed.data);
    });
    core.exited.on(() => {
      this.#process = null;
      started.reject(problemFor('service-stopped'));
      if (this.#isStopping || !(isReady || this.#failures > 0)) return;
      this.#restart();
      this.ended.emit();
    });
    return started.promise;
  }

  /** Resolves when the core has ended: by itself, or by force after its limit. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#cancelRestart();
    const core = this.#process;
    if (!core) return;
    const ended = new Promise<void>((resolve) => core.exited.on(resolve));
    const disarm = this.#parts.clock.after(maxStopMs, () => {
      this.#parts.log.warn({}, 'the service core did not stop in time and is ended');
      core.kill();
    });
    core.stop();
    await ended;
    disarm();
  }

  #restart(): void {
    const delayMs = restartDelaysMs[Math.min(this.#failures, restartDelaysMs.length - 1)] ?? 0;
    this.#failures += 1;
    this.#parts.log.warn({ delayMs, failures: this.#failures }, 'the service core ended unasked and is started again');
    this.#cancelRestart = this.#parts.clock.after(delayMs, () => {
      this.start().then(
        (address) => this.restarted.emit(address),
        (error: unknown) =>
          this.#parts.log.error(
            { err: error instanceof Error ? error.message : error },
            'the service core did not start',
          ),
      );
    });
  }
}

export const problemOfStart = (error: unknown): Problem =>
  error instanceof ProblemError
    ? { code: error.code, message: error.message, details: error.details }
    : { code: 'internal', message: String(error), details: {} };
