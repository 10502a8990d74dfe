/** Zones differ from UTC by quarters of an hour: no finer slots are needed to tell a clinic’s hours and days apart. */
export const slotMs = 900_000;
export const dayMs = 86_400_000;
