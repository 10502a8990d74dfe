import { Temporal } from 'temporal-polyfill';

/** A core that a test starts inherits its zone, unless the test gives it another. */
const zoneOfTests = (): string => Temporal.Now.timeZoneId();

/** Today in the clinic's zone, or so many days from it: YYYY-MM-DD. */
export const clinicDay = (days = 0, timeZone = zoneOfTests()): string =>
  Temporal.Now.plainDateISO(timeZone).add({ days }).toString();

/** So many minutes from now in the clinic's zone: YYYY-MM-DD HH:mm. */
export const clinicMoment = (minutes = 0, timeZone = zoneOfTests()): string =>
  Temporal.Now.zonedDateTimeISO(timeZone)
    .add({ minutes })
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ');

/** Time of day in the clinic's zone: HH:mm. */
export const clinicTime = (timeZone = zoneOfTests()): string =>
  Temporal.Now.plainTimeISO(timeZone).toString({ smallestUnit: 'minute' });

/**
 * Query for the calls of so many days before today and of those after it: whole days, so that a run that passes
 * midnight stays within them. `name`: as the list calls the time of a call.
 */
export const recentCalls = (
  days = 2,
  name: 'created_time' | 'created_at' = 'created_time',
): Readonly<Record<string, string>> => ({
  [`${name}_start`]: `${clinicDay(-days)} 00:00:00`,
  [`${name}_end`]: `${clinicDay(2)} 23:59:59`,
});
