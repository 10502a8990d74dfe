import type { ClinicPlatform } from '../../platform/platform.ts';
import { QueueEntryService, type QueueEntryParts } from './entry-service.ts';
import { createQueueEntryRepository } from './entry-repository.ts';
import { createWorkQueueRepository } from './work-queue-repository.ts';
import { workQueueRoutes } from './work-queue-routes.ts';
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
  return { entries, routes: workQueueRoutes(new WorkQueueService(own), entries) };
}
