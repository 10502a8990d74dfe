import * as z from 'zod';
import { get, post } from '../endpoint.ts';
import { plainText } from '../field.ts';

const access = 'settings.manage';
/** Four minutes. */
const maxHoldMusicBytes = 4 * 1024 * 1024;

/** The WAV that the clinic chose; null: the one that the core was started with. */
const chosenHoldMusicSchema = z.object({ name: z.string(), seconds: z.int() }).nullable();
const viewSchema = z.object({ chosen: chosenHoldMusicSchema });
export type HoldMusicView = z.infer<typeof viewSchema>;

/** The audio that callers on hold hear, from the next hold on. */
export const adminHoldMusicEndpoints = {
  view: get('/api/ext/admin/hold-music', {
    summary: 'The WAV that whoever is on hold hears; null: the one that the core was started with',
    access,
    response: viewSchema,
  }),
  sound: get('/api/ext/admin/hold-music/sound', {
    summary: 'That WAV itself, as base64',
    access,
    response: z.object({ wav: z.base64() }),
  }),
  choose: post('/api/ext/admin/hold-music/choose', {
    summary: 'Chooses a WAV of 8 kHz, mono, 16 bits; it is heard from the next hold on',
    access,
    upload: { field: 'file', maxBytes: maxHoldMusicBytes },
    body: z.object({ name: plainText(200) }),
    response: viewSchema,
  }),
  reset: post('/api/ext/admin/hold-music/reset', {
    summary: 'Takes the choice back',
    access,
    response: viewSchema,
  }),
};
