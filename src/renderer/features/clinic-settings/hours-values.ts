import type * as z from 'zod';
import type { SettingsView, settingsUpdateSchema } from '../../../shared/contract/admin/settings.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { seenOf } from '../../parts/settings/seen-settings.ts';
import { weekOf, type WeekValues, weekValuesOf } from './week-values.ts';

/** The values in the form: text, or null where nothing is chosen. */
export type HoursValues = {
  readonly clinic_name: string;
  readonly rings_outside_hours: boolean;
  readonly slot_duration: string;
  readonly missed_call_minutes: string;
  readonly confirm_from: string;
  readonly confirm_by: string;
  readonly max_absence_seconds: string;
  readonly park_seconds: string;
  readonly max_outside_call_minutes: string;
  readonly allows_service_codes: boolean;
  readonly long_silence_seconds: string;
  readonly wait_limit_seconds: string;
  readonly wrap_up_limit_seconds: string;
  readonly break_limit_minutes: string;
  readonly review_samples_per_week: string;
  readonly followup_retry_hours: string;
  readonly followup_retry_time: string;
  readonly followup_max_tries: string;
  readonly token_idle_days: string;
  readonly timezone: string | null;
  readonly region: string | null;
  readonly area_code: string;
} & WeekValues;

const numbers: ReadonlySet<string> = new Set([
  'slot_duration',
  'missed_call_minutes',
  'max_absence_seconds',
  'park_seconds',
  'max_outside_call_minutes',
  'long_silence_seconds',
  'wait_limit_seconds',
  'wrap_up_limit_seconds',
  'break_limit_minutes',
  'review_samples_per_week',
  'followup_retry_hours',
  'followup_max_tries',
  'token_idle_days',
]);

export const hoursOf = (settings: SettingsView): HoursValues => ({
  clinic_name: settings.clinic_name,
  ...weekValuesOf(settings),
  rings_outside_hours: settings.rings_outside_hours,
  slot_duration: String(settings.slot_duration),
  missed_call_minutes: String(settings.missed_call_minutes),
  confirm_from: settings.confirm_from,
  confirm_by: settings.confirm_by,
  max_absence_seconds: String(settings.max_absence_seconds),
  park_seconds: String(settings.park_seconds),
  max_outside_call_minutes: String(settings.max_outside_call_minutes),
  allows_service_codes: settings.allows_service_codes,
  long_silence_seconds: String(settings.long_silence_seconds),
  wait_limit_seconds: String(settings.wait_limit_seconds),
  wrap_up_limit_seconds: String(settings.wrap_up_limit_seconds),
  break_limit_minutes: String(settings.break_limit_minutes),
  review_samples_per_week: String(settings.review_samples_per_week),
  followup_retry_hours: String(settings.followup_retry_hours),
  followup_retry_time: settings.followup_retry_time,
  followup_max_tries: String(settings.followup_max_tries),
  token_idle_days: settings.token_idle_days === null ? '' : String(settings.token_idle_days),
  timezone: settings.timezone,
  region: settings.region,
  area_code: settings.area_code ?? '',
});

/** Text that is no number is left for the schema to refuse. */
function valueOf(field: string, value: unknown): unknown {
  if (field === 'area_code') return typedText(String(value)).trim() || null;
  if (typeof value !== 'string' || !numbers.has(field)) return value;
  const typed = typedText(value).trim();
  if (typed === '') return field === 'token_idle_days' ? null : '';
  return /^-?\d{1,9}$/.test(typed) ? Number(typed) : typed;
}

/** The changed settings and their former values; other people's changes to the rest stay. */
export function hoursChangeOf(
  values: HoursValues,
  changed: Partial<HoursValues>,
  seen: SettingsView | undefined,
): z.input<typeof settingsUpdateSchema> {
  const isOfWeek = ([field]: [string, unknown]): boolean => field.startsWith('opening_week.');
  const rest = Object.entries(changed).filter((entry) => !isOfWeek(entry));
  const change = {
    ...Object.fromEntries(rest.map(([field, value]) => [field, valueOf(field, value)])),
    ...(Object.entries(changed).some(isOfWeek) ? { opening_week: weekOf(values) } : {}),
  };
  return { ...change, ...(seen ? { seen: seenOf(seen, Object.keys(change)) } : {}) };
}
