import type { DialectTypes } from '../dialect-types.ts';
import { version01 } from './version-0.1.ts';
import { version02 } from './version-0.2.ts';
import { callsByStart } from './0032-calls-by-start.ts';
import { enquiryStates } from './0033-enquiry-states.ts';
import { customerMerges } from './0035-customer-merges.ts';
import { savedFilters } from './0037-saved-filters.ts';
import { followUpRuns } from './0039-follow-up-runs.ts';
import { deskQueue } from './0042-desk-queue.ts';
import { dayOfDoctors } from './0045-day-of-doctors.ts';
import { albumsAndMaterials } from './0047-albums-and-materials.ts';
import { recordingChecks } from './0049-recording-checks.ts';
import { retention } from './0050-retention.ts';
import { reviews } from './0051-reviews.ts';
import { missedCallDebt } from './0053-missed-call-debt.ts';
import { agentStates } from './0054-agent-states.ts';
import { medicalNotes } from './0055-medical-notes.ts';
import { wrapUpWrites } from './0056-wrap-up-writes.ts';
import { callEvents } from './0057-call-events.ts';
import { absentColleagues } from './0058-absent-colleagues.ts';
import { foundCalls } from './0061-found-calls.ts';
import { assignmentVersions } from './0064-assignment-versions.ts';
import { earlierCallCustomers } from './0070-earlier-call-customers.ts';
import { reopenedScores } from './0071-reopened-scores.ts';
import { callOrders } from './0072-call-orders.ts';
import { echoesMeasuredAgain } from './0076-echoes-measured-again.ts';
import { unmeasuredRecordings } from './0077-unmeasured-recordings.ts';
import { scoreReopenings } from './0079-score-reopenings.ts';
import { recordingContents } from './0081-recording-contents.ts';
import { rareCalls } from './0083-rare-calls.ts';
import { indexedReferences } from './0091-indexed-references.ts';
import { nameOrders } from './0092-name-orders.ts';
import { clockTrust } from './0093-clock-trust.ts';
import { restoredRemovals } from './0094-restored-removals.ts';
import { plainTerms } from './0095-plain-terms.ts';
import { stagedCustomers } from './0096-staged-customers.ts';
import { wrapUpUndos } from './0097-wrap-up-undos.ts';
import { leads } from './0098-leads.ts';
import { callerNumbers } from './0099-caller-numbers.ts';
import { twoLines } from './0100-two-lines.ts';
import { callTotals } from './0101-call-totals.ts';
import { agentTime } from './0102-agent-time.ts';
import { soundTotals } from './0103-sound-totals.ts';
import { breakLengths } from './0104-break-lengths.ts';
import { followupsInOrder } from './0105-followups-in-order.ts';

/**
 * Forward only, in the order of their names; a migration that has shipped is never changed in what it does. Some
 * numbers were never used.
 */
export const migrations: Readonly<Record<string, (types: DialectTypes) => readonly string[]>> = {
  ...version01,
  ...version02,
  '0032-calls-by-start': callsByStart,
  '0033-enquiry-states': enquiryStates,
  '0035-customer-merges': customerMerges,
  '0037-saved-filters': savedFilters,
  '0039-follow-up-runs': followUpRuns,
  '0042-desk-queue': deskQueue,
  '0045-day-of-doctors': dayOfDoctors,
  '0047-albums-and-materials': albumsAndMaterials,
  '0049-recording-checks': recordingChecks,
  '0050-retention': retention,
  '0051-reviews': reviews,
  '0053-missed-call-debt': missedCallDebt,
  '0054-agent-states': agentStates,
  '0055-medical-notes': medicalNotes,
  '0056-wrap-up-writes': wrapUpWrites,
  '0057-call-events': callEvents,
  '0058-absent-colleagues': absentColleagues,
  '0061-found-calls': foundCalls,
  '0064-assignment-versions': assignmentVersions,
  '0070-earlier-call-customers': earlierCallCustomers,
  '0071-reopened-scores': reopenedScores,
  '0072-call-orders': callOrders,
  '0076-echoes-measured-again': echoesMeasuredAgain,
  '0077-unmeasured-recordings': unmeasuredRecordings,
  '0079-score-reopenings': scoreReopenings,
  '0081-recording-contents': recordingContents,
  '0083-rare-calls': rareCalls,
  '0091-indexed-references': indexedReferences,
  '0092-name-orders': nameOrders,
  '0093-clock-trust': clockTrust,
  '0094-restored-removals': restoredRemovals,
  '0095-plain-terms': plainTerms,
  '0096-staged-customers': stagedCustomers,
  '0097-wrap-up-undos': wrapUpUndos,
  '0098-leads': leads,
  '0099-caller-numbers': callerNumbers,
  '0100-two-lines': twoLines,
  '0101-call-totals': callTotals,
  '0102-agent-time': agentTime,
  '0103-sound-totals': soundTotals,
  '0104-break-lengths': breakLengths,
  '0105-followups-in-order': followupsInOrder,
};
