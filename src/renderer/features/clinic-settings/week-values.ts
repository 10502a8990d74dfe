import type { DayHours } from '../../../shared/contract/opening-hours.ts';
import type { SettingsView } from '../../../shared/contract/admin/settings.ts';
import { behind, type Behind, valuesBehind } from '../../kit/forms/fields-behind.ts';

/** Monday is 0. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
export type Weekday = (typeof weekdays)[number];

/** The hours of a day as a form has them: HH:mm, or empty. A closed day keeps what was typed. */
export type DayValues = {
  readonly open: boolean;
  readonly opens: string;
  readonly closes: string;
  readonly break_start: string;
  readonly break_end: string;
};
export const dayPrefix = <Day extends Weekday>(day: Day) => `opening_week.${day}.` as const;
export type WeekValues = Behind<`opening_week.${Weekday}.`, DayValues>;

export const dayValuesOf = (
  hours: DayHours,
  usual: Pick<SettingsView, 'business_start' | 'business_end'>,
): DayValues => ({
  open: hours !== null,
  opens: hours?.opens ?? usual.business_start,
  closes: hours?.closes ?? usual.business_end,
  break_start: hours?.break_start ?? '',
  break_end: hours?.break_end ?? '',
});

export const dayHoursOf = ({ open, opens, closes, break_start, break_end }: DayValues): DayHours =>
  open ? { opens, closes, break_start: break_start || null, break_end: break_end || null } : null;

/** The week of the settings; of a service that has none, the same hours every day. */
const weekOfSettings = ({ opening_week: week, business_start, business_end }: SettingsView): DayHours[] =>
  week ?? weekdays.map(() => ({ opens: business_start, closes: business_end, break_start: null, break_end: null }));

export const weekValuesOf = (settings: SettingsView): WeekValues => {
  const days = weekOfSettings(settings).map((hours) => dayValuesOf(hours, settings));
  // Seven days: the schema of the settings.
  return Object.assign({}, ...days.map((values, day) => behind(dayPrefix(day as Weekday), values))) as WeekValues;
};

/** Every day of the form: the service takes the week as a whole. */
export const weekOf = (values: WeekValues): DayHours[] =>
  weekdays.map((day) => dayHoursOf(valuesBehind(values, dayPrefix(day))));
