import type { AlbumPhoto } from '../../../../shared/contract/album.ts';
import type { TimelineEntry } from '../../../../shared/contract/timeline.ts';
import { daysBefore } from '../../../../shared/domain/clinic-day.ts';

type PhotoEntry = Extract<TimelineEntry, { kind: 'photo' }>;
/** Photos of one album that came one after another on a day are one line. */
export type TimelineLine =
  | Exclude<TimelineEntry, PhotoEntry>
  | { readonly kind: 'photos'; readonly at: string; readonly photos: readonly AlbumPhoto[] };
export interface TimelineDay {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly lines: readonly TimelineLine[];
}

export const keyOfLine = (line: TimelineLine): string =>
  line.kind === 'photos' ? `photos ${line.photos[0]?.id}` : `${line.kind} ${line.record.id}`;

function linesOf(entries: readonly TimelineEntry[]): TimelineLine[] {
  const lines: TimelineLine[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (entry.kind !== 'photo') lines.push(entry);
    else if (last?.kind === 'photos' && last.photos[0]?.album.id === entry.record.album.id)
      lines[lines.length - 1] = { ...last, photos: [...last.photos, entry.record] };
    else lines.push({ kind: 'photos', at: entry.at, photos: [entry.record] });
  }
  return lines;
}

/** Entries by the day of the clinic on which they happened, in the order in which they are given. */
export const daysOf = (entries: readonly TimelineEntry[]): TimelineDay[] =>
  [...Map.groupBy(entries, ({ at }) => at.slice(0, 10))].map(([day, ofDay]) => ({ day, lines: linesOf(ofDay) }));

/**
 * Days under their heads, in the order in which they are given: today and yesterday (YYYY-MM-DD) by themselves, then
 * the rest of this month (`month`), and each month before it (YYYY-MM).
 */
export const periodsOf = (days: readonly TimelineDay[], today: string): [string, TimelineDay[]][] => {
  const yesterday = daysBefore(today, 1);
  const periodOf = (day: string): string => {
    if (day >= yesterday) return day;
    const month = day.slice(0, 7);
    return month === today.slice(0, 7) ? 'month' : month;
  };
  return [...Map.groupBy(days, ({ day }) => periodOf(day))];
};
