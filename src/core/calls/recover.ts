import type { CallRecord } from './call-record.ts';
import type { CdrJournalRepository } from './cdr/journal-repository.ts';

/**
 * Closes the records of calls that a crash or a power cut interrupted, and repairs their recordings, so that each plays
 * up to its last written second. An answered call ended when it was last known to be alive. Returns the closed records.
 */
export async function recoverCalls(parts: {
  records: CdrJournalRepository;
  /** Repairs the header in place. Null when there is no such file. */
  repairRecording: (recordFilename: string) => Promise<{ seconds: number } | null>;
  log: { warn(fact: object, text: string): void };
}): Promise<readonly CallRecord[]> {
  const closed: CallRecord[] = [];
  for (const { lastAliveAt, ...open } of await parts.records.openRecords()) {
    const repaired = open.recordFilename === null ? null : await parts.repairRecording(open.recordFilename);
    const recordedUntil = open.answeredAt === null || repaired === null ? 0 : open.answeredAt + repaired.seconds * 1000;
    const lastEventAt = open.events.at(-1)?.at ?? 0;
    const at = Math.ceil(Math.max(lastAliveAt, recordedUntil, open.answeredAt ?? 0, lastEventAt));
    const cause = open.answeredAt === null ? 'NO_ANSWER' : 'NORMAL_CLEARING';
    const record: CallRecord = {
      ...open,
      recordFilename: repaired === null ? null : open.recordFilename,
      missedOffers: [],
      parts: open.parts.map((part) => (part.to === null ? { ...part, to: at } : part)),
      holds: open.holds.map((hold) => (hold.to === null ? { ...hold, to: at } : hold)),
      end: {
        at,
        cause,
        sipCode: null,
        reason: 'The service stopped during this call',
        code: 'service-stopped',
        legs: null,
      },
    };
    await parts.records.save(record);
    closed.push({ ...record, missedOffers: open.missedOffers });
    parts.log.warn(
      { callId: open.callId, seconds: repaired?.seconds ?? 0 },
      'the record of an interrupted call is closed',
    );
  }
  return closed;
}
