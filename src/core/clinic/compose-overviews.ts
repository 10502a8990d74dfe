import type { Agent } from '../agents/agent-state.ts';
import type { MissedCallService } from '../calls/missed-calls/missed-calls-service.ts';
import type { CdrService } from '../calls/cdr/cdr-service.ts';
import type { Caller } from '../platform/caller.ts';
import type { CoreFiles } from '../core-files.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { ClinicPlatform } from '../platform/platform.ts';
import { calledLine } from './call-reasons/called-line.ts';
import { composeCallReasons } from './call-reasons/compose-call-reasons.ts';
import type { LookupCache } from './lookups/lookup-cache.ts';
import { createLookupRepository } from './lookups/lookups-repository.ts';
import { composeUnreturnedCalls } from './unreturned-calls/compose-unreturned-calls.ts';
import type { SettingsService } from './settings/settings-service.ts';
import { createProposalRepository } from './reservations/proposal-repository.ts';
import { ProposalService } from './reservations/proposal-service.ts';
import { composeTimeline } from './timeline/compose-timeline.ts';
import { composeWorkReport } from './work-report/compose-work-report.ts';
import { composeWorkQueue } from './work-queue/compose-work-queue.ts';

type Records = Omit<Parameters<typeof composeTimeline>[1], 'calls'>;

/** Reads across contexts, calls included: reasons to call, the work queue, a customer's timeline. */
export function composeOverviews(
  platform: ClinicPlatform,
  parts: {
    records: Records;
    lookupCache: LookupCache;
    files: Pick<CoreFiles, 'numberOrigins'>;
    settings: Pick<SettingsService, 'current'>;
    /** Somebody was taken off the queue of those to call, or put back. */
    onWorkTaken: () => void;
    tokenRevoked: { readonly on: (listener: (revoked: { tokenId: string }) => void) => unknown };
    /** Skill groups. */
    groups: () => readonly { readonly id: number; readonly name: string }[];
    agentOf: (agentId: string) => Agent | null;
    customerValues: Parameters<typeof composeWorkQueue>[1]['customerValues'];
    calls: {
      cdr: CdrService;
      missedCalls: MissedCallService;
      numberOfCall: (caller: Caller, callId: string) => string | null;
      numberCalledBy: (caller: Caller, e164: string) => string | null;
      numbersInOtherCalls: (caller: Caller) => ReadonlySet<string>;
    };
  },
) {
  const { records, lookupCache, customerValues, calls, settings, onWorkTaken, tokenRevoked } = parts;
  const lines = () => settings.current().lines;
  const { reasons, originOf, routes } = composeCallReasons(platform, {
    ...records,
    lookupCache,
    recordsOfCustomer: (caller, ids) => calls.cdr.recordsOfCustomer(caller, ids),
    owedCalls: (caller) => calls.missedCalls.openFor(caller),
    callScopeOf: (caller) => calls.cdr.agentScopeOf(caller),
    numberOfCall: calls.numberOfCall,
    lineOf: (caller, e164) => {
      const number = calls.numberCalledBy(caller, e164);
      return number === null ? null : calledLine(number, lines().inbound, platform.region);
    },
    numberOrigins: parts.files.numberOrigins,
  });
  const proposals = new ProposalService({
    repository: createProposalRepository(platform.db),
    lookupCache,
    // A call that has only begun to ring is the agent's before its record names the agent.
    checkVisible: (caller, callId) =>
      calls.cdr.checkVisible(caller, callId).catch(() => void calls.numberOfCall(caller, callId)),
    originOf,
    lines,
    region: platform.region,
  });
  const unreturned = composeUnreturnedCalls(platform, {
    customerValues,
    lookupCache,
    settings,
    groups: parts.groups,
    onWorkTaken,
  });
  const queue = composeWorkQueue(platform, {
    ...records,
    ...calls,
    customerValues,
    assigned: unreturned.assign,
    reasons,
    lookupCache,
    agentOf: parts.agentOf,
    settings,
    onWorkTaken,
    missedCallReasons: createLookupRepository(platform.db).missedCallReasons,
  });
  tokenRevoked.on(({ tokenId }) => void queue.entries.signedOut(tokenId).catch(platform.onFault));
  return {
    ...routes,
    intakeProposal: {
      propose: ({ query, caller }) => proposals.propose(caller, query.call_id),
    } satisfies Handlers['intakeProposal'],
    ...queue.routes,
    ...unreturned.routes,
    ...composeWorkReport(platform).routes,
    ...composeTimeline(platform, { ...records, calls: calls.cdr }).routes,
  };
}
