import { appointmentTexts } from './appointments.ts';
import { auditTexts } from './audit.ts';
import { callExportTexts } from './call-export.ts';
import { callTexts } from './calls.ts';
import { customerFieldTexts } from './customer-fields.ts';
import { enquiryTexts } from './enquiries.ts';
import { followupTexts } from './followups.ts';
import { listExportTexts } from './list-export.ts';
import { photoStampTexts } from './photo-stamp.ts';
import { reservationTexts } from './reservations.ts';

/** The words of files that the core writes: exported calls and lists, and photos that leave the clinic. */
export const fileTexts = {
  ...callTexts,
  ...callExportTexts,
  ...appointmentTexts,
  ...auditTexts,
  ...customerFieldTexts,
  ...enquiryTexts,
  ...followupTexts,
  ...reservationTexts,
  ...listExportTexts,
  ...photoStampTexts,
};
