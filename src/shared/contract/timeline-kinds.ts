/** The kinds of entries in a customer's timeline. Without a schema: the addresses of the console name them. */
export const timelineKinds = ['call', 'followup', 'appointment', 'reservation', 'treatment', 'erkai', 'photo'] as const;
export type TimelineKind = (typeof timelineKinds)[number];
