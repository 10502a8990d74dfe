import { appointmentTexts as enAppointments } from './en/appointments.ts';
import { auditTexts as enAudit } from './en/audit.ts';
import { customerFieldTexts as enCustomerFields } from './en/customer-fields.ts';
import { enquiryTexts as enEnquiries } from './en/enquiries.ts';
import { followupTexts as enFollowups } from './en/followups.ts';
import { listExportTexts as enExport } from './en/list-export.ts';
import { reservationTexts as enReservations } from './en/reservations.ts';
import { reviewTexts as enReviews } from './en/reviews.ts';
import type { LanguageTag } from './languages.ts';
import type { PlainKey } from './texts.ts';
import { appointmentTexts as zhAppointments } from './zh-cn/appointments.ts';
import { auditTexts as zhAudit } from './zh-cn/audit.ts';
import { customerFieldTexts as zhCustomerFields } from './zh-cn/customer-fields.ts';
import { enquiryTexts as zhEnquiries } from './zh-cn/enquiries.ts';
import { followupTexts as zhFollowups } from './zh-cn/followups.ts';
import { listExportTexts as zhExport } from './zh-cn/list-export.ts';
import { reservationTexts as zhReservations } from './zh-cn/reservations.ts';
import { reviewTexts as zhReviews } from './zh-cn/reviews.ts';

const en = {
  ...enAppointments,
  ...enAudit,
  ...enCustomerFields,
  ...enEnquiries,
  ...enFollowups,
  ...enReservations,
  ...enReviews,
  ...enExport,
};

export type ListExportTexts = Readonly<Record<PlainKey<typeof en>, string>>;

/** The words of exported lists in every language: what the console calls things, so do files that the core writes. */
export const listExportTexts: Readonly<Record<LanguageTag, ListExportTexts>> = {
  en,
  'zh-CN': {
    ...zhAppointments,
    ...zhAudit,
    ...zhCustomerFields,
    ...zhEnquiries,
    ...zhFollowups,
    ...zhReservations,
    ...zhReviews,
    ...zhExport,
  },
};
