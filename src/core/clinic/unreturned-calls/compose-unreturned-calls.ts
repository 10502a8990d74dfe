import { maxOwedDays } from '../../../shared/contract/call-reason.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import { AssignService, type AssignParts } from './assign-service.ts';
import { createAssignmentRepository } from './assignment-repository.ts';
import { createUnreturnedCallRepository } from './unreturned-calls-repository.ts';
import { type UnreturnedCallParts, UnreturnedCallService } from './unreturned-calls-service.ts';

/** Days that calls are owed, with one more for a change of the clock. */
const assignmentsKeptMs = (maxOwedDays + 1) * 86_400_000;

type OwnParts = 'repository' | 'assignments' | 'unreturned' | 'audit' | 'clock' | 'timeZone' | 'region';

export function composeUnreturnedCalls(
  { db, audit, clock, timeZone, region, ageRemovals }: ClinicPlatform,
  parts: Omit<UnreturnedCallParts & AssignParts, OwnParts>,
) {
  const assignments = createAssignmentRepository(db);
  ageRemovals.add((now) => assignments.removeBefore(now - assignmentsKeptMs));
  const own = {
    ...parts,
    repository: createUnreturnedCallRepository(db),
    assignments,
    audit,
    clock,
    timeZone,
    region,
  };
  const unreturned = new UnreturnedCallService(own);
  const assign = new AssignService({ ...own, unreturned });
  const routes: Pick<Handlers, 'unreturnedCalls'> = {
    unreturnedCalls: {
      list: ({ query, caller }) => unreturned.list(caller, query),
      burnDown: ({ query, caller }) => unreturned.burnDown(caller, query),
      assign: ({ body, caller }) => assign.assign(caller, body),
    },
  };
  return { routes, assign };
}
