import { agentControlEndpoints, agentExtensionEndpoints } from './agent.ts';
import { adminAccountEndpoints } from './admin/accounts.ts';
import { adminAuditEndpoints } from './admin/audit.ts';
import { adminBackupEndpoints } from './admin/backups.ts';
import { adminHoldMusicEndpoints } from './admin/hold-music.ts';
import { adminImportEndpoints } from './admin/customer-import.ts';
import { adminLookupEndpoints } from './admin/lookups.ts';
import { adminSettingsEndpoints } from './admin/settings.ts';
import { adminGroupEndpoints } from './admin/skill-groups.ts';
import { adminTokenEndpoints } from './admin/tokens.ts';
import { albumEndpoints, albumExtensionEndpoints } from './album.ts';
import { appointmentEndpoints } from './appointment.ts';
import { appointmentExtensionEndpoints } from './appointment-extension.ts';
import { authEndpoints } from './auth.ts';
import { callReasonEndpoints } from './call-reason.ts';
import { callEndpoints, callExtensionEndpoints } from './call.ts';
import { capabilityEndpoints } from './capability.ts';
import { cdrEndpoints, cdrExtensionEndpoints } from './cdr.ts';
import { customerEndpoints, customerExtensionEndpoints } from './customer.ts';
import { floorEndpoints } from './floor.ts';
import { followupEndpoints, followupExtensionEndpoints } from './followup.ts';
import { followupLeaseEndpoints } from './followup-lease.ts';
import { lineEndpoints } from './line.ts';
import { lookupEndpoints, lookupExtensionEndpoints } from './lookup.ts';
import { materialEndpoints, materialExtensionEndpoints } from './material.ts';
import { medicalNoteEndpoints } from './medical-note.ts';
import { reportExtensionEndpoints } from './report.ts';
import { reservationEndpoints } from './reservation.ts';
import { timelineEndpoints } from './timeline.ts';
import { workQueueEndpoints } from './work-queue.ts';
import { wrapUpEndpoints } from './wrap-up.ts';
import { erkaiEndpoints, treatmentEndpoints } from './treatment.ts';

/** The whole interface, by area. A new area is one file here and one `routes.ts` in the core. */
export const contract = {
  auth: authEndpoints,
  agentControl: agentControlEndpoints,
  agent: agentExtensionEndpoints,
  call: callEndpoints,
  callExtension: callExtensionEndpoints,
  capability: capabilityEndpoints,
  wrapUp: wrapUpEndpoints,
  cdr: cdrEndpoints,
  cdrExtension: cdrExtensionEndpoints,
  reportExtension: reportExtensionEndpoints,
  customer: customerEndpoints,
  customerExtension: customerExtensionEndpoints,
  medicalNote: medicalNoteEndpoints,
  followup: followupEndpoints,
  followupExtension: followupExtensionEndpoints,
  followupLease: followupLeaseEndpoints,
  callReason: callReasonEndpoints,
  workQueue: workQueueEndpoints,
  timeline: timelineEndpoints,
  treatment: treatmentEndpoints,
  erkai: erkaiEndpoints,
  appointment: appointmentEndpoints,
  appointmentExtension: appointmentExtensionEndpoints,
  reservation: reservationEndpoints,
  album: albumEndpoints,
  albumExtension: albumExtensionEndpoints,
  material: materialEndpoints,
  materialExtension: materialExtensionEndpoints,
  floor: floorEndpoints,
  line: lineEndpoints,
  lookup: lookupEndpoints,
  lookupExtension: lookupExtensionEndpoints,
  adminAccount: adminAccountEndpoints,
  adminToken: adminTokenEndpoints,
  adminGroup: adminGroupEndpoints,
  adminLookup: adminLookupEndpoints,
  adminSettings: adminSettingsEndpoints,
  adminAudit: adminAuditEndpoints,
  adminBackup: adminBackupEndpoints,
  adminImport: adminImportEndpoints,
  adminHoldMusic: adminHoldMusicEndpoints,
} as const;

export type Contract = typeof contract;
export type AreaName = keyof Contract;
