import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { LookupList } from '../../../shared/contract/admin/lookups.ts';
import { useText } from '../../i18n/use-text.ts';
import { countText } from '../../kit/format.ts';
import type { ListColumn } from '../../kit/list/list-column.ts';
import { categorised, type PlacedEntry, trees } from './list-tree.ts';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';

/** The columns of a list: the name, and what only entries of this list have. */
export function useEntryColumns(list: LookupList): readonly ListColumn<PlacedEntry>[] {
  const { text, language } = useText();
  const name: ListColumn<PlacedEntry> = {
    id: 'name',
    name: text('list.name'),
    width: 200,
    grow: 2,
    cell: (entry) => (
      <Link
        to="/back-office/lists/$list/$id"
        params={{ list, id: String(entry.id) }}
        className={tableStyles.rowOpener}
        data-part="row-opener"
        style={entry.depth > 0 ? { marginInlineStart: entry.depth * 24 } : undefined}
      >
        {entry.name}
      </Link>
    ),
  };
  const below: ListColumn<PlacedEntry> = {
    id: 'below',
    name: text('list.below'),
    width: 128,
    priority: 1,
    isAmount: true,
    cell: ({ children }) => (children === 0 ? '–' : countText(children, language)),
  };
  const category: ListColumn<PlacedEntry> = {
    id: 'category',
    name: text('list.category'),
    width: 144,
    grow: 1,
    cell: (entry) => entry.category,
  };
  const mark = (field: 'completes_follow_up' | 'is_no_answer', title: string): ListColumn<PlacedEntry> => ({
    id: field,
    name: title,
    width: 200,
    priority: 1,
    cell: (entry) => entry[field] && <Yes name={title} />,
  });
  const planned: ListColumn<PlacedEntry> = {
    id: 'planned_minutes',
    name: text('list.plannedMinutes'),
    width: 144,
    isAmount: true,
    cell: (entry) => entry.planned_minutes ?? '–',
  };
  return [
    name,
    ...(trees.has(list) ? [below] : []),
    ...(categorised.has(list) ? [category] : []),
    ...(list === 'call_outcomes'
      ? [mark('completes_follow_up', text('list.completesFollowUp')), mark('is_no_answer', text('list.noAnswer'))]
      : []),
    ...(list === 'break_reasons' ? [planned] : []),
  ];
}

function Yes({ name }: { name: string }) {
  return (
    <>
      <IconCheck size={16} aria-hidden />
      <span className={layout.visuallyHidden}>{name}</span>
    </>
  );
}
