import type { Handlers } from '../../platform/http/handler.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import { QueueEntryService, type QueueEntryParts } from './entry-service.ts';
import { createQueueEntryRepository } from './entry-repository.ts';
import { createWorkQueueRepository } from './work-queue-repository.ts';
import { type WorkQueueParts, WorkQueueService } from './work-queue-service.ts';

export function composeWorkQueue(
  { db, audit, clock, timeZone }: ClinicPlatform,
  parts: Omit<WorkQueueParts & QueueEntryParts, 'repository' | 'entryRepository' | 'audit' | 'clock' | 'timeZone'>,
) {
  const own = {
    ...parts,
    repository: createWorkQueueRepository(db),
    entryRepository: createQueueEntryRepository(db),
    audit,
    clock,
    timeZone,
  };
  const entries = new QueueEntryService(own);
  const queue = new WorkQueueService(own);
  return {
    entries,
    routes: {
      workQueue: {
        list: ({ query, caller }) => queue.list(caller, query),
        lease: ({ body, caller }) => entries.lease(caller, body),
        putOff: ({ body, caller }) => entries.putOff(caller, body),
        delays: ({ caller }) => entries.delays(caller),
        endDelay: ({ body, caller }) => entries.endDelay(caller, body),
        settleMissedCall: ({ body, caller }) => entries.settleMissedCall(caller, body),
      },
    } satisfies Pick<Handlers, 'workQueue'>,
  };
}
