const hourAndMinute = /^(\d{1,2})\s*[:.]\s*(\d{2})$/;
const digitsOnly = /^(\d{1,2})(\d{2})?$/;

/** The time (HH:mm, of 24 hours) that a person means by `typed`: 9, 9:30, 9.30 or 0930. Undefined for all else. */
export function readTime(typed: string): string | undefined {
  const written = typed.normalize('NFKC').trim();
  const [, hour, minute = '00'] = hourAndMinute.exec(written) ?? digitsOnly.exec(written) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute}`;
}
