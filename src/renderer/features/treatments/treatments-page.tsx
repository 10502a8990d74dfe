import { Select, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  mapTreatment,
  type TreatmentAnswer,
  type TreatmentField,
  type TreatmentKind,
} from '../../../shared/contract/treatment-fields.ts';
import type { Treatment } from '../../../shared/contract/treatment.ts';
import type { OrderOf } from '../../../shared/contract/list-sorts.ts';
import { doctors, type TreatmentFilter, treatmentList, treatmentTotals } from '../../api/treatment-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { optionsOf } from '../../kit/forms/options.ts';
import { useChoices } from '../../parts/use-choices.tsx';
import type { Translate } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, useToday } from '../../state/use-workstation.ts';
import { useTakesCallsOnly } from '../../parts/agents/use-takes-calls-only.ts';
import { DaysFilter } from '../../parts/date/days-filter.tsx';
import type { Fact } from '../../kit/facts.tsx';
import { countText, dayTimeText, moneyText } from '../../kit/format.ts';
import { Moment } from '../../parts/moment.tsx';
import type { ListColumn } from '../../kit/list/list-column.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useOpenedRow } from '../../kit/use-opened-row.ts';
import { RecordPanel } from './record-panel.tsx';
import { RecordsKind } from './records-kind.tsx';
import { Sums } from './sums.tsx';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';

/** Treatments that were carried out, of the customers that one may see. */
export function TreatmentsPage() {
  const { text, language } = useText();
  const clinic = useClinic();
  const today = useToday();
  const navigate = useNavigate();
  const { open, ...filter } = useSearch({ from: '/treatments' });
  const treatments = useInfiniteQuery(treatmentList(clinic, filter));
  const takesCallsOnly = useTakesCallsOnly();
  const isSummed = useCapability('treatmentTotals') && !takesCallsOnly;
  const { data: totals } = useQuery(treatmentTotals(clinic, filter, isSummed));
  const choices = useChoices();
  const people = useQuery(doctors(clinic));
  const show = (next: TreatmentFilter & { open?: number | undefined }): void =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...next }), replace: true });
  const current: OrderOf<'treatments'> = {
    sort: filter.sort ?? 'executed_at',
    order: filter.order ?? 'desc',
  };
  const opened = useOpenedRow(treatments, open);
  const isFiltered = filter.from !== undefined || filter.to !== undefined || filter.doctor !== undefined;
  const columns: readonly ListColumn<Treatment, 'executed_at' | 'amount'>[] = [
    {
      id: 'when',
      name: text('treatment.when'),
      width: 136,
      sort: 'executed_at',
      cell: (one) => <Moment at={one.executed_at} />,
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
    { id: 'item', name: text('treatment.item'), width: 144, grow: 3, cell: ({ item }) => item.name },
    {
      id: 'doctor',
      name: text('treatment.doctor'),
      width: 104,
      grow: 1,
      priority: 2,
      cell: ({ doctor }) => doctor?.name ?? '–',
    },
    { id: 'times', name: text('treatment.times'), width: 80, priority: 1, isAmount: true, cell: ({ times }) => times },
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
      title={text('rail.treatments')}
      total={(count) => text('treatments.total', { count })}
      actions={<RecordsKind kind="treatments" days={filter} />}
      filters={
        <>
          <DaysFilter
            days={filter}
            names={{ from: text('treatments.from'), to: text('treatments.to') }}
            onDays={show}
          />
          <Select
            aria-label={text('treatment.doctor')}
            placeholder={text('treatment.everyDoctor')}
            clearable
            searchable
            {...choices(people, optionsOf)}
            value={filter.doctor === undefined ? null : String(filter.doctor)}
            onChange={(doctor) => show({ doctor: doctor === null ? undefined : Number(doctor) })}
          />
        </>
      }
      notices={
        totals &&
        totals.count > 0 && (
          <Sums
            facts={[
              [text('treatment.times'), countText(totals.times, language)],
              [text('treatment.amount'), moneyText(totals.amount, language)],
            ]}
          />
        )
      }
      list={{
        query: treatments,
        columns,
        placeKey: `treatments ${JSON.stringify(filter)}`,
        empty: text(isFiltered ? 'treatments.empty' : 'treatments.none'),
        keyOf: ({ id }) => id,
        onOpen: ({ id }) => show({ open: id }),
        order: current,
        onSort: show,
      }}
      panel={
        opened && (
          <RecordPanel
            name={text('treatment.title')}
            customer={opened.customer}
            onClose={() => show({ open: undefined })}
            facts={
              {
                customer: [text('treatment.idcard'), opened.customer.idcard],
                ...treatmentFacts(opened, text, language, today),
              } satisfies Record<Exclude<keyof Treatment, 'id'>, Fact>
            }
          />
        )
      }
    />
  );
}

type Words = {
  readonly [Kind in TreatmentKind]: (answer: TreatmentAnswer<Kind>, language: string, today: string) => string | null;
};
const words: Words = {
  item: ({ name }) => name,
  staff: (colleague) => colleague?.name ?? '–',
  count: String,
  money: moneyText,
  moment: (at, language, today) => dayTimeText(at, today, language),
  text: (text) => text,
};

/** The facts of the panel, by field. */
const treatmentFacts = (
  treatment: Treatment,
  text: Translate,
  language: string,
  today: string,
): Readonly<Record<TreatmentField, Fact>> =>
  mapTreatment(
    (field, { kind, label }) => [text(label), words[kind](treatment[field] as never, language, today)] as const,
  );
