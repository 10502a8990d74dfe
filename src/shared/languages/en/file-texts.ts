import { appointmentTexts } from './appointments.ts';
import { auditTexts } from './audit.ts';
import { callTexts } from './calls.ts';
import { customerFieldTexts } from './customer-fields.ts';
import { enquiryTexts } from './enquiries.ts';
import { followupTexts } from './followups.ts';
import { listExportTexts } from './list-export.ts';
import { reportTexts } from './reports.ts';
import { reservationTexts } from './reservations.ts';
import { reviewTexts } from './reviews.ts';
import { scorecardTexts } from './scorecards.ts';

/** The words of files that the core writes: exported calls and lists, and photos that leave the clinic. */
export const fileTexts = {
  ...callTexts,
  ...appointmentTexts,
  ...auditTexts,
  ...customerFieldTexts,
  ...enquiryTexts,
  ...followupTexts,
  ...reportTexts,
  ...reservationTexts,
  ...reviewTexts,
  ...scorecardTexts,
  ...listExportTexts,
  // Words that the console does not show: headings and values of calls, and the line that is burnt into photos.
  'callExport.note': 'Note',
  'callExport.kind': 'Kind',
  'callExport.callerWritten': 'Caller (as written)',
  'callExport.calleeWritten': 'Called (as written)',
  'callExport.customer': 'Customer',
  'callExport.idcard': 'Card number',
  'callExport.extension': 'Extension',
  'callExport.waitSeconds': 'Waited (seconds)',
  'callExport.ringSeconds': 'Rang (seconds)',
  'callExport.talkSeconds': 'Talk (seconds)',
  'callExport.ended': 'Ended',
  'callExport.recorded': 'Recorded',
  'callExport.practice': 'Practice call',
  'callExport.id': 'Call ID',
  'callExport.yes': 'yes',
  'callExport.no': 'no',
  'callExport.file': 'File',
  'callExport.fileMissing': 'missing',
  'photoStamp.treatment': 'For treatment only, not for publication',
  'photoStamp.publication': 'The customer has consented to publication',
};
