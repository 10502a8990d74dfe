import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { fieldProblemSchema } from '../../../shared/problems/field-problems.ts';

const historySchema = z.object({
  /** When the last one was begun, epoch milliseconds. */
  begun_at: z.number().nullable(),
  /** Not ended: by its process, if that still runs. */
  is_running: z.boolean(),
  failure: z.object({ at: z.number(), problem: fieldProblemSchema }).nullable(),
});
type History = z.infer<typeof historySchema>;

const empty: History = { begun_at: null, is_running: false, failure: null };

function read(file: string): History {
  try {
    return historySchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return empty;
  }
}

/**
 * The last attempt and the last failure, in a file: a restored database would forget what happened
 * since. An attempt that a crash ended is a failure. A full disk keeps it in memory alone.
 */
export class BackupHistory {
  readonly #file: string;
  readonly #onFault: (error: unknown) => void;
  #history: History;

  constructor(file: string, onFault: (error: unknown) => void) {
    this.#file = file;
    this.#onFault = onFault;
    this.#history = read(file);
    const { is_running: isRunning, begun_at: at } = this.#history;
    if (isRunning && at !== null)
      this.#history = {
        ...this.#history,
        is_running: false,
        failure: { at, problem: { reason: 'backup-interrupted', params: {} } },
      };
  }

  get begunAt(): number | null {
    return this.#history.begun_at;
  }

  get failure(): History['failure'] {
    return this.#history.failure;
  }

  begun(at: number): Promise<void> {
    return this.#write({ ...this.#history, begun_at: at, is_running: true });
  }

  /** `failure`: null after a success, which leaves an earlier failure in sight. */
  ended(failure: History['failure']): Promise<void> {
    return this.#write({ ...this.#history, is_running: false, failure: failure ?? this.#history.failure });
  }

  async #write(history: History): Promise<void> {
    this.#history = history;
    const draft = `${this.#file}.part`;
    try {
      await writeFile(draft, JSON.stringify(history), { mode: 0o600 });
      await rename(draft, this.#file);
    } catch (error) {
      this.#onFault(error);
      await rm(draft, { force: true });
    }
  }
}
