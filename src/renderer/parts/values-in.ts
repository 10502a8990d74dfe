import type { OutboxEntry } from '../../shared/ipc/outbox-ipc.ts';

type Body = OutboxEntry['body'];

/** The form fields' format: IDs are text in selects. */
const typed = (value: Body[string] | undefined): Body[string] | undefined =>
  typeof value === 'number' ? String(value) : Array.isArray(value) ? value.map((one) => typed(one) ?? null) : value;

/** The values of a form whose request this is. A body that the outbox took has values of the kinds of the form. */
export const valuesIn = <Values extends object>(empty: Values, body: Body): Values =>
  Object.fromEntries(Object.entries(empty).map(([field, nothing]) => [field, typed(body[field]) ?? nothing])) as Values;
