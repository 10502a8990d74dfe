import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import type { SavedLeg } from '../../sip/saved-dialog.ts';
import type { Clock } from '../../shared/clock.ts';
import type { SwitchLog } from './flows/switch-ports.ts';

const everyMs = 500;

const savedLegSchema = z.object({
  trunk: z.string().nullable(),
  dialog: z.object({
    callId: z.string(),
    localTag: z.string(),
    local: z.string(),
    remote: z.string(),
    remoteTarget: z.string(),
    routes: z.array(z.string()),
    localSequence: z.int(),
    host: z.string(),
    port: z.int(),
  }),
  invite: z
    .object({ uri: z.string(), headers: z.record(z.string(), z.string()) })
    .nullable()
    .default(null),
});

/** The file of trunk legs in progress: should this process be killed, the next one hangs them up. */
export class AbandonedLegs {
  readonly #file: string;
  readonly #log: SwitchLog;
  #written = '';

  constructor(file: string, log: SwitchLog) {
    this.#file = file;
    this.#log = log;
  }

  /** The legs of the previous process; empty after one that ended its calls. */
  read(): SavedLeg[] {
    try {
      return z.array(savedLegSchema).parse(JSON.parse(readFileSync(this.#file, 'utf8')));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        this.#log.warn({ err: error }, 'the legs that were left could not be read');
      return [];
    }
  }

  /** Keeps the file in step with `legs`. Returns a function that stops this and writes it once more. */
  follow(clock: Clock, legs: () => readonly SavedLeg[]): () => void {
    let disarm = (): void => {};
    const write = (): void => {
      this.#write(JSON.stringify(legs()));
      disarm = clock.after(everyMs, write);
    };
    write();
    return () => {
      disarm();
      this.#write(JSON.stringify(legs()));
    };
  }

  #write(text: string): void {
    if (text === this.#written) return;
    try {
      writeFileSync(`${this.#file}.new`, text, { mode: 0o600 });
      renameSync(`${this.#file}.new`, this.#file);
      this.#written = text;
    } catch (error) {
      this.#log.warn({ err: error }, 'the legs that go on could not be written');
    }
  }
}
