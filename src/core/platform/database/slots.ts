/** Zones differ from UTC by quarters of an hour: no finer slots are needed to tell a clinic’s hours and days apart. */
export const slotMs = 900_000;
export const dayMs = 86_400_000;

/** The days of UTC that are wholly within a time: from the first one to before the last; none where both are equal. */
export function daysWithin(from: number, before: number): { readonly firstDay: number; readonly lastDay: number } {
  const firstDay = Math.min(before, Math.ceil(from / dayMs) * dayMs);
  return { firstDay, lastDay: Math.max(firstDay, Math.floor(before / dayMs) * dayMs) };
}
