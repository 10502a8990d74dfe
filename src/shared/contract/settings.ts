import * as z from 'zod';
import { timeField } from './field.ts';

const knownTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
};

const fields = {
  business_start: timeField.default('09:00'),
  business_end: timeField.default('18:00'),
  /** Minutes. */
  slot_duration: z.int().min(5).max(240).default(30),
  /** IANA name; null: that of the machine. Takes effect at the next start. */
  timezone: z.string().max(64).refine(knownTimeZone, 'is no time zone').nullable().default(null),
  /** Where the progress of calls is posted to; null: nowhere. */
  callback_url: z.url({ protocol: /^https?$/ }).max(500).nullable().default(null),
  /** Key of the callback’s HMAC. */
  callback_secret: z.string().min(16).max(200).nullable().default(null),
  /** Whether the callback may go to an address within the house. */
  callback_allows_private: z.boolean().default(false),
};

/** What a clinic sets for itself. */
export const settingsSchema = z.object(fields).refine((all) => all.business_start < all.business_end, { error: 'must be after business_start', path: ['business_end'] });
export type Settings = z.infer<typeof settingsSchema>;

export const settingsChangeSchema = z.object(fields).partial();
