import * as z from 'zod';
import { ipc } from './ipc.ts';

const maxNameLength = 200;
const maxCharacters = 64 * 1024;

/** The fields of a form that were changed, by name. */
export const draftSchema = z.record(z.string(), z.json());
export type Draft = z.infer<typeof draftSchema>;

/** Unsent form input of the signed-in account. */
export const draftsIpc = ipc({
  name: 'drafts',
  requests: {
    /** Keyed by the form's name; empty while nobody is signed in. */
    all: { output: z.record(z.string(), draftSchema) },
    /** An empty draft is none. */
    put: {
      input: z.object({
        name: z.string().max(maxNameLength),
        draft: draftSchema.refine((draft) => JSON.stringify(draft).length <= maxCharacters),
      }),
    },
  },
  events: {},
});
