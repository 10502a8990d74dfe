import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaEngine, Recording } from '../../../media/media-port.ts';
import type { Party } from './party.ts';

/**
 * The recording of one call: one file, from when both sides talk through every transfer of the customer. A failure
 * never interrupts the call.
 */
export class CallRecording {
  /**
   * Relative to the recordings folder; null before the recording, and when nothing was written.
   */
  fileName: string | null = null;
  readonly #media: MediaEngine;
  readonly #folder: string;
  readonly #onFailed: (reason: string) => void;
  #recording: Recording | null = null;

  constructor(parts: { media: MediaEngine; folder: string; onFailed: (reason: string) => void }) {
    this.#media = parts.media;
    this.#folder = parts.folder;
    this.#onFailed = parts.onFailed;
  }

  /** The file is named after the call, in a folder for each day (UTC). */
  start(callId: string, at: number, agent: Party, customer: Party): void {
    const fileName = `${new Date(at).toISOString().slice(0, 10).replaceAll('-', '/')}/${callId}.wav`;
    const file = join(this.#folder, fileName);
    try {
      mkdirSync(dirname(file), { recursive: true });
      this.#recording = this.#media.record({ file, agent: agent.media, customer: customer.media });
    } catch (error) {
      return this.#onFailed(error instanceof Error ? error.message : String(error));
    }
    this.fileName = fileName;
    this.#recording.onFailed(this.#onFailed);
  }

  /** The customer talks to another agent from now on, or waits for one: nobody hears the former. */
  follow(agent: Party | null): void {
    this.#recording?.switchAgent(agent && agent.media);
  }

  /** Resolves when the file is closed. One that holds no sound, as on a full disk, is removed. */
  async stop(): Promise<void> {
    if (!this.#recording) return;
    const { file } = this.#recording;
    const { seconds } = await this.#recording.stop();
    if (seconds > 0) return;
    this.fileName = null;
    await rm(file, { force: true });
  }
}
