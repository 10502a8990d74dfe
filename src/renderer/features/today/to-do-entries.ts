import type { Followup } from '../../../shared/contract/followup.ts';
import type { Enquiry } from '../../../shared/contract/reservation-extension.ts';

/** A follow-up or an enquiry that somebody has to attend to. */
export type ToDoEntry = { readonly id: number; readonly customer: string; readonly day: string | null } & (
  | { readonly kind: 'followup'; readonly followup: Followup }
  | { readonly kind: 'enquiry'; readonly enquiry: Enquiry }
);

const dayMs = 86_400_000;

/** Days since it was due, 0 on its day; null where no day is planned. Days are YYYY-MM-DD. */
export const daysSinceDue = ({ day }: Pick<ToDoEntry, 'day'>, today: string): number | null =>
  day === null ? null : Math.round((Date.parse(today) - Date.parse(day)) / dayMs);

/** An enquiry without a planned contact comes after those that are due. */
const rankOf = ({ day }: ToDoEntry): string => day ?? '9999-12-31';

/** Everything due by today, the most overdue first; enquiries whose next contact is planned for later are left out. */
export const toDoOf = (
  followups: readonly Followup[],
  enquiries: readonly Enquiry[],
  today: string,
): readonly ToDoEntry[] =>
  [
    ...followups.map((followup) => ({
      kind: 'followup' as const,
      id: followup.id,
      customer: followup.customer.name,
      day: followup.followup_date.slice(0, 10),
      followup,
    })),
    ...enquiries
      .filter(({ next_contact: day }) => day === null || day <= today)
      .map((enquiry) => ({
        kind: 'enquiry' as const,
        id: enquiry.id,
        customer: enquiry.customer.name,
        day: enquiry.next_contact,
        enquiry,
      })),
  ].toSorted((one, other) => rankOf(one).localeCompare(rankOf(other)) || other.kind.localeCompare(one.kind));

const dueGroups = ['overdue', 'today', 'noDay'] as const;
export type DueGroup = (typeof dueGroups)[number];

const groupOf = (entry: ToDoEntry, today: string): DueGroup => {
  const days = daysSinceDue(entry, today);
  return days === null ? 'noDay' : days > 0 ? 'overdue' : 'today';
};

/** The entries in their groups, each in the order that it has; empty groups are left out. */
export const groupsOf = (
  entries: readonly ToDoEntry[],
  today: string,
): readonly { readonly group: DueGroup; readonly entries: readonly ToDoEntry[] }[] =>
  dueGroups
    .map((group) => ({ group, entries: entries.filter((entry) => groupOf(entry, today) === group) }))
    .filter(({ entries: listed }) => listed.length > 0);
