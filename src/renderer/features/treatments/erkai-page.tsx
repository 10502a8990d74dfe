import { Select, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Erkai } from '../../../shared/contract/treatment.ts';
import type { OrderOf } from '../../../shared/contract/list-sorts.ts';
import { departments, staff } from '../../api/lookups.ts';
import { type ErkaiFilter, erkaiList, erkaiTotals } from '../../api/treatment-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { optionsOf } from '../../kit/forms/options.ts';
import { useChoices } from '../../parts/use-choices.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useCapability } from '../../state/use-workstation.ts';
import { useTakesCallsOnly } from '../../parts/agents/use-takes-calls-only.ts';
import { DaysFilter } from '../../parts/date/days-filter.tsx';
import type { Fact } from '../../kit/facts.tsx';
import { moneyText } from '../../kit/format.ts';
import { Moment } from '../../parts/moment.tsx';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import type { ListColumn } from '../../kit/list/list-column.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useOpenedRow } from '../../kit/use-opened-row.ts';
import { RecordPanel } from './record-panel.tsx';
import { RecordsKind } from './records-kind.tsx';
import { Sums } from './sums.tsx';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';

/** Second development: what was sold to customers during or after a treatment, and by whom. */
export function ErkaiPage() {
  const { text, language } = useText();
  const dayTimeText = useDayTimeText();
  const clinic = useClinic();
  const navigate = useNavigate();
  const { open, ...filter } = useSearch({ from: '/erkai' });
  const sales = useInfiniteQuery(erkaiList(clinic, filter));
  const takesCallsOnly = useTakesCallsOnly();
  const isSummed = useCapability('treatmentTotals') && !takesCallsOnly;
  const { data: totals } = useQuery(erkaiTotals(clinic, filter, isSummed));
  const choices = useChoices();
  const known = { departments: useQuery(departments(clinic)), staff: useQuery(staff(clinic)) };
  const show = (next: ErkaiFilter & { open?: number | undefined }): void =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...next }), replace: true });
  const current: OrderOf<'upsells'> = { sort: filter.sort ?? 'created_at', order: filter.order ?? 'desc' };
  const opened = useOpenedRow(sales, open);
  const itemsOf = ({ items }: Erkai): string => items.map(({ name }) => name).join(text('list.separator'));
  const isFiltered = [filter.from, filter.to, filter.department, filter.developer].some((one) => one !== undefined);
  const choice = (name: 'department' | 'developer', every: string, from: (typeof known)['departments' | 'staff']) => (
    <Select
      aria-label={text(`erkai.${name}`)}
      placeholder={every}
      clearable
      searchable
      {...choices<{ id: number; name: string }, ReturnType<typeof optionsOf>[number]>(from, optionsOf)}
      value={filter[name] === undefined ? null : String(filter[name])}
      onChange={(chosen) => show({ [name]: chosen === null ? undefined : Number(chosen) })}
    />
  );
  const columns: readonly ListColumn<Erkai, 'created_at' | 'amount'>[] = [
    {
      id: 'when',
      name: text('erkai.when'),
      width: 136,
      sort: 'created_at',
      cell: (one) => <Moment at={one.created_at} />,
    },
    {
      id: 'customer',
      name: text('treatment.customer'),
      width: 104,
      grow: 1,
      cell: ({ id, customer }) => (
        <UnstyledButton
          className={`${tableStyles.rowOpener} ${layout.name}`}
          data-part="row-opener name"
          aria-expanded={id === open}
          onClick={() => show({ open: id })}
        >
          {customer.name}
        </UnstyledButton>
      ),
    },
    { id: 'items', name: text('erkai.items'), width: 144, grow: 3, cell: itemsOf },
    {
      id: 'department',
      name: text('erkai.department'),
      width: 112,
      grow: 1,
      priority: 1,
      cell: ({ department }) => department.name,
    },
    {
      id: 'developer',
      name: text('erkai.developer'),
      width: 104,
      grow: 1,
      priority: 2,
      cell: ({ developer }) => developer.name,
    },
    {
      id: 'amount',
      name: text('treatment.amount'),
      width: 112,
      isAmount: true,
      sort: 'amount',
      cell: ({ amount }) => moneyText(amount, language),
    },
  ];
  return (
    <ListPage
      title={text('erkai.title')}
      total={(count) => text('erkai.total', { count })}
      actions={<RecordsKind kind="erkai" days={filter} />}
      filters={
        <>
          <DaysFilter
            days={filter}
            names={{ from: text('treatments.from'), to: text('treatments.to') }}
            onDays={show}
          />
          {choice('department', text('erkai.everyDepartment'), known.departments)}
          {choice('developer', text('erkai.everyDeveloper'), known.staff)}
        </>
      }
      notices={
        totals && totals.count > 0 && <Sums facts={[[text('treatment.amount'), moneyText(totals.amount, language)]]} />
      }
      list={{
        query: sales,
        columns,
        placeKey: `erkai ${JSON.stringify(filter)}`,
        empty: text(isFiltered ? 'erkai.empty' : 'erkai.none'),
        keyOf: ({ id }) => id,
        onOpen: ({ id }) => show({ open: id }),
        order: current,
        onSort: show,
      }}
      panel={
        opened && (
          <RecordPanel
            name={text('erkai.title')}
            customer={opened.customer}
            onClose={() => show({ open: undefined })}
            facts={
              {
                customer: [text('treatment.idcard'), opened.customer.idcard],
                created_at: [text('erkai.when'), dayTimeText(opened.created_at)],
                items: [text('erkai.items'), itemsOf(opened)],
                department: [text('erkai.department'), opened.department.name],
                developer: [text('erkai.developer'), opened.developer.name],
                amount: [text('treatment.amount'), moneyText(opened.amount, language)],
              } satisfies Record<Exclude<keyof Erkai, 'id'>, Fact>
            }
          />
        )
      }
    />
  );
}
