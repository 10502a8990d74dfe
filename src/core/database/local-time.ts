const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, made);
  return made;
};

/** Offset of a zone, in milliseconds, kept for each hour: formatting with Intl costs more than the query that it serves. */
const offsets = new Map<string, number>();
const hour = 3_600_000;

function offsetAt(epochMilliseconds: number, timeZone: string): number {
  const hourBegin = Math.floor(epochMilliseconds / hour) * hour;
  const key = `${timeZone}/${hourBegin}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = Date.parse(`${formatOf(timeZone).format(hourBegin).replace(' ', 'T')}Z`) - hourBegin;
  if (offsets.size > 50_000) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

/** YYYY-MM-DD HH:mm:ss in the clinic's time zone (interface 4.1). */
export const formatDateTime = (epochMilliseconds: number, timeZone: string): string =>
  new Date(epochMilliseconds + offsetAt(epochMilliseconds, timeZone)).toISOString().slice(0, 19).replace('T', ' ');

/** The moment that a clinic's local time names. In the hour that a clock change skips, the moment after it. */
export function parseDateTime(text: string, timeZone: string): number {
  const asUtc = Date.parse(`${text.replace(' ', 'T')}Z`);
  const guess = asUtc - offsetAt(asUtc, timeZone);
  return asUtc - offsetAt(guess, timeZone);
}
