import * as z from 'zod';
import { dateField, idParameter, longTextField, timeField } from './field.ts';
import { mapTexts, type TextFields } from './text-fields.ts';

export const appointmentStatuses = ['booked', 'arrived', 'done', 'cancelled', 'no_show'] as const;
export const appointmentStatusSchema = z.enum(appointmentStatuses);
export type AppointmentStatus = z.infer<typeof appointmentStatusSchema>;

/** An appointment takes one of each kind for its time, or none: `doctor_id` is the field and the column of a doctor. */
export const resourceKinds = ['doctor', 'technician', 'room'] as const;
export type ResourceKind = (typeof resourceKinds)[number];

/** Every appointment has it: a creation names it, and a change may leave it as it is. */
const always = <Schema extends z.ZodType>(schema: Schema) => ({ creation: schema, change: schema.optional() });
/** An appointment may lack it: null takes it out. */
const removable = <Schema extends z.ZodType>(schema: Schema) => ({
  creation: schema.optional(),
  change: schema.nullable().optional(),
});

/**
 * The texts of an appointment. The requests, the rows, the answer, the forms and the facts of the panel follow from
 * this table.
 */
export const appointmentTexts = {
  remark: {
    schema: longTextField(2000),
    label: 'appointment.remark',
    inputLabel: 'appointment.remarkOptional',
    isLong: true,
  },
} as const satisfies TextFields;

/**
 * Interface 4.5: the fields of an appointment in the request that creates it and in the one that changes it. Both
 * requests and the rows that they write follow from this table; answers and forms are checked against it.
 */
const fields = {
  customer_id: { creation: idParameter },
  date: always(dateField),
  start: always(timeField),
  end: always(timeField),
  doctor_id: removable(idParameter),
  technician_id: removable(idParameter),
  room_id: removable(idParameter),
  department_id: { creation: idParameter.optional() },
  /** An extension: what it is for, of the clinic's list of items. */
  item_id: removable(idParameter),
  status: { change: appointmentStatusSchema.optional() },
  ...mapTexts(appointmentTexts, (_, { schema }) => removable(schema)),
};
type Fields = typeof fields;
export type AppointmentField = keyof Fields;

/** The fields that a request has. */
type ShapeOf<Kind extends 'creation' | 'change'> = {
  [F in AppointmentField as Kind extends keyof Fields[F] ? F : never]: Fields[F][Kind & keyof Fields[F]];
};
const shapeOf = (kind: 'creation' | 'change'): object =>
  Object.fromEntries(
    Object.entries<{ creation?: z.ZodType; change?: z.ZodType }>(fields).flatMap(([name, field]) =>
      field[kind] ? [[name, field[kind]]] : [],
    ),
  );
export const appointmentCreation = shapeOf('creation') as ShapeOf<'creation'>;
export const appointmentChange = shapeOf('change') as ShapeOf<'change'>;

/** The columns `starts_at` and `ends_at` hold these; every other field has a column of its name. */
const timeFields = ['date', 'start', 'end'] as const;
type TimeField = (typeof timeFields)[number];
export type CreatedColumn = Exclude<keyof typeof appointmentCreation, TimeField>;
export type ChangedColumn = Exclude<keyof typeof appointmentChange, TimeField>;
const isColumn = (name: string): boolean => !(timeFields as readonly string[]).includes(name);
export const createdColumns = Object.keys(appointmentCreation).filter(isColumn) as readonly CreatedColumn[];
export const changedColumns = Object.keys(appointmentChange).filter(isColumn) as readonly ChangedColumn[];
