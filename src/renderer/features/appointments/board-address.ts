import { type AppointmentStatus, appointmentStatuses } from '../../../shared/contract/appointment-fields.ts';

const kinds = ['doctor', 'room', 'technician'] as const;
export type BoardKind = (typeof kinds)[number];
const views = ['day', 'week', 'list'] as const;
export type BoardView = (typeof views)[number];

/** The state of the board. */
export interface BoardPlace {
  readonly by?: BoardKind;
  readonly view?: BoardView;
  readonly day?: string;
  /** The one doctor, room or technician to be shown, by ID. */
  readonly only?: number;
  /** State of the list. */
  readonly status?: AppointmentStatus;
  readonly all?: true;
  /** The list has the appointments that have to be moved. */
  readonly move?: true;
}
/** A time that was chosen on the board, and the customer it is for. */
interface ChosenTime {
  readonly on?: string;
  readonly start?: string;
  readonly end?: string;
  /** The board's ID: `doctor-7`. */
  readonly at?: string;
  readonly customer?: string;
  /** The enquiry of the customer that the appointment books, by ID. */
  readonly enquiry?: string;
}
export type BoardAddress = BoardPlace & ChosenTime;

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
const isTime = (value: unknown): value is string => typeof value === 'string' && /^\d{2}:\d{2}$/.test(value);
const isId = (value: unknown): boolean => /^[1-9]\d{0,14}$/.test(String(value));
const oneOf = <Value extends string>(known: readonly Value[], value: unknown): value is Value =>
  known.some((one) => one === value);

/** Reads an address; invalid parts are left out. */
export const boardAddressOf = (given: Record<string, unknown>): BoardAddress => ({
  ...(oneOf(kinds, given['by']) ? { by: given['by'] } : {}),
  ...(oneOf(views, given['view']) ? { view: given['view'] } : {}),
  ...(isDay(given['day']) ? { day: given['day'] } : {}),
  ...(Number.isSafeInteger(given['only']) ? { only: Number(given['only']) } : {}),
  ...(oneOf(appointmentStatuses, given['status']) ? { status: given['status'] } : {}),
  ...(given['all'] === true ? { all: true } : {}),
  ...(given['move'] === true ? { move: true } : {}),
  ...(isDay(given['on']) ? { on: given['on'] } : {}),
  ...(isTime(given['start']) ? { start: given['start'] } : {}),
  ...(isTime(given['end']) ? { end: given['end'] } : {}),
  ...(/^(doctor|room|technician)-\d{1,15}$/.test(String(given['at'])) ? { at: String(given['at']) } : {}),
  ...(isId(given['customer']) ? { customer: String(given['customer']) } : {}),
  ...(isId(given['enquiry']) ? { enquiry: String(given['enquiry']) } : {}),
});

/** Leaves out the chosen time. */
export const placeOf = ({ by, view, day, only, status, all, move }: BoardAddress): BoardPlace => ({
  ...(by ? { by } : {}),
  ...(view ? { view } : {}),
  ...(day ? { day } : {}),
  ...(only ? { only } : {}),
  ...(status ? { status } : {}),
  ...(all ? { all } : {}),
  ...(move ? { move } : {}),
});

/** Monday to Sunday, around a day. */
export function weekOf(day: string): string[] {
  const at = new Date(`${day}T00:00:00Z`);
  const monday = at.getTime() - ((at.getUTCDay() + 6) % 7) * 86_400_000;
  return Array.from({ length: 7 }, (_, index) => new Date(monday + index * 86_400_000).toISOString().slice(0, 10));
}
