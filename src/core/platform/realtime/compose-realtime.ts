import type { Clock } from '../../../shared/clock.ts';
import type { ClinicDatabase } from '../database/clinic-database.ts';
import { createEventPublisher } from './event-publisher.ts';
import { createEventRepository } from './event-repository.ts';
import { EventServer } from './event-server.ts';

export type Realtime = Awaited<ReturnType<typeof composeRealtime>>;

/** Events and their connections: `server` has none until it is attached to the HTTP server. */
export async function composeRealtime({
  promptDb,
  clock,
  onFault,
}: {
  promptDb: ClinicDatabase;
  clock: Clock;
  onFault: (error: unknown) => void;
}) {
  const repository = createEventRepository(promptDb);
  const server = new EventServer();
  const publisher = await createEventPublisher({ repository, clock, announce: server.announceToAgent, onFault });
  return { repository, server, publisher };
}
