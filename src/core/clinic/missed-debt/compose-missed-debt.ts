import { maxOwedDays } from '../../../shared/contract/call-reason.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import { AssignService, type AssignParts } from './assign-service.ts';
import { createAssignmentRepository } from './assignment-repository.ts';
import { createMissedDebtRepository } from './missed-debt-repository.ts';
import { type MissedDebtParts, MissedDebtService } from './missed-debt-service.ts';

/** Days that calls are owed, with one more for a change of the clock. */
const assignmentsKeptMs = (maxOwedDays + 1) * 86_400_000;

type OwnParts = 'repository' | 'assignments' | 'debts' | 'audit' | 'clock' | 'timeZone' | 'region';

export function composeMissedDebt(
  { db, audit, clock, timeZone, region, ageRemovals }: ClinicPlatform,
  parts: Omit<MissedDebtParts & AssignParts, OwnParts>,
) {
  const assignments = createAssignmentRepository(db);
  ageRemovals.add((now) => assignments.removeBefore(now - assignmentsKeptMs));
  const own = {
    ...parts,
    repository: createMissedDebtRepository(db),
    assignments,
    audit,
    clock,
    timeZone,
    region,
  };
  const debts = new MissedDebtService(own);
  const assign = new AssignService({ ...own, debts });
  const routes: Pick<Handlers, 'missedDebt'> = {
    missedDebt: {
      list: ({ query, caller }) => debts.list(caller, query),
      burnDown: ({ query, caller }) => debts.burnDown(caller, query),
      assign: ({ body, caller }) => assign.assign(caller, body),
    },
  };
  return { routes, assign };
}
