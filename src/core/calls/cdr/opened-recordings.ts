import type { Clock } from '../../../shared/clock.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';

export interface AskedRecording {
  readonly id: number;
  readonly type: 'sip' | 'dual';
  readonly purpose: 'download' | 'play';
}

/** Parts of a recording that an account asks for within this time are one opening. */
const openMs = 3_600_000;

/** Which account has opened which recording of late: a player asks for one part after another. */
export class OpenedRecordings {
  /** When they were opened, by the monotonic clock; the earliest first. */
  readonly #openedAt = new Map<string, number>();
  readonly #clock: Clock;
  readonly #audit: Pick<AuditLog, 'write'>;

  constructor({ clock, audit }: { clock: Clock; audit: Pick<AuditLog, 'write'> }) {
    this.#clock = clock;
    this.#audit = audit;
  }

  /** Writes to the audit log that the account has downloaded the recording, or has opened it to play. */
  async record(userId: number, { id, type, purpose }: AskedRecording, address: string): Promise<void> {
    const action = purpose === 'play' ? 'recording.opened' : 'recording.downloaded';
    if (purpose === 'play' && !this.#isNew(userId, id)) return;
    await this.#audit.write({ action, userId, address, detail: { id, type } });
  }

  #isNew(userId: number, recordId: number): boolean {
    const now = this.#clock.monotonic();
    for (const [key, at] of this.#openedAt) {
      if (now - at < openMs) break;
      this.#openedAt.delete(key);
    }
    const key = `${userId} ${recordId}`;
    if (this.#openedAt.has(key)) return false;
    this.#openedAt.set(key, now);
    return true;
  }
}
