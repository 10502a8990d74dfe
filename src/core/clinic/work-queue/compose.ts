import type { ClinicPlatform } from '../../platform/platform.ts';
import { createWorkQueueRepository } from './repository.ts';
import { workQueueRoutes } from './routes.ts';
import { type WorkQueueParts, WorkQueueService } from './service.ts';

export const composeWorkQueue = (
  { db, clock, timeZone }: ClinicPlatform,
  parts: Omit<WorkQueueParts, 'repository' | 'clock' | 'timeZone'>,
) => ({
  routes: workQueueRoutes(
    new WorkQueueService({ ...parts, repository: createWorkQueueRepository(db), clock, timeZone }),
  ),
});
