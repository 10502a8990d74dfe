import type { SkillGroup } from '../../shared/contract/admin/skill-groups.ts';
import { problemFor } from '../../shared/problems/problem-for.ts';
import type { AuditLog } from '../platform/audit/service.ts';
import type { Caller } from '../platform/caller.ts';
import type { AgentRepository, SkillGroup as GroupRow } from './repository.ts';
import type { AgentService } from './service.ts';

type GroupInput = Omit<SkillGroup, 'id' | 'agents'> & { id?: number | undefined };
export type GroupAdminService = ReturnType<typeof createGroupAdminService>;

/** Skill groups, for who manages the clinic. */
export const createGroupAdminService = ({
  repository,
  agents,
  audit,
}: {
  repository: AgentRepository;
  agents: AgentService;
  audit: AuditLog;
}) => {
  const toSkillGroup = ({ id, name, ringSeconds, waitSeconds, wrapUpSeconds }: GroupRow): SkillGroup => ({
    id,
    name,
    ring_seconds: ringSeconds,
    wait_seconds: waitSeconds,
    wrap_up_seconds: wrapUpSeconds,
    agents: agents.signedInTo(id).map(({ agentId, name: agentName }) => ({ agent_id: agentId, name: agentName })),
  });
  return {
    list: () => {
      const rows = agents.allGroups().map(toSkillGroup);
      return { rows, total: rows.length, next_cursor: null };
    },
    save: async (caller: Caller, input: GroupInput): Promise<SkillGroup> => {
      const id = await repository.saveGroup(
        {
          id: input.id,
          name: input.name,
          ringSeconds: input.ring_seconds,
          waitSeconds: input.wait_seconds,
          wrapUpSeconds: input.wrap_up_seconds,
        },
        (savedId, transaction) => audit.did(caller, 'group.changed', { id: savedId, name: input.name }, transaction),
      );
      const saved = id === null ? null : await agents.refresh().then(() => agents.group(id));
      if (!saved) throw problemFor('skill-group-not-found');
      return toSkillGroup(saved);
    },
  };
};
