import type { FreeTime } from '../../../shared/contract/appointment-extension.ts';
import { fieldsBehind } from '../../kit/forms/fields-behind.ts';
import type { FieldsOf } from '../../kit/forms/form-types.ts';
import type { ReservationValues } from '../../parts/reservation/reservation-values.ts';

/** The time that is booked with the enquiry; empty while none was chosen. */
export interface IntakeTime {
  readonly date: string;
  readonly start: string;
  readonly end: string;
  readonly doctor_id: string;
  readonly doctor: string;
}
export type IntakeValues = ReservationValues & { readonly [Field in keyof IntakeTime as `time.${Field}`]: string };

const timePrefix = 'time.';
export const noTime = {
  'time.date': '',
  'time.start': '',
  'time.end': '',
  'time.doctor_id': '',
  'time.doctor': '',
} as const satisfies Partial<IntakeValues>;

/** The time that a form has; null without one. */
export function chosenTimeOf(form: FieldsOf<IntakeValues>): IntakeTime | null {
  const { values } = fieldsBehind(form, timePrefix);
  return values.date === '' ? null : values;
}

/** Takes a free time into the form; null takes it out. */
export function setTime(form: FieldsOf<IntakeValues>, time: FreeTime | null): void {
  form.set('time.date', time?.date ?? '');
  form.set('time.start', time?.start ?? '');
  form.set('time.end', time?.end ?? '');
  form.set('time.doctor_id', String(time?.doctor?.id ?? ''));
  form.set('time.doctor', time?.doctor?.name ?? '');
}

export const isSameTime = (one: IntakeTime | null, { date, start, doctor }: FreeTime): boolean =>
  one !== null && one.date === date && one.start === start && one.doctor_id === String(doctor?.id ?? '');
