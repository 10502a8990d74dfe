import type { ClinicDatabase, ClinicTransaction } from '../platform/database/clinic-database.ts';
import { transact } from '../platform/database/transact.ts';
import type { Agent } from './agent-state.ts';

export type AgentRepository = ReturnType<typeof createAgentRepository>;

export interface SkillGroup {
  readonly id: number;
  readonly name: string;
  readonly ringSeconds: number;
  readonly waitSeconds: number;
  readonly wrapUpSeconds: number;
  /** For calls outside of its agents who have none of their own. */
  readonly callerNumber: string | null;
  /** A caller for whom nobody is free rings an agent who talks, to be answered beside that call. */
  readonly waitsForTalking: boolean;
}

const columnsOf = ({
  name,
  ringSeconds,
  waitSeconds,
  wrapUpSeconds,
  callerNumber,
  waitsForTalking,
}: Omit<SkillGroup, 'id'>) => ({
  name,
  ring_seconds: ringSeconds,
  wait_seconds: waitSeconds,
  wrap_up_seconds: wrapUpSeconds,
  caller_number: callerNumber,
  waits_for_talking: waitsForTalking ? 1 : 0,
});

export const createAgentRepository = (db: ClinicDatabase) => ({
  groups: async (): Promise<SkillGroup[]> => {
    const rows = await db.selectFrom('skill_groups').selectAll().orderBy('id').execute();
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      ringSeconds: row.ring_seconds,
      waitSeconds: row.wait_seconds,
      wrapUpSeconds: row.wrap_up_seconds,
      callerNumber: row.caller_number,
      waitsForTalking: row.waits_for_talking === 1,
    }));
  },
  /** Returns the ID; null when there is no such group, or it was changed since it was read. */
  saveGroup: (
    {
      id,
      seen,
      ...fields
    }: Omit<SkillGroup, 'id'> & { readonly id: number | undefined; readonly seen?: Omit<SkillGroup, 'id'> | undefined },
    record: (id: number, transaction: ClinicTransaction) => Promise<void>,
  ): Promise<number | null> =>
    transact(db, async (transaction) => {
      const group = columnsOf(fields);
      const saved =
        id === undefined
          ? await transaction.insertInto('skill_groups').values(group).returning('id').executeTakeFirst()
          : await transaction
              .updateTable('skill_groups')
              .set(group)
              .where((is) => is.and({ id, ...(seen ? columnsOf(seen) : {}) }))
              .returning('id')
              .executeTakeFirst();
      if (saved) await record(saved.id, transaction);
      return saved?.id ?? null;
    }),
  /** Calls do not survive a restart, and a phone must register again: neither is stored. */
  agents: async (): Promise<Agent[]> => {
    const [rows, memberships] = await Promise.all([
      db.selectFrom('agents').selectAll().orderBy('agent_id').execute(),
      db.selectFrom('agent_groups').selectAll().orderBy('group_id').execute(),
    ]);
    return rows.map((row) => ({
      agentId: row.agent_id,
      name: row.name,
      extension: row.extension,
      mobile: row.mobile,
      callerNumber: row.caller_number,
      groupIds: memberships
        .filter((membership) => membership.agent_id === row.agent_id)
        .map((membership) => membership.group_id),
      lastGroupIds: row.last_group_ids === '' ? [] : row.last_group_ids.split(',').map(Number),
      requested: row.wish,
      reason: row.reason,
      calls: {},
      wrapUpEndsAt: row.wrap_up_ends_at,
      registered: false,
      deviceId: null,
      credentialId: null,
      since: row.since,
      idleSince: row.idle_since,
    }));
  },
  save: (agent: Agent): Promise<void> =>
    db.writeJointly(async (change) => {
      await change
        .updateTable('agents')
        .set({
          wish: agent.requested,
          reason: agent.reason,
          wrap_up_ends_at: agent.wrapUpEndsAt,
          since: agent.since,
          idle_since: agent.idleSince,
          last_group_ids: agent.lastGroupIds.join(','),
        })
        .where('agent_id', '=', agent.agentId)
        .execute();
      await change.deleteFrom('agent_groups').where('agent_id', '=', agent.agentId).execute();
      if (agent.groupIds.length > 0)
        await change
          .insertInto('agent_groups')
          .values(agent.groupIds.map((groupId) => ({ agent_id: agent.agentId, group_id: groupId })))
          .execute();
    }),
});
