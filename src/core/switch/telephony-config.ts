import { type CountryCode, isSupportedCountry } from 'libphonenumber-js/min';
import * as z from 'zod';
import { numberFormats } from '../../shared/domain/line.ts';

const trunkSchema = z.object({
  name: z.string(),
  host: z.string(),
  port: z.int(),
  user: z.string().optional(),
  password: z.string().optional(),
  transport: z.enum(['UDP', 'TCP', 'TLS']).optional(),
  clientPem: z.string().optional(),
  registers: z.boolean().optional(),
  domain: z.string().optional(),
  displayName: z.string().optional(),
  followsRedirects: z.boolean().optional(),
  assertedNumber: z.string().optional(),
  /** Calls to it offer SRTP with keys in SDP (RFC 4568). */
  encryptsSound: z.boolean().optional(),
  /** The form of numbers that it is called with. Default: as they were dialled. */
  numberFormat: z.enum(numberFormats).optional(),
  /** Digits before each called number. */
  numberPrefix: z.string().optional(),
  presentsCallers: z.boolean().optional(),
  presentsOwnNumbers: z.boolean().optional(),
});
/** A trunk, with what concerns its sound and its numbers. */
export type Line = z.infer<typeof trunkSchema>;

export const telephonyConfigSchema = z.object({
  domain: z.string(),
  /** Candidates for softphones; see MediaAddress. */
  mediaAddresses: z.array(z.object({ announced: z.string(), local: z.string() })),
  /** Tells the address that NAT gives this machine. */
  stunServer: z.object({ host: z.string(), port: z.int() }).nullable(),
  trunks: z.array(trunkSchema),
  trunkListen: z.object({ host: z.string(), port: z.int() }).nullable(),
  /** Sources other than trunks that may call there. */
  trunkSources: z.object({ networks: z.array(z.string()), anonymous: z.boolean() }),
  /** Calls that one source may have placed; calls to it do not count. */
  trunkMaxCalls: z.int(),
  /** How long a party outside may send nothing while it may, before the call ends. */
  mediaTimeoutSeconds: z.int(),
  /** Extensions of scripted colleagues, whose phone is the practice phone while no other has the extension. */
  practicePhones: z.array(z.string()),
  /** Called number → skill group; `*` is every other number. */
  inbound: z.record(z.string(), z.int()),
  /** The country of a called number without a country code. */
  region: z.custom<CountryCode>((value) => typeof value === 'string' && isSupportedCountry(value)),
  /** The area code of the clinic, which completes local numbers. */
  areaCode: z.string().nullable(),
  recordingsFolder: z.string(),
  /** Stores the trunk legs in progress. */
  legsFile: z.string(),
  promptsFolder: z.string(),
  /** Replaces the prompt `hold-music`. */
  holdMusicFile: z.string().nullable(),
});
export type TelephonyConfig = z.infer<typeof telephonyConfigSchema>;

export const linesInUseSchema = telephonyConfigSchema.pick({ trunks: true, inbound: true });
/** The lines to the outside, and the skill group of each number. */
export type LinesInUse = z.infer<typeof linesInUseSchema>;
