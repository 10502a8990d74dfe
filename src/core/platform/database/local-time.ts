const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, made);
  return made;
};

/**
 * Offset of a zone, in milliseconds, kept for each hour: formatting with Intl costs more than the query that it serves.
 */
const offsets = new Map<string, Map<number, number>>();
const hour = 3_600_000;
const maxHours = 50_000;

function offsetAt(epochMs: number, timeZone: string): number {
  let ofZone = offsets.get(timeZone);
  if (!ofZone) offsets.set(timeZone, (ofZone = new Map()));
  const hourBegin = Math.floor(epochMs / hour) * hour;
  const known = ofZone.get(hourBegin);
  if (known !== undefined) return known;
  const offset = Date.parse(`${formatOf(timeZone).format(hourBegin).replace(' ', 'T')}Z`) - hourBegin;
  if (ofZone.size > maxHours) ofZone.clear();
  ofZone.set(hourBegin, offset);
  return offset;
}

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number));

/** YYYY-MM-DD HH:mm:ss in the clinic's time zone (interface 4.1). */
export function formatDateTime(epochMs: number, timeZone: string): string {
  const local = new Date(epochMs + offsetAt(epochMs, timeZone));
  const date = `${local.getUTCFullYear()}-${twoDigits(local.getUTCMonth() + 1)}-${twoDigits(local.getUTCDate())}`;
  const minutes = `${twoDigits(local.getUTCHours())}:${twoDigits(local.getUTCMinutes())}`;
  return `${date} ${minutes}:${twoDigits(local.getUTCSeconds())}`;
}

/** Whole days of the clinic, both included: from the first moment of the one to before the first after the other. */
export const dayRange = (
  start: string | undefined,
  end: string | undefined,
  timeZone: string,
): { from: number | undefined; before: number | undefined } => ({
  from: start === undefined ? undefined : parseDateTime(`${start} 00:00:00`, timeZone),
  before: end === undefined ? undefined : parseDateTime(`${end} 23:59:59`, timeZone) + 1000,
});

/** The moment that a clinic's local time names. In the hour that a clock change skips, the moment after it. */
export function parseDateTime(text: string, timeZone: string): number {
  const asUtc = Date.parse(`${text.replace(' ', 'T')}Z`);
  const guess = asUtc - offsetAt(asUtc, timeZone);
  return asUtc - offsetAt(guess, timeZone);
}
