import { appointmentEndpoints } from './appointment.ts';
import { customerEndpoints } from './customer.ts';
import { get } from './endpoint.ts';
import { textField } from './field.ts';
import { followupEndpoints } from './followup.ts';
import { reservationExtensionEndpoints } from './reservation-extension.ts';

/** An export has all rows of a list: the filters and the order of the list, and no pages. */
const pages = { rows: true, page: true, cursor: true } as const;
const shared = { access: 'customer.export', response: 'csv', isSlow: true } as const;

/**
 * Lists with customers as CSV (RFC 4180, UTF-8 with a byte order mark), in the language of the request: what the caller
 * sees in the list, numbers masked as there. X-Total-Count says how many rows match when the export begins. A cell that
 * a spreadsheet would run as a formula is defused. Each needs `customer.view` too.
 */
export const listExportEndpoints = {
  customers: get('/api/ext/customer/export', {
    ...shared,
    summary: 'Customers as CSV; with a keyword those that the search finds',
    isRateLimited: true,
    query: customerEndpoints.index.query.omit(pages).extend({ keyword: textField(100).optional() }),
  }),
  followups: get('/api/ext/followup/export', {
    ...shared,
    summary: 'Follow-ups as CSV',
    query: followupEndpoints.index.query.omit(pages),
  }),
  appointments: get('/api/ext/appointment/export', {
    ...shared,
    summary: 'Appointments as CSV',
    query: appointmentEndpoints.lists.query.omit(pages),
  }),
  reservations: get('/api/ext/reservation/export', {
    ...shared,
    summary: 'Reservations, with what became of them, as CSV',
    query: reservationExtensionEndpoints.list.query.omit(pages),
  }),
};
