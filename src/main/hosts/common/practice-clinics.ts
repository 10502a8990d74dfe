import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOf } from '../../../node/options/read-options.ts';
import { coreOptions } from '../../../shared/options/core-options.ts';
import type { CoreSupervisor } from '../../workstation/embedded-core/core-supervisor.ts';
import type { Log, ThrowAwayClinic } from '../../workstation/host.ts';

const { log: _log, ...ofClinics } = coreOptions;
/** No option of the real clinic reaches one for practice: neither its lines nor its database. An empty one is none. */
export const noOptions: Readonly<Record<string, string>> = environmentOf(
  Object.fromEntries(['config', ...Object.keys(ofClinics)].map((name) => [name, ''])),
);

/** Demo clinics that are gone when they are closed. Each is in a temporary folder, which the owner alone can read. */
export class PracticeClinics {
  readonly #parts: {
    readonly owner: string;
    readonly supervise: (environment: Readonly<Record<string, string>>) => CoreSupervisor;
    readonly log: Log;
  };
  /** Names the workstation: another one on this computer may be practising. */
  readonly #prefix: string;

  /** `owner`: the folder that this workstation holds as long as it runs. */
  constructor(parts: {
    owner: string;
    supervise: (environment: Readonly<Record<string, string>>) => CoreSupervisor;
    log: Log;
  }) {
    this.#parts = parts;
    this.#prefix = `clinicall-practice-${createHash('sha256').update(parts.owner).digest('hex').slice(0, 12)}-`;
  }

  /** Removes what a workstation that was killed has left. */
  async removeLeft(): Promise<void> {
    const names = await readdir(tmpdir());
    for (const name of names.filter((one) => one.startsWith(this.#prefix))) await this.#remove(join(tmpdir(), name));
  }

  /** Rejects with the ProblemError of a core that cannot start; nothing is left then. */
  async open(): Promise<ThrowAwayClinic> {
    const folder = await mkdtemp(join(tmpdir(), this.#prefix));
    const password = randomBytes(24).toString('base64url');
    const core = this.#parts.supervise({
      ...noOptions,
      ...environmentOf({ data: folder, demo: true, 'demo-password': password }),
    });
    const close = async (): Promise<void> => {
      await core.stop();
      await this.#remove(folder);
    };
    try {
      const { http } = await core.start();
      return { http, password, ended: core.ended, close };
    } catch (error) {
      await close();
      throw error;
    }
  }

  /** Windows refuses to remove files for as long as a virus scanner reads them. */
  async #remove(folder: string): Promise<void> {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch((error: unknown) =>
      this.#parts.log.warn({ folder, err: String(error) }, 'a practice clinic could not be removed'),
    );
  }
}

/** Removes what was left, and returns a function that opens a clinic. */
export function practiceClinics(parts: ConstructorParameters<typeof PracticeClinics>[0]): PracticeClinics['open'] {
  const clinics = new PracticeClinics(parts);
  void clinics.removeLeft();
  return () => clinics.open();
}
