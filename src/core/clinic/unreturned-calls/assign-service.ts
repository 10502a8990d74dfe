import type { unreturnedCallsEndpoints } from '../../../shared/contract/unreturned-calls.ts';
import type { Body, ResponseData } from '../../../shared/contract/endpoint.ts';
import { fieldProblem } from '../../../shared/problems/field-problems.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/caller.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { AssignmentRepository } from './assignment-repository.ts';
import type { UnreturnedCallRepository } from './unreturned-calls-repository.ts';
import { checkSeesAllCalls, type UnreturnedCallService } from './unreturned-calls-service.ts';

export interface AssignParts {
  readonly repository: Pick<UnreturnedCallRepository, 'agents'>;
  readonly assignments: AssignmentRepository;
  readonly unreturned: Pick<UnreturnedCallService, 'unreturnedOf'>;
  readonly lookupCache: Pick<LookupCache, 'user'>;
  readonly audit: Pick<AuditLog, 'did'>;
  readonly onWorkTaken: () => void;
}

/** A missed call that a supervisor has given to an agent, both by their account; `at`: epoch milliseconds. */
export interface AssignedCall {
  readonly userId: number;
  readonly by: number;
  readonly note: string | null;
  readonly at: number;
}

/** Supervisors give missed calls to agents. */
export class AssignService {
  readonly #parts: AssignParts;

  constructor(parts: AssignParts) {
    this.#parts = parts;
  }

  /**
   * All of them or none. Throws ProblemError `missed-call-assigned` when somebody else has assigned a number since its
   * `version`, and `changed-meanwhile` when nobody has it and it was another version.
   */
  async assign(caller: Caller, { calls, agent_id: agentId, note }: AssignBody): Promise<Answer> {
    checkSeesAllCalls(caller);
    const { repository, assignments, unreturned, lookupCache, audit, onWorkTaken } = this.#parts;
    const agent = (await repository.agents()).find((one) => one.agent_id === agentId && one.is_active === 1);
    if (!agent)
      throw problemFor('fields-invalid', {}, { details: { fields: { agent_id: [fieldProblem('user-unknown')] } } });
    const { numbers, at } = await unreturned.unreturnedOf(calls.map(({ record_id: id }) => id));
    // Two calls of one number are returned together.
    const given = new Map(calls.map((call, index) => [numbers[index] ?? '', call]));
    await assignments.assign(
      [...given].map(([e164, { version }]) => ({
        e164,
        user_id: agent.id,
        note: note ?? null,
        assigned_by: caller.userId,
        assigned_at: at,
        version,
      })),
      {
        onWritten: async (transaction) => {
          for (const { record_id: id } of given.values())
            await audit.did(caller, 'missed-call.assigned', { id, name: agent.name }, transaction);
        },
        onTaken: (holderId) => {
          if (holderId === null) throw problemFor('changed-meanwhile');
          throw problemFor('missed-call-assigned', { name: lookupCache.user(holderId)?.name ?? '' });
        },
      },
    );
    onWorkTaken();
    return { calls: calls.map(({ record_id, version }) => ({ record_id, version: version + 1 })) };
  }

  /** Numbers that supervisors have given to agents, by E.164; those included that owe no call any more. */
  async assigned(): Promise<Map<string, AssignedCall>> {
    const all = await this.#parts.assignments.all();
    return new Map(
      all.map(({ e164, user_id: userId, assigned_by: by, note, assigned_at: at }) => [e164, { userId, by, note, at }]),
    );
  }
}

type AssignBody = Body<(typeof unreturnedCallsEndpoints)['assign']>;
type Answer = ResponseData<(typeof unreturnedCallsEndpoints)['assign']>;
