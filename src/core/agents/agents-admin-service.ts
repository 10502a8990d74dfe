import type { SkillGroup } from '../../shared/contract/admin/skill-groups.ts';
import { problemFor } from '../../shared/problems/problem-for.ts';
import type { AuditLog } from '../platform/audit/audit-service.ts';
import type { Caller } from '../platform/caller.ts';
import type { AgentRepository, SkillGroup as GroupRow } from './agents-repository.ts';
import type { AgentService } from './agents-service.ts';

type GroupFields = Omit<SkillGroup, 'id' | 'agents'>;
type GroupInput = GroupFields & { id?: number | undefined; seen?: GroupFields | undefined };
const rowOf = (group: GroupFields): Omit<GroupRow, 'id'> => ({
  name: group.name,
  ringSeconds: group.ring_seconds,
  waitSeconds: group.wait_seconds,
  wrapUpSeconds: group.wrap_up_seconds,
  callerNumber: group.caller_number,
  waitsForTalking: group.waits_for_talking,
});

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
  const toSkillGroup = ({
    id,
    name,
    ringSeconds,
    waitSeconds,
    wrapUpSeconds,
    callerNumber,
    waitsForTalking,
  }: GroupRow): SkillGroup => ({
    id,
    name,
    ring_seconds: ringSeconds,
    wait_seconds: waitSeconds,
    wrap_up_seconds: wrapUpSeconds,
    caller_number: callerNumber,
    waits_for_talking: waitsForTalking,
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
          ...rowOf(input),
          seen: input.seen && rowOf(input.seen),
        },
        (savedId, transaction) => audit.did(caller, 'group.changed', { id: savedId, name: input.name }, transaction),
      );
      const saved = id === null ? null : await agents.refresh().then(() => agents.group(id));
      if (!saved) {
        const isThere = input.id !== undefined && agents.group(input.id) !== null;
        throw problemFor(isThere ? 'skill-group-changed' : 'skill-group-not-found');
      }
      return toSkillGroup(saved);
    },
  };
};
