import * as z from 'zod';
import { ipc } from './ipc.ts';

/** Null: not on this system, or not as this program was started. */
const desktopSettingsSchema = z.object({
  /** Two keys that work while another program is in front: to answer and to hang up. */
  hasGlobalKeys: z.boolean(),
  startsAtSignIn: z.boolean().nullable(),
  /** Links of other programs (`tel:`, `sip:`, `callto:`) are opened here. */
  opensCallLinks: z.boolean().nullable(),
});
export type DesktopSettings = z.infer<typeof desktopSettingsSchema>;

/** The settings that change. */
const desktopChangesSchema = z.object({
  hasGlobalKeys: z.boolean().optional(),
  startsAtSignIn: z.boolean().optional(),
  opensCallLinks: z.boolean().optional(),
});
export type DesktopChanges = z.infer<typeof desktopChangesSchema>;

/** A ringing call, in the words of the page, which knows who calls. */
const announcementSchema = z.object({
  title: z.string().max(200),
  body: z.string().max(500),
  /** The button that answers, where the system has buttons. */
  answer: z.string().max(100),
});
export type Announcement = z.infer<typeof announcementSchema>;

const waitingSchema = z.object({ count: z.int().min(0), text: z.string().max(500) });
export type Waiting = z.infer<typeof waitingSchema>;

/** The desktop around the windows: what it shows of the page, and what was pressed there. */
export const desktopIpc = ipc({
  name: 'desktop',
  requests: {
    /** Shown while the window has no focus, until the call rings no more or null is announced. */
    announce: { input: announcementSchema.nullable() },
    /** Callers who wait to be called back, on the icon of the program. */
    showWaiting: { input: waitingSchema },
    change: { input: desktopChangesSchema },
    /** The number of a link was called, or put away. */
    dismissNumber: {},
  },
  events: {
    /** Answered outside of the page: by the notification or a global key. */
    answered: z.object({ callId: z.string() }),
    /** Ready was chosen outside of the page, which knows the groups of the last time. */
    readyChosen: z.null(),
  },
  facts: {
    /** Null where the host has no desktop. */
    settings: desktopSettingsSchema.nullable(),
    /** The number of a link that was opened elsewhere, until a person calls it or puts it away. */
    askedNumber: z.string().nullable(),
  },
});
