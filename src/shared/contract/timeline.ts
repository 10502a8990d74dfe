import * as z from 'zod';
import { albumPhotoSchema } from './album.ts';
import { appointmentSchema } from './appointment.ts';
import { cdrSchema } from './cdr.ts';
import { get } from './endpoint.ts';
import { idParameter, integerParameter } from './field.ts';
import { followupSchema } from './followup.ts';
import { reservationSchema } from './reservation.ts';
import { type TimelineKind, timelineKinds } from './timeline-kinds.ts';
import { erkaiSchema, treatmentSchema } from './treatment.ts';

const timelineKindSchema = z.enum(timelineKinds);

/** `at`: YYYY-MM-DD HH:mm:ss; of a planned follow-up, which has no time, its day alone. */
const entry = <Kind extends TimelineKind, Schema extends z.ZodType>(kind: Kind, schema: Schema) =>
  z.object({ kind: z.literal(kind), at: z.string(), record: schema });

const timelineEntrySchema = z.discriminatedUnion('kind', [
  entry('call', cdrSchema),
  entry('followup', followupSchema),
  entry('appointment', appointmentSchema),
  entry('reservation', reservationSchema),
  entry('treatment', treatmentSchema),
  entry('erkai', erkaiSchema),
  entry('photo', albumPhotoSchema),
]);
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

export const maxAhead = 100;

export const timelineEndpoints = {
  ofCustomer: get('/api/ext/customer/timeline', {
    summary:
      'The history of a customer, newest first, of all kinds or of one. Calls only with cdr.view: of ' +
      `everybody, without the recording of those that the caller may not hear. ` +
      `The first page also has what is ahead, ${maxAhead} of each kind at most: follow-ups ` +
      'that are planned or overdue, and appointments from today on, the earliest first',
    access: 'customer.view',
    query: z.object({
      customer_id: idParameter,
      kind: timelineKindSchema.optional(),
      rows: integerParameter(1, 100).default(30),
      cursor: z.string().max(400).optional(),
    }),
    response: z.object({
      ahead: z.array(timelineEntrySchema),
      rows: z.array(timelineEntrySchema),
      next_cursor: z.string().nullable(),
      /** How many there are of each kind that the caller may see, those ahead included. */
      totals: z.partialRecord(timelineKindSchema, z.int()),
    }),
  }),
};
