import type { AppointmentBoard, AppointmentConfig } from '../../../shared/contract/appointment.ts';
import type { AppointmentStatus } from '../../../shared/contract/appointment-fields.ts';
import type { HoursOfDay } from '../../../shared/contract/opening-hours.ts';
import type { AppointmentHold } from '../../../shared/contract/appointment-extension.ts';
import { minutesOf } from '../../forms/appointment/minutes-of-day.ts';
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
  /** Names of what is booked besides the column: the room, or the doctor. */
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
  /** The board's ID: `doctor-7`; null for an appointment without a resource. */
  readonly resourceId: string | null;
  readonly title: string | null;
}

export const freesItsTime = (status: AppointmentStatus): boolean => status === 'cancelled' || status === 'no_show';

const isOf = (resourceIds: readonly string[], kind: BoardKind, resourceId: string | null): boolean =>
  resourceId === null ? !resourceIds.some((id) => id.startsWith(`${kind}-`)) : resourceIds.includes(resourceId);

/** A column for each resource of each day, and one for appointments that have none of the kind. */
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
  return days.flatMap((day) => {
    const named = (chosen ? [chosen] : resources).map(({ id, title }) => ({
      key: `${day} ${id}`,
      day,
      resourceId: id,
      title,
    }));
    const hasOthers =
      !chosen && board.events.some((one) => one.start.startsWith(day) && isOf(one.resource_ids, kind, null));
    return hasOthers ? [...named, { key: `${day} none`, day, resourceId: null, title: null }] : named;
  });
}

/** Blocks by the key of their column. One walk over all: a week has thousands. */
export function blocksByColumn(
  { events, resources }: AppointmentBoard,
  holds: readonly AppointmentHold[],
  kind: BoardKind,
): ReadonlyMap<string, readonly PlacedBlock[]> {
  const titles = new Map(resources.map(({ id, title }) => [id, title]));
  const othersOf = (resourceIds: readonly string[]): string[] =>
    resourceIds.filter((id) => !id.startsWith(`${kind}-`)).flatMap((id) => titles.get(id) ?? []);
  const found = new Map<string, Block[]>();
  const add = (resourceIds: readonly string[], block: Block): void => {
    const own = resourceIds.filter((id) => id.startsWith(`${kind}-`));
    for (const id of own.length === 0 ? ['none'] : own) {
      const key = `${block.day} ${id}`;
      const listed = found.get(key);
      if (listed) listed.push(block);
      else found.set(key, [block]);
    }
  };
  for (const event of events)
    add(event.resource_ids, {
      ...spanOf(event),
      key: `event ${event.id}`,
      event,
      heldBy: null,
      others: othersOf(event.resource_ids),
    });
  for (const hold of holds)
    if (hold.resource_ids.some((id) => id.startsWith(`${kind}-`)))
      add(hold.resource_ids, {
        ...spanOf(hold),
        key: `hold ${hold.id}`,
        event: null,
        heldBy: hold.held_by.name,
        others: [],
      });
  return new Map([...found].map(([key, blocks]) => [key, inLanes(blocks)]));
}

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
