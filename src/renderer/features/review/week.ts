import { daysBefore } from '../../../shared/domain/clinic-day.ts';

/** The Monday of the week of a day, YYYY-MM-DD. */
export const mondayOf = (day: string): string => daysBefore(day, (new Date(day).getUTCDay() + 6) % 7);
