import type { CountryCode } from 'libphonenumber-js/min';
import type { Appointment } from '../../../shared/contract/appointment.ts';
import type { Customer, CustomerSummary } from '../../../shared/contract/customer.ts';
import type { Followup } from '../../../shared/contract/followup.ts';
import type { Enquiry } from '../../../shared/contract/reservation-extension.ts';
import type { FileTexts } from '../../../shared/languages/file-texts.ts';
import type { CsvColumn } from '../../platform/csv/csv-lines.ts';
import { numberInGroups } from '../../platform/csv/number-in-groups.ts';

type Columns<Row> = readonly CsvColumn<Row, keyof FileTexts>[];

const namesOf = (entries: readonly { readonly name: string }[]): string => entries.map(({ name }) => name).join('; ');

/** The columns of exported customers; an import takes them. */
export const customerColumns = (region: CountryCode): Columns<CustomerSummary & Pick<Customer, 'address'>> => [
  ['customer.name', (row) => row.name],
  ['customer.sex', (row, texts) => texts[row.sex === 1 ? 'listExport.male' : 'listExport.female']],
  ['listExport.card', (row) => row.idcard],
  ['customer.phones', (row) => row.phone.map((number) => numberInGroups(number, region)).join('; ')],
  ['customer.address', (row) => row.address.join('/')],
  ['customer.medium', (row) => row.medium_name],
  ['customer.tags', (row) => namesOf(row.tags)],
  ['listExport.created', (row) => row.created_at],
  ['listExport.id', (row) => row.id],
];

/** The columns of exported follow-ups. */
export const followupColumns: Columns<Followup> = [
  ['followup.day', (row) => row.followup_date],
  ['listExport.customer', (row) => row.customer.name],
  ['listExport.card', (row) => row.customer.idcard],
  ['listExport.type', (row) => row.type?.name ?? ''],
  ['listExport.title', (row) => row.title ?? ''],
  ['followup.remark', (row) => row.remark ?? ''],
  ['followup.person', (row) => row.followup_user.name],
  ['followup.state', (row, texts) => texts[`followup.state.${row.status}`]],
  ['followup.tool', (row) => row.tool?.name ?? ''],
  ['followup.result', (row) => row.result ?? ''],
  ['listExport.doneAt', (row) => row.executed_at ?? ''],
  ['listExport.doneBy', (row) => row.executed_by?.name ?? ''],
  ['listExport.created', (row) => row.created_at],
  ['listExport.id', (row) => row.id],
];

/** The columns of exported appointments. */
export const appointmentColumns: Columns<Appointment> = [
  ['appointment.day', (row) => row.date],
  ['appointment.start', (row) => row.start],
  ['appointment.end', (row) => row.end],
  ['listExport.customer', (row) => row.customer.name],
  ['listExport.card', (row) => row.customer.idcard],
  ['appointment.doctor', (row) => row.doctor?.name ?? ''],
  ['appointment.technician', (row) => row.technician?.name ?? ''],
  ['appointment.room', (row) => row.room?.name ?? ''],
  ['reservation.department', (row) => row.department?.name ?? ''],
  ['appointment.status', (row, texts) => texts[`appointment.status.${row.status}`]],
  ['appointment.remark', (row) => row.remark ?? ''],
  ['listExport.createdBy', (row) => row.created_by.name],
  ['listExport.created', (row) => row.created_at],
  ['listExport.id', (row) => row.id],
];

/** The columns of exported reservations. */
export const reservationColumns: Columns<Enquiry> = [
  ['reservation.date', (row) => row.date],
  ['listExport.customer', (row) => row.customer.name],
  ['listExport.card', (row) => row.customer.idcard],
  ['reservation.items', (row) => namesOf(row.items)],
  ['reservation.type', (row) => row.type.name],
  ['reservation.department', (row) => row.department.name],
  ['enquiry.status', (row, texts) => texts[`enquiry.status.${row.status}`]],
  ['enquiry.owner', (row) => row.owner.name],
  ['enquiry.nextContact', (row) => row.next_contact ?? ''],
  ['enquiry.lostReason', (row) => row.lost_reason?.name ?? ''],
  ['customer.medium', (row) => row.source.name],
  ['reservation.remark', (row) => row.remark],
  ['listExport.createdBy', (row) => row.created_by.name],
  ['listExport.created', (row) => row.created_at],
  ['listExport.id', (row) => row.id],
];
