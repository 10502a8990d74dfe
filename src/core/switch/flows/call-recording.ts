import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Recording } from '../../../media/media-port.ts';
import type { Party } from './party.ts';
import type { SwitchPorts } from './switch-ports.ts';

export interface RecordingPause {
  readonly agentId: string | null;
}

/**
 * The recording of one call: one file, from when both sides talk through every transfer of the customer. A failure
 * never interrupts the call.
 */
export class CallRecording {
  /**
   * Relative to the recordings folder; null before the recording, and when nothing was written.
   */
  fileName: string | null = null;
  readonly #ports: SwitchPorts;
  readonly #callId: string;
  readonly #now: () => number;
  #recording: Recording | null = null;
  #pause: RecordingPause | null = null;
  #agents: readonly Party[] = [];
  #supervisor: Party | null = null;

  /** `now`: the time in facts of the call. */
  constructor(ports: SwitchPorts, callId: string, now: () => number) {
    this.#ports = ports;
    this.#callId = callId;
    this.#now = now;
  }

  /** The file is named after the call, in a folder for each day (UTC). */
  start(agent: Party, customer: Party): void {
    const day = new Date(this.#now()).toISOString().slice(0, 10);
    const fileName = `${day.replaceAll('-', '/')}/${this.#callId}.wav`;
    const file = join(this.#ports.recordingsFolder, fileName);
    try {
      mkdirSync(dirname(file), { recursive: true });
      this.#recording = this.#ports.media.record({ file, agent: agent.media, customer: customer.media });
    } catch (error) {
      return this.#failed(error instanceof Error ? error.message : String(error));
    }
    this.fileName = fileName;
    this.#agents = [agent];
    this.#recording.onFailed((reason) => this.#failed(reason));
  }

  /** The customer talks to these from now on, or waits: nobody hears the former. */
  follow(...agents: readonly Party[]): void {
    this.#agents = agents;
    this.#switch();
  }

  /** A supervisor speaks to everybody in the call from now on; null: no longer. */
  add(supervisor: Party | null): void {
    if (supervisor === this.#supervisor) return;
    this.#supervisor = supervisor;
    this.#switch();
  }

  /** A supervisor is recorded while the customer talks to somebody. */
  #switch(): void {
    const beside = this.#agents.length === 0 || this.#supervisor === null ? [] : [this.#supervisor];
    const talkers = [...this.#agents, ...beside];
    this.#recording?.switchAgents(talkers.map(({ media }) => media));
  }

  /** Nothing that is said is recorded until the agent resumes it, or the customer goes to somebody else. */
  setPaused(isPaused: boolean, { agentId }: Pick<Party, 'agentId'>): void {
    if (!this.#recording || this.isPaused === isPaused) return;
    this.#pause = isPaused ? { agentId } : null;
    this.#recording.setPaused(isPaused);
    const event = isPaused ? 'recording-paused' : 'recording-resumed';
    this.#ports.report({ kind: 'call-event', callId: this.#callId, at: this.#now(), event, side: 'agent', agentId });
  }

  get isPaused(): boolean {
    return this.#pause !== null;
  }

  /** The one that lasts: each is an object of its own. */
  get pause(): RecordingPause | null {
    return this.#pause;
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

  #failed(reason: string): void {
    const { log, report } = this.#ports;
    log.warn({ callId: this.#callId, reason }, 'recording failed, the call goes on');
    report({ kind: 'recording-failed', callId: this.#callId, at: this.#now(), reason });
  }
}
