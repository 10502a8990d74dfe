const two = (value: number): string => String(value).padStart(2, '0');

/** YYYY-MM-DD HH:mm:ss, as the interface writes times. */
export const dateTimeText = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ` +
  `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;

const startOfDay = (date: Date): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate());

export const daysAgo = (days: number): Date => startOfDay(new Date(Date.now() - days * 86_400_000));
