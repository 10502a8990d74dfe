import type { ClinicDatabase } from '../database/clinic-database.ts';

export type EventRepository = ReturnType<typeof createEventRepository>;

export interface StoredEvent {
  readonly agentId: string;
  readonly seq: number;
  readonly name: string;
  readonly payload: string;
  readonly at: number;
}

export const createEventRepository = (db: ClinicDatabase) => ({
  lastSequences: async (): Promise<Map<string, number>> => {
    const rows = await db
      .selectFrom('agent_events')
      .select(['agent_id', (at) => at.fn.max('seq').as('seq')])
      .groupBy('agent_id')
      .execute();
    return new Map(rows.map((row) => [row.agent_id, row.seq]));
  },
  add: (events: readonly StoredEvent[]): Promise<void> =>
    db.writeJointly((transaction) =>
      transaction
        .insertInto('agent_events')
        .values(events.map(({ agentId, ...event }) => ({ agent_id: agentId, ...event })))
        .execute(),
    ),
  since: (agentId: string, seq: number, most: number): Promise<{ name: string; payload: string; seq: number }[]> =>
    db
      .selectFrom('agent_events')
      .select(['name', 'payload', 'seq'])
      .where('agent_id', '=', agentId)
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(most)
      .execute(),
  prune: async (agentId: string, upTo: number): Promise<void> => {
    await db.deleteFrom('agent_events').where('agent_id', '=', agentId).where('seq', '<=', upTo).execute();
  },
});
