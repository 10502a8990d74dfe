import type { CdrJournalRepository } from './cdr/journal-repository.ts';

/**
 * Closes the records of calls that a crash or a power cut interrupted, and repairs their recordings, so that each plays
 * up to its last written second. An answered call ended when it was last known to be alive.
 */
export async function recoverCalls(parts: {
  records: CdrJournalRepository;
  /** Repairs the header in place. Null when there is no such file. */
  repairRecording: (recordFilename: string) => Promise<{ seconds: number } | null>;
  log: { warn(fact: object, text: string): void };
}): Promise<void> {
  for (const open of await parts.records.openRecords()) {
    const repaired = open.recordFilename === null ? null : await parts.repairRecording(open.recordFilename);
    const recordedUntil = open.answeredAt === null || repaired === null ? 0 : open.answeredAt + repaired.seconds * 1000;
    const endedAt = Math.max(open.lastAliveAt, recordedUntil, open.answeredAt ?? 0);
    const cause = open.answeredAt === null ? 'NO_ANSWER' : 'NORMAL_CLEARING';
    await parts.records.close(open.callId, {
      endedAt,
      cause,
      sipCode: null,
      reason: 'The service stopped during this call',
      agentId: null,
    });
    parts.log.warn({ callId: open.callId, seconds: repaired?.seconds ?? 0 }, 'a call that was interrupted is closed');
  }
}
