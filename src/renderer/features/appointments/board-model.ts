import type { AppointmentBoard, AppointmentConfig } from '../../../shared/contract/appointment.ts';
import type { AppointmentStatus } from '../../../shared/contract/appointment-fields.ts';
import type { AppointmentBlock, AppointmentHold } from '../../../shared/contract/appointment-extension.ts';
import type { HoursOfDay } from '../../../shared/contract/opening-hours.ts';
import { minutesOf } from '../../parts/appointment/minutes-of-day.ts';
import type { BoardKind } from './board-address.ts';

export type BoardEvent = AppointmentBoard['events'][number];

/** Minutes of the day; `id` is null for a hold. */
export interface Block {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly day: string;
  readonly event: BoardEvent | null;
  /** The holder of the time. */
  readonly heldBy: string | null;
  /** Why the doctor cannot be booked then; null for an appointment or a hold. */
  readonly blockedFor: string | null;
  /** The treatment, and what is booked besides the column: the room, or the doctor. */
  readonly others: readonly string[];
}
/** A block beside those that it overlaps: in which of how many lanes. */
export interface PlacedBlock extends Block {
  readonly lane: number;
  readonly lanes: number;
}
export interface Column {
  readonly key: string;
  readonly day: string;
  /** The board's ID: `doctor-7`; null for an appointment without a resource, and where all share a column. */
  readonly resourceId: string | null;
  readonly title: string | null;
  /** Whether it shows everybody of a day. */
  readonly isMerged: boolean;
}

const mergedKey = (day: string): string => `${day} all`;

export const freesItsTime = (status: AppointmentStatus): boolean => status === 'cancelled' || status === 'no_show';

const isOf = (resourceIds: readonly string[], kind: BoardKind, resourceId: string | null): boolean =>
  resourceId === null ? !resourceIds.some((id) => id.startsWith(`${kind}-`)) : resourceIds.includes(resourceId);

/**
 * A column for each resource of each day, and one for appointments that have none of the kind. A week shows one
 * resource, or everybody of a day in one column.
 */
export function columnsOf(
  board: AppointmentBoard,
  {
    days,
    kind,
    only,
  }: { readonly days: readonly string[]; readonly kind: BoardKind; readonly only: number | undefined },
): Column[] {
  const resources = board.resources.filter((one) => one.kind === kind);
  const chosen = resources.find(({ id }) => id === `${kind}-${only}`);
  if (days.length > 1 && !chosen && resources.length > 0)
    return days.map((day) => ({ key: mergedKey(day), day, resourceId: null, title: null, isMerged: true }));
  return days.flatMap((day) => {
    const named = (chosen ? [chosen] : resources).map(({ id, title }) => ({
      key: `${day} ${id}`,
      day,
      resourceId: id,
      title,
      isMerged: false,
    }));
    const hasOthers =
      !chosen && board.events.some((one) => one.start.startsWith(day) && isOf(one.resource_ids, kind, null));
    return hasOthers ? [...named, { key: `${day} none`, day, resourceId: null, title: null, isMerged: false }] : named;
  });
}

/** The contents of the columns. */
interface BoardContents {
  readonly board: AppointmentBoard;
  readonly holds: readonly AppointmentHold[];
  readonly blocked: readonly AppointmentBlock[];
}

/** Blocks by the key of their column. One walk over all: a week has thousands. `isMerged`: a day is one column. */
export function blocksByColumn(
  { board: { events, resources }, holds, blocked }: BoardContents,
  kind: BoardKind,
  isMerged: boolean,
): ReadonlyMap<string, readonly PlacedBlock[]> {
  const titles = new Map(resources.map(({ id, title }) => [id, title]));
  const othersOf = (resourceIds: readonly string[]): string[] =>
    resourceIds.filter((id) => isMerged || !id.startsWith(`${kind}-`)).flatMap((id) => titles.get(id) ?? []);
  const found = new Map<string, Block[]>();
  const add = (resourceIds: readonly string[], block: Block): void => {
    const own = resourceIds.filter((id) => id.startsWith(`${kind}-`));
    const keys = isMerged
      ? [mergedKey(block.day)]
      : (own.length === 0 ? ['none'] : own).map((id) => `${block.day} ${id}`);
    for (const key of keys) {
      const listed = found.get(key);
      if (listed) listed.push(block);
      else found.set(key, [block]);
    }
  };
  const isShown = (resourceIds: readonly string[]): boolean => resourceIds.some((id) => id.startsWith(`${kind}-`));
  const empty = { event: null, heldBy: null, blockedFor: null };
  for (const event of events)
    add(event.resource_ids, {
      ...empty,
      ...spanOf(event),
      key: `event ${event.id}`,
      event,
      others: [...(event.treatment ? [event.treatment] : []), ...othersOf(event.resource_ids)],
    });
  for (const hold of holds)
    if (isShown(hold.resource_ids))
      add(hold.resource_ids, {
        ...empty,
        ...spanOf(hold),
        key: `hold ${hold.id}`,
        heldBy: hold.held_by.name,
        others: isMerged ? othersOf(hold.resource_ids) : [],
      });
  if (kind === 'doctor')
    for (const block of blocked)
      add([`doctor-${block.doctor.id}`], {
        ...empty,
        ...spanOf(block),
        key: `block ${block.id}`,
        blockedFor: block.reason,
        others: isMerged ? [block.doctor.name] : [],
      });
  return new Map([...found].map(([key, blocks]) => [key, inLanes(blocks)]));
}

/** The block that keeps a time from what is dragged there; none in a column that shows everybody. */
export const inTheWay = (
  blocks: readonly PlacedBlock[],
  { from, to, moved }: { readonly from: number; readonly to: number; readonly moved: string | undefined },
): PlacedBlock | undefined =>
  blocks.find(
    (block) =>
      block.key !== moved && block.from < to && block.to > from && !(block.event && freesItsTime(block.event.status)),
  );

const spanOf = ({ start, end }: { readonly start: string; readonly end: string }) => {
  const day = start.slice(0, 10);
  return { day, from: minutesOf(start), to: end.startsWith(day) ? minutesOf(end) : 1440 };
};

/** Overlapping ones are side by side. */
export function inLanes(blocks: readonly Block[]): PlacedBlock[] {
  const placed: PlacedBlock[] = [];
  let group: { block: Block; lane: number }[] = [];
  let groupEnd = 0;
  const finish = (): void => {
    const lanes = Math.max(...group.map(({ lane }) => lane + 1));
    placed.push(...group.map(({ block, lane }) => ({ ...block, lane, lanes })));
    group = [];
  };
  for (const block of blocks.toSorted((one, other) => one.from - other.from || one.to - other.to)) {
    if (group.length > 0 && block.from >= groupEnd) finish();
    const isTaken = (lane: number): boolean => group.some((one) => one.lane === lane && one.block.to > block.from);
    let lane = 0;
    while (isTaken(lane)) lane += 1;
    groupEnd = group.length === 0 ? block.to : Math.max(groupEnd, block.to);
    group.push({ block, lane });
  }
  if (group.length > 0) finish();
  return placed;
}

/** Minutes of the day. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The hours of each day; `hours` has none where the service has the same for every day. */
export const openSpansOf = (
  days: readonly string[],
  hours: readonly HoursOfDay[],
  { business_start: opens, business_end: closes }: AppointmentConfig,
): ReadonlyMap<string, readonly Span[]> =>
  new Map(
    days.map((day) => {
      const spans = hours.find(({ date }) => date === day)?.spans ?? [{ start: opens, end: closes }];
      return [day, spans.map(({ start, end }) => ({ from: minutesOf(start), to: minutesOf(end) }))];
    }),
  );

/** The rest of a day. */
export function closedSpans(open: readonly Span[]): Span[] {
  const edges = [0, ...open.flatMap(({ from, to }) => [from, to]), 1440];
  return Array.from({ length: open.length + 1 }, (_, index) => ({
    from: edges[index * 2] ?? 0,
    to: edges[index * 2 + 1] ?? 1440,
  })).filter(({ from, to }) => from < to);
}

/** Where the grid that a minute lies on begins: with its span, or the one before it. */
export const gridStart = (open: readonly Span[], minute: number): number =>
  (open.findLast(({ from }) => from <= minute) ?? open[0])?.from ?? 0;

/** Which minutes are drawn: the hours of the clinic with a slot around them, and whatever lies outside of them. */
export function shownMinutes(
  { business_start: opens, business_end: closes, slot_duration: slot }: AppointmentConfig,
  open: readonly Span[],
  events: readonly BoardEvent[],
): Span {
  const froms = [minutesOf(opens), ...open.map((span) => span.from)];
  const tos = [minutesOf(closes), ...open.map((span) => span.to)];
  let [from, to] = [Math.min(...froms) - slot, Math.max(...tos) + slot];
  for (const event of events) {
    const span = spanOf(event);
    from = Math.min(from, span.from);
    to = Math.max(to, span.to);
  }
  return { from: Math.max(0, from), to: Math.min(1440, to) };
}

/** Width of the column of times. */
export const gutterPixels = 52;
const leastColumnPixels = 132;
/** A time fits beside another block. */
const leastLanePixels = 96;

/** The width of a column: all fill the width, or as many as fit do, and the others are scrolled to. */
export function columnPixelsOf(width: number, columns: number, lanes: number): number {
  const least = Math.max(leastColumnPixels, lanes * leastLanePixels);
  const room = width - gutterPixels;
  const inSight = Math.max(1, Math.min(columns, Math.floor(room / least)));
  return Math.max(least, Math.floor(room / inSight));
}

/** The shortest block has room for a line of text. */
const linePixels = 24;
const leastPixelsPerMinute = 1.2;

/** The height of a minute: no text of a block is cut, however short it is. */
export function pixelsPerMinuteOf(slot: number, events: readonly BoardEvent[]): number {
  let shortest = slot;
  for (const event of events) {
    const { from, to } = spanOf(event);
    shortest = Math.min(shortest, to - from);
  }
  return Math.max(leastPixelsPerMinute, linePixels / Math.max(shortest, 5));
}
