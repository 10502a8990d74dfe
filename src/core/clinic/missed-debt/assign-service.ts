import type { missedDebtEndpoints } from '../../../shared/contract/missed-debt.ts';
import type { Body } from '../../../shared/contract/endpoint.ts';
import { fieldProblem } from '../../../shared/problems/field-problems.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/caller.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { AssignmentRepository } from './assignment-repository.ts';
import type { MissedDebtRepository } from './missed-debt-repository.ts';
import { checkSeesAllCalls, type MissedDebtService } from './missed-debt-service.ts';

export interface AssignParts {
  readonly repository: Pick<MissedDebtRepository, 'agents'>;
  readonly assignments: AssignmentRepository;
  readonly debts: Pick<MissedDebtService, 'debtOf'>;
  readonly lookupCache: Pick<LookupCache, 'user'>;
  readonly audit: Pick<AuditLog, 'did'>;
  readonly onWorkTaken: () => void;
}

/** A missed call that a supervisor has given to an agent; `at`: epoch milliseconds. */
export interface AssignedCall {
  readonly by: string;
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
   * Throws ProblemError `missed-call-assigned` when somebody else has assigned the number since `version`, and
   * `changed-meanwhile` when nobody has it and it was another version.
   */
  async assign(
    caller: Caller,
    { record_id: recordId, agent_id: agentId, note, version }: AssignBody,
  ): Promise<{ record_id: number; version: number }> {
    checkSeesAllCalls(caller);
    const { repository, assignments, debts, lookupCache, audit, onWorkTaken } = this.#parts;
    const agent = (await repository.agents()).find((one) => one.agent_id === agentId && one.is_active === 1);
    if (!agent)
      throw problemFor('fields-invalid', {}, { details: { fields: { agent_id: [fieldProblem('user-unknown')] } } });
    const { e164, at } = await debts.debtOf(recordId);
    const result = await assignments.assign(
      {
        e164,
        user_id: agent.id,
        note: note ?? null,
        assigned_by: caller.userId,
        assigned_at: at,
      },
      {
        seen: version,
        onWritten: (transaction) =>
          audit.did(caller, 'missed-call.assigned', { id: recordId, name: agent.name }, transaction),
      },
    );
    if (result !== 'written') {
      if (result.holderId === null) throw problemFor('changed-meanwhile');
      throw problemFor('missed-call-assigned', { name: lookupCache.user(result.holderId)?.name ?? '' });
    }
    onWorkTaken();
    return { record_id: recordId, version: version + 1 };
  }

  /** Numbers that supervisors have given to an account, by E.164; those included that owe no call any more. */
  async assignedTo(userId: number): Promise<Map<string, AssignedCall>> {
    const { assignments, lookupCache } = this.#parts;
    const own = (await assignments.all()).filter((one) => one.user_id === userId);
    return new Map(
      own.map(({ e164, assigned_by: by, note, assigned_at: at }) => [
        e164,
        { by: lookupCache.user(by)?.name ?? '', note, at },
      ]),
    );
  }
}

type AssignBody = Body<(typeof missedDebtEndpoints)['assign']>;
