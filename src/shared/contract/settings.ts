import { isSupportedCountry } from 'libphonenumber-js/min';
import * as z from 'zod';
import { numberFormats } from '../domain/line.ts';
import { isTimeZone } from '../domain/time-zone.ts';
import { reason } from '../problems/reasons.ts';
import { idParameter, ownNumberField, plainText, textField, timeField } from './field.ts';
import { openingWeekSchema, specialDaysSchema } from './opening-hours.ts';
import { permissionSchema, roleSchema } from './permission.ts';

const wholeNumber = (least: number, most: number) => z.int(reason('whole-number-expected')).min(least).max(most);

/** Version of the list of lines and of each of its entries: rises with every change. */
const version = z.int().default(1);

const trunkFields = z.object({
  /** The line group’s key. */
  name: z.string().regex(/^[\p{L}\p{M}\p{N}_.-]{1,40}$/u, reason('line-name-malformed')),
  host: z.string().regex(/^[\w.:-]{1,200}$/, reason('host-expected')),
  /** Null: the servers and ports in the host's NAPTR and SRV records (RFC 3263). */
  port: wholeNumber(1, 65_535).nullable().default(5060),
  user: textField(100).optional(),
  password: z.string().min(1).max(200).optional(),
  /** How it is reached (RFC 3261 § 18); over TLS its certificate is verified. Default: UDP. */
  transport: z.enum(['UDP', 'TCP', 'TLS']).optional(),
  /** PEM of the certificate that is shown to it over TLS, and of its key. */
  client_pem: z.string().min(1).max(30_000).optional(),
  /** `user` is an account that the trunk sends calls of to where it is registered (RFC 3261 § 10). */
  registers: z.boolean().optional(),
  /** Host part of the clinic's address there, where it is not `host`. */
  domain: z
    .string()
    .regex(/^[\w.-]{1,200}$/, reason('host-expected'))
    .optional(),
  /** The name that calls to the trunk show; control characters and quotes cannot be sent. */
  display_name: textField(60)
    .regex(/^[^"\\]*$/, reason('line-display-name-malformed'))
    .optional(),
  /** A call that the trunk redirects (301, 302) is tried once more, at the number it names. */
  follow_redirects: z.boolean().optional(),
  /** Calls to the trunk offer SRTP with keys in SDP (RFC 4568), and no plain sound. */
  encrypted_sound: z.boolean().optional(),
  /** The form of numbers in calls to the trunk. Default: as they were dialled. */
  number_format: z.enum(numberFormats).optional(),
  /** Digits before each number that is called, such as those of an outside line. */
  number_prefix: z
    .string()
    .regex(/^\d{1,8}$/, reason('line-prefix-malformed'))
    .optional(),
  /** The trunk takes other callers than the clinic's own number: transferred callers are shown, with Diversion. */
  presents_callers: z.boolean().optional(),
  /** The trunk takes numbers of agents and groups as callers: their calls show them. */
  presents_own_numbers: z.boolean().optional(),
  /**
   * The clinic's own number there: the caller of calls to the trunk, which they also assert (P-Asserted-Identity, RFC
   * 3325 § 9.1).
   */
  identity: ownNumberField.optional(),
});

/** A line that registers needs to say as whom. */
export const trunkSchema = trunkFields.refine(({ registers, user }) => !registers || user !== undefined, {
  error: reason('field-required'),
  path: ['user'],
});

const inboundSchema = z.object({
  number: z.string().regex(/^(\*|\+?\d{2,32})$/, reason('inbound-number-expected')),
  group_id: idParameter,
  /** How callers know the number, such as the advert it stands in. */
  source: textField(60).optional(),
});

const isOnce = <One>(all: readonly One[], keyOf: (one: One) => string): boolean =>
  new Set(all.map(keyOf)).size === all.length;

/** Trunks to the outside, and which number from there rings which skill group; `*` is every other. */
export const linesSchema = z.object({
  trunks: z
    .array(trunkSchema)
    .max(50)
    .refine((all) => isOnce(all, ({ name }) => name), reason('line-named-twice')),
  inbound: z
    .array(inboundSchema)
    .max(1000)
    .refine((all) => isOnce(all, ({ number }) => number), reason('inbound-number-listed')),
});
export type Lines = z.infer<typeof linesSchema>;

const storedLinesSchema = z.object({
  trunks: z.array(trunkFields.extend({ version })),
  inbound: z.array(inboundSchema.extend({ version })),
  version,
});
export type StoredLines = z.infer<typeof storedLinesSchema>;

const fields = {
  /** Stands on photos that leave the clinic. */
  clinic_name: plainText(60),
  /** The hours of every day, or, with hours by weekday, the widest span of the weekdays. */
  business_start: timeField,
  business_end: timeField,
  /** The hours of Monday to Sunday; null: every day from `business_start` to `business_end`. */
  opening_week: openingWeekSchema.nullable(),
  /** Days with other hours than their weekday, in the order of their dates. */
  special_days: specialDaysSchema.refine((days) => isOnce(days, ({ date }) => date), reason('special-day-listed')),
  /** Whether calls ring outside the weekly hours; not on special days on which the clinic is closed. */
  rings_outside_hours: z.boolean(),
  /** Minutes. */
  slot_duration: wholeNumber(5, 240),
  /** Minutes of opening time within which a missed call is to be returned. */
  missed_call_minutes: wholeNumber(5, 1440),
  /** From when, and until when, the appointments of the next day are confirmed. */
  confirm_from: timeField,
  confirm_by: timeField,
  /** How long a call continues while the page of the agent’s workstation is closed; the customer is held meanwhile. */
  max_absence_seconds: wholeNumber(5, 3600),
  /** How long a parked call waits to be picked up, before it rings back to who parked it. */
  park_seconds: wholeNumber(10, 3600),
  /** How long a call between two outside numbers lasts at most. */
  max_outside_call_minutes: wholeNumber(1, 1440),
  /** Whether `*` and `#` may be dialled to the outside: a code can change the service of the clinic’s line. */
  allows_service_codes: z.boolean(),
  /** Silence of both sides that is marked in recordings from now on. */
  long_silence_seconds: wholeNumber(5, 600),
  /** Longer waits, wrap-ups and breaks stand out on the live page. */
  wait_limit_seconds: wholeNumber(5, 3600),
  wrap_up_limit_seconds: wholeNumber(5, 3600),
  break_limit_minutes: wholeNumber(1, 480),
  /** Calls that are drawn for review, for each agent of a whole week. */
  review_samples_per_week: wholeNumber(0, 50),
  /** Hours from a follow-up's first call that nobody answered to the second, on the same day. */
  followup_retry_hours: wholeNumber(1, 12),
  /** When it is tried on the next day. */
  followup_retry_time: timeField,
  /** Calls that nobody answered before a follow-up is handed back. */
  followup_max_tries: wholeNumber(1, 10),
  /** A sign-in that was not used for so many days ends; null: it never does by itself. */
  token_idle_days: wholeNumber(1, 3650).nullable(),
  /** IANA name; null: that of the machine. Takes effect at the next start. */
  timezone: textField(64).refine(isTimeZone, reason('time-zone-unknown')).nullable(),
  /**
   * ISO 3166-1 alpha-2: the country of every number without a country code: called, calling or a customer’s. Takes
   * effect at the next start, for the numbers that are stored as well.
   */
  region: z.string().refine(isSupportedCountry, reason('region-unknown')),
  /** Completes local numbers; with its trunk prefix, as 010. Null: they are nobody’s. Takes effect like the region. */
  area_code: z
    .string()
    .regex(/^0\d{1,4}$/, reason('area-code-expected'))
    .nullable(),
  /** When the service makes a backup every day, HH:mm in the clinic’s time zone; null: never by itself. */
  backup_time: timeField.nullable(),
  /** How many of those are kept. */
  backup_keep: wholeNumber(1, 366),
  /** When the report of the day before is written and posted, HH:mm in the clinic’s time zone; null: never. */
  report_time: timeField.nullable(),
  /** Where the progress of calls, and that report, are posted to; null: nowhere. */
  callback_url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
  /** Key of the callback’s HMAC. */
  callback_secret: z.string().min(16).max(200).nullable(),
  /** Whether the callback may go to a private address of the site. */
  callback_allows_private: z.boolean(),
};

/** The settings of a clinic. */
export const settingsSchema = z.object({
  ...fields,
  lines: storedLinesSchema,
  /** A file of the data folder’s `prompts`, and what it was called; null: nothing was chosen. */
  hold_music: z
    .object({ file: z.string().regex(/^[\w.-]+$/), name: z.string(), seconds: wholeNumber(1, 3600) })
    .nullable(),
  /** Scripted colleagues of a demo clinic, by agent ID, and the numbers that call them; null: everybody is real. */
  practice_team: z.object({ agents: z.array(z.string()), callers: z.array(z.string()) }).nullable(),
  /** Where a role may do something else than at first. */
  role_permissions: z.partialRecord(roleSchema, z.array(permissionSchema)),
});
export type Settings = z.infer<typeof settingsSchema>;
export type PracticeTeam = NonNullable<Settings['practice_team']>;

export const settingsChangeSchema = z.object(fields).partial();

export const firstSettings: Settings = {
  clinic_name: '',
  business_start: '09:00',
  business_end: '18:00',
  opening_week: null,
  special_days: [],
  rings_outside_hours: false,
  slot_duration: 30,
  missed_call_minutes: 60,
  confirm_from: '14:00',
  confirm_by: '18:00',
  max_absence_seconds: 60,
  park_seconds: 120,
  max_outside_call_minutes: 120,
  allows_service_codes: false,
  long_silence_seconds: 20,
  wait_limit_seconds: 90,
  wrap_up_limit_seconds: 120,
  break_limit_minutes: 30,
  review_samples_per_week: 3,
  followup_retry_hours: 2,
  followup_retry_time: '10:00',
  followup_max_tries: 3,
  token_idle_days: null,
  timezone: null,
  region: 'CN',
  area_code: null,
  backup_time: null,
  backup_keep: 7,
  report_time: null,
  callback_url: null,
  callback_secret: null,
  callback_allows_private: false,
  lines: { trunks: [], inbound: [], version: 1 },
  hold_music: null,
  practice_team: null,
  role_permissions: {},
};
