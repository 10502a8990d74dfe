import * as z from 'zod';

/** The networks of China, as numbers were first given out by them. */
const carriers = ['china-mobile', 'china-unicom', 'china-telecom', 'china-broadnet'] as const;
export type Carrier = (typeof carriers)[number];

/** Where a number was given out; its owner may live elsewhere, and may have taken it to another carrier. */
export const numberOriginSchema = z.object({
  /** `service`: a nationwide number of a company, such as 400 or 95. `region`: of another country or region. */
  kind: z.enum(['mobile', 'landline', 'service', 'region']),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** Province and city, in both languages; several cities where they share an area code. */
  place: z.object({ en: z.string(), zh: z.string() }).nullable(),
  /** The carrier that gave a mobile number out. */
  carrier: z.enum(carriers).nullable(),
});
export type NumberOrigin = z.infer<typeof numberOriginSchema>;
