import type { Settings } from '../../../shared/contract/settings.ts';
import type { MessageKey } from '../../../shared/languages/en/console.ts';

/** The labels of the clinic's settings that are changed; those of one page by its name. */
const settingNames: Readonly<Record<Exclude<keyof Settings, 'practice_team'>, MessageKey>> = {
  clinic_name: 'hours.clinicName',
  business_start: 'hours.start',
  business_end: 'hours.end',
  opening_week: 'hours.week',
  special_days: 'hours.specialDays',
  rings_outside_hours: 'hours.ringsOutside',
  slot_duration: 'hours.slot',
  missed_call_minutes: 'hours.missedCalls',
  confirm_from: 'hours.confirmFrom',
  confirm_by: 'hours.confirmBy',
  max_absence_seconds: 'hours.absence',
  park_seconds: 'hours.park',
  max_outside_call_minutes: 'hours.outsideCalls',
  allows_service_codes: 'hours.serviceCodes',
  long_silence_seconds: 'hours.longSilence',
  wait_limit_seconds: 'hours.waitLimit',
  wrap_up_limit_seconds: 'hours.wrapUpLimit',
  break_limit_minutes: 'hours.breakLimit',
  review_samples_per_week: 'hours.samples',
  followup_retry_hours: 'hours.retryHours',
  followup_retry_time: 'hours.retryTime',
  followup_max_tries: 'hours.maxTries',
  token_idle_days: 'hours.idle',
  timezone: 'hours.timeZone',
  region: 'hours.region',
  area_code: 'hours.areaCode',
  backup_time: 'backups.time',
  backup_keep: 'backups.keep',
  report_time: 'callback.reportTime',
  callback_url: 'backOffice.callback',
  callback_secret: 'backOffice.callback',
  callback_allows_private: 'backOffice.callback',
  lines: 'backOffice.lines',
  hold_music: 'backOffice.holdMusic',
  role_permissions: 'backOffice.roles',
};

const accountNames = {
  name: 'account.name',
  email: 'account.email',
  role: 'account.role',
  department_id: 'account.department',
  extension: 'account.extension',
  mobile: 'account.mobile',
  caller_number: 'account.callerNumber',
  is_active: 'account.state',
  password: 'account.password',
} as const satisfies Record<string, MessageKey>;

const known: ReadonlyMap<string, MessageKey> = new Map(Object.entries({ ...settingNames, ...accountNames }));

/** The changed settings or account fields, each once and in words where there are words for it. */
export const changedNames = (names: readonly unknown[], text: (key: MessageKey) => string): string[] => [
  ...new Set(
    names.map((name) => {
      const key = known.get(String(name));
      return key === undefined ? String(name) : text(key);
    }),
  ),
];
