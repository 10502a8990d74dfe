import * as z from 'zod';
import { get, post } from './endpoint.ts';
import { phoneNumberField, textField } from './field.ts';

export const lineStateSchema = z.object({
  name: z.string(),
  /** Whether the trunk answers OPTIONS, and has the account registered; null while nothing is known yet. */
  answers: z.boolean().nullable(),
  /**
   * SIP status of the answer to OPTIONS that began this state, or to a REGISTER that was refused; 408 for none, null
   * while nothing is known yet.
   */
  status: z.int().nullable().default(null),
  /** Why the trunk refused to register the account, in its words; null where it did not. */
  reason: z.string().nullable().default(null),
  /** Why nothing could be sent to it, in the words of the system; null where it could. */
  failure: z.string().nullable().default(null),
  /** Until when the account is registered, YYYY-MM-DD HH:mm:ss; null where it is not. */
  registered_until: z.string().nullable().default(null),
  /** Start of this state, YYYY-MM-DD HH:mm:ss. */
  since: z.string().nullable(),
});
export type LineState = z.infer<typeof lineStateSchema>;

export const lineTestSchema = z.object({
  /**
   * `unreachable`: the trunk has not responded; `no_answer`: it has, and nobody answered; `declined`: it has reached
   * the number, which is busy or declined the call; `no_sound`: it was answered, without sound that we could use.
   */
  outcome: z.enum(['answered', 'no_sound', 'declined', 'refused', 'no_answer', 'unreachable']),
  /** From the INVITE until that was known. */
  after_ms: z.int().nonnegative(),
  /** From the INVITE until it rang; null if it never did. */
  rang_after_ms: z.int().nonnegative().nullable(),
  /** Final SIP status of the line; null when it did not respond, and after 15 s without one. */
  status: z.int().nullable(),
  /** The far side’s reason, in its words. */
  reason: z.string().nullable(),
  /** Names of the codecs with which it was answered, as SDP has them; null when it was not answered. */
  codecs: z.array(z.string()).nullable(),
});
export type LineTest = z.infer<typeof lineTestSchema>;

export const newLineTestSchema = z.object({ name: textField(100), number: phoneNumberField });

export const lineEndpoints = {
  list: get('/api/ext/lines', {
    summary: 'The line groups that lead outside, and whether each answers',
    access: 'signed-in',
    response: z.array(lineStateSchema),
  }),
  test: post('/api/ext/lines/test', {
    summary:
      'Calls a number over a trunk and hangs up when it answers, or after 15 s; no agent takes part, and nothing is ' +
      'recorded as a call. 409 while another one runs',
    access: 'settings.manage',
    body: newLineTestSchema,
    response: lineTestSchema,
    isSlow: true,
    isForgone: true,
  }),
};
