import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { HoldMusicView } from '../../../shared/contract/admin/hold-music.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { wavOfPrompt } from '../../../media/sound/prompts.ts';
import type { SettingsService } from '../../clinic/settings/settings-service.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Telephony } from '../../switch/telephony-port.ts';

interface Parts {
  readonly settings: Pick<SettingsService, 'current' | 'change'>;
  readonly telephony: Pick<Telephony, 'setHoldMusic'>;
  readonly dataFolder: string;
  /** The default hold music of the service. */
  readonly defaultFile: string;
  readonly log: { warn(fact: object, text: string): void };
}

const folderName = 'prompts';
const bytesPerSecond = 16_000;
const privateFile = 0o600;

/** The hold music: a WAV that the clinic chose, kept in the data folder, or the core's own. */
export class HoldMusic {
  readonly #parts: Parts;
  readonly #folder: string;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#folder = join(parts.dataFolder, folderName);
  }

  /** A chosen file that is missing, as after a restore of the database alone, keeps no core from starting. */
  async start(): Promise<void> {
    const file = this.#chosenFile();
    if (file === null) return;
    const { telephony, log } = this.#parts;
    await telephony
      .setHoldMusic(file)
      .catch((error: unknown) => log.warn({ err: error, file }, 'the chosen hold music cannot be used'));
  }

  view(): HoldMusicView {
    const chosen = this.#parts.settings.current().hold_music;
    return { chosen: chosen && { name: chosen.name, seconds: chosen.seconds } };
  }

  async sound(): Promise<{ wav: string }> {
    const chosen = this.#chosenFile();
    const file = chosen !== null && existsSync(chosen) ? chosen : this.#parts.defaultFile;
    return { wav: (await readFile(file)).toString('base64') };
  }

  /** Throws ProblemError `unsupported-media-type` for a file that is no WAV of 8 kHz, mono, 16 bits, or is silent. */
  async choose(caller: Caller, upload: string, name: string): Promise<HoldMusicView> {
    const wav = wavOfPrompt(await readFile(upload));
    if (wav === null || wav.length === 0) throw problemFor('hold-music-unusable');
    const file = `hold-music-${randomUUID()}.wav`;
    const path = join(this.#folder, file);
    await mkdir(this.#folder, { recursive: true });
    const seconds = Math.max(1, Math.round(wav.length / bytesPerSecond));
    try {
      await copyFile(upload, path);
      await chmod(path, privateFile);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return this.#change(caller, { file, name, seconds });
  }

  reset(caller: Caller): Promise<HoldMusicView> {
    return this.#change(caller, null);
  }

  async #change(caller: Caller, chosen: { file: string; name: string; seconds: number } | null) {
    const { settings, telephony } = this.#parts;
    let before: string | null = null;
    await settings
      .change(caller, () => {
        before = this.#chosenFile();
        return { hold_music: chosen };
      })
      .catch(async (error: unknown) => {
        if (chosen) await rm(join(this.#folder, chosen.file), { force: true });
        throw error;
      });
    await telephony.setHoldMusic(this.#chosenFile());
    if (before !== null && before !== this.#chosenFile()) await rm(before, { force: true });
    return this.view();
  }

  #chosenFile(): string | null {
    const chosen = this.#parts.settings.current().hold_music;
    return chosen && join(this.#folder, chosen.file);
  }
}
