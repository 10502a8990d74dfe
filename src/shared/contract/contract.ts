import { agentControlEndpoints, agentExtensionEndpoints } from './agent.ts';
import { adminAccountEndpoints } from './admin/accounts.ts';
import { adminAuditEndpoints } from './admin/audit.ts';
import { adminBackupEndpoints } from './admin/backups.ts';
import { adminHoldMusicEndpoints } from './admin/hold-music.ts';
import { adminImportEndpoints } from './admin/customer-import.ts';
import { adminLookupEndpoints } from './admin/lookups.ts';
import { adminSettingsEndpoints } from './admin/settings.ts';
import { adminFollowupScriptEndpoints } from './admin/followup-scripts.ts';
import { adminGroupEndpoints } from './admin/skill-groups.ts';
import { adminTokenEndpoints } from './admin/tokens.ts';
import { albumEndpoints, albumExtensionEndpoints } from './album.ts';
import { albumConsentEndpoints } from './album-consent.ts';
import { adminMaterialEndpoints } from './admin/materials.ts';
import { appointmentEndpoints } from './appointment.ts';
import { appointmentExtensionEndpoints } from './appointment-extension.ts';
import { authEndpoints } from './auth.ts';
import { callReasonEndpoints } from './call-reason.ts';
import { supervisionEndpoints } from './call-supervision.ts';
import { callTimelineEndpoints } from './call-timeline.ts';
import { transferEndpoints } from './call-transfer.ts';
import { callReportEndpoints } from './call-report.ts';
import { callEndpoints, callExtensionEndpoints } from './call.ts';
import { cdrEndpoints, cdrExtensionEndpoints } from './cdr.ts';
import { coachingEndpoints } from './coaching.ts';
import { customerEndpoints, customerExtensionEndpoints } from './customer.ts';
import { customerContactEndpoints } from './customer-contact.ts';
import { customerMergeEndpoints } from './customer-merge.ts';
import { floorEndpoints } from './floor.ts';
import { pickUpEndpoints } from './pick-up.ts';
import { followupEndpoints, followupExtensionEndpoints } from './followup.ts';
import { followupLeaseEndpoints } from './followup-lease.ts';
import { followupRunEndpoints } from './followup-run.ts';
import { intakeProposalEndpoints } from './intake-proposal.ts';
import { leadEndpoints } from './lead.ts';
import { healthEndpoints } from './health.ts';
import { lineEndpoints } from './line.ts';
import { lookupEndpoints, lookupExtensionEndpoints } from './lookup.ts';
import { listExportEndpoints } from './list-export.ts';
import { materialEndpoints, materialExtensionEndpoints } from './material.ts';
import { recordingCheckEndpoints } from './recording-check.ts';
import { unreturnedCallsEndpoints } from './unreturned-calls.ts';
import { medicalNoteEndpoints } from './medical-note.ts';
import { reportExtensionEndpoints } from './report.ts';
import { reservationEndpoints } from './reservation.ts';
import { retentionEndpoints } from './retention.ts';
import { reviewEndpoints } from './review.ts';
import { reviewSampleEndpoints } from './review-sample.ts';
import { scorecardEndpoints } from './scorecard.ts';
import { savedFilterEndpoints } from './saved-filter.ts';
import { reservationExtensionEndpoints } from './reservation-extension.ts';
import { timelineEndpoints } from './timeline.ts';
import { workQueueEndpoints } from './work-queue.ts';
import { workReportEndpoints } from './work-report.ts';
import { wrapUpEndpoints } from './wrap-up.ts';
import { erkaiEndpoints, treatmentEndpoints, treatmentExtensionEndpoints } from './treatment.ts';
import * as z from 'zod';
import { get } from './endpoint.ts';

/** Extensions that this service offers beyond the interface; the workstation hides those that are not listed. */
const capabilityEndpoints = {
  list: get('/api/ext/capabilities', {
    summary: 'Version, extensions and time zone of this service',
    access: 'public',
    response: z.object({
      product: z.string(),
      version: z.string(),
      extensions: z.array(z.string()),
      /** IANA name of the clinic's time zone, which every time of the interface is in. */
      timezone: z.string(),
    }),
  }),
};

/** The whole interface, by area. A new area is one file here and one `routes.ts` in the core. */
export const contract = {
  auth: authEndpoints,
  agentControl: agentControlEndpoints,
  agent: agentExtensionEndpoints,
  call: callEndpoints,
  callExtension: callExtensionEndpoints,
  callSupervision: supervisionEndpoints,
  callTransfer: transferEndpoints,
  pickUp: pickUpEndpoints,
  callTimeline: callTimelineEndpoints,
  capability: capabilityEndpoints,
  wrapUp: wrapUpEndpoints,
  cdr: cdrEndpoints,
  cdrExtension: cdrExtensionEndpoints,
  recordingCheck: recordingCheckEndpoints,
  retention: retentionEndpoints,
  review: reviewEndpoints,
  reviewSample: reviewSampleEndpoints,
  scorecard: scorecardEndpoints,
  coaching: coachingEndpoints,
  reportExtension: reportExtensionEndpoints,
  callReport: callReportEndpoints,
  customer: customerEndpoints,
  customerExtension: customerExtensionEndpoints,
  customerContact: customerContactEndpoints,
  customerMerge: customerMergeEndpoints,
  medicalNote: medicalNoteEndpoints,
  followup: followupEndpoints,
  followupExtension: followupExtensionEndpoints,
  followupLease: followupLeaseEndpoints,
  followupRun: followupRunEndpoints,
  callReason: callReasonEndpoints,
  workQueue: workQueueEndpoints,
  workReport: workReportEndpoints,
  unreturnedCalls: unreturnedCallsEndpoints,
  timeline: timelineEndpoints,
  treatment: treatmentEndpoints,
  erkai: erkaiEndpoints,
  appointment: appointmentEndpoints,
  appointmentExtension: appointmentExtensionEndpoints,
  reservation: reservationEndpoints,
  reservationExtension: reservationExtensionEndpoints,
  intakeProposal: intakeProposalEndpoints,
  lead: leadEndpoints,
  album: albumEndpoints,
  albumExtension: albumExtensionEndpoints,
  albumConsent: albumConsentEndpoints,
  adminMaterial: adminMaterialEndpoints,
  treatmentExtension: treatmentExtensionEndpoints,
  material: materialEndpoints,
  materialExtension: materialExtensionEndpoints,
  floor: floorEndpoints,
  health: healthEndpoints,
  line: lineEndpoints,
  lookup: lookupEndpoints,
  lookupExtension: lookupExtensionEndpoints,
  adminAccount: adminAccountEndpoints,
  adminToken: adminTokenEndpoints,
  adminGroup: adminGroupEndpoints,
  adminFollowupScript: adminFollowupScriptEndpoints,
  adminLookup: adminLookupEndpoints,
  adminSettings: adminSettingsEndpoints,
  adminAudit: adminAuditEndpoints,
  adminBackup: adminBackupEndpoints,
  adminImport: adminImportEndpoints,
  adminHoldMusic: adminHoldMusicEndpoints,
  listExport: listExportEndpoints,
  savedFilter: savedFilterEndpoints,
} as const;

export type Contract = typeof contract;
export type AreaName = keyof Contract;
