import * as z from 'zod';

/**
 * Name of the channel on which the page with the sound of calls says how they sound: from page to page of one
 * workstation, four times a second, since nobody else needs it.
 */
export const callSoundChannel = 'call-sound';

/** How a call sounds now, at this end. Levels: 0 to 1 of full scale, linear. Null: not measured yet. */
export const callSoundSchema = z.object({
  own: z.number().nullable(),
  other: z.number().nullable(),
  roundTripMs: z.number().nullable(),
  jitterMs: z.number().nullable(),
  /** Share of the packets of the last seconds that did not arrive, 0 to 1. */
  loss: z.number().nullable(),
});
export type CallSound = z.infer<typeof callSoundSchema>;
