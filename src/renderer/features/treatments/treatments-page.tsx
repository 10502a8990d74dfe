import { Select, Stack, Text, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Treatment } from '../../../shared/contract/treatment.ts';
import { doctors, type TreatmentFilter, treatmentList } from '../../api/treatment-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { optionsOf } from '../../forms/options.ts';
import { useChoices } from '../../forms/use-choices.tsx';
import { useText } from '../../i18n/use-text.ts';
import { EndlessTable } from '../../ui/endless-table.tsx';
import { dayTimeText, moneyText } from '../../ui/format.ts';
import { type Order, SortButton } from '../../ui/sort-button.tsx';
import { useOpenedRow } from '../../ui/use-opened-row.ts';
import { RecordPanel } from './record-panel.tsx';
import { RecordsHead } from './records-head.tsx';

/** Treatments that were carried out, of the customers that one may see. */
export function TreatmentsPage() {
  const { text, language } = useText();
  const clinic = useClinic();
  const navigate = useNavigate();
  const { open, ...filter } = useSearch({ from: '/treatments' });
  const treatments = useInfiniteQuery(treatmentList(clinic, filter));
  const choices = useChoices();
  const people = useQuery(doctors(clinic));
  const show = (next: TreatmentFilter & { open?: number | undefined }): void =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...next }), replace: true });
  const current: Order<'executed_at' | 'amount'> = {
    sort: filter.sort ?? 'executed_at',
    order: filter.order ?? 'desc',
  };
  const opened = useOpenedRow(treatments, open);
  const total = treatments.data?.pages[0]?.total;
  const isFiltered = filter.from !== undefined || filter.to !== undefined || filter.doctor !== undefined;
  return (
    <Stack gap="sm" className="page">
      <RecordsHead
        kind="treatments"
        total={total === undefined ? '' : text('treatments.total', { count: total })}
        days={filter}
        onDays={show}
      >
        <Select
          w={180}
          aria-label={text('treatment.doctor')}
          placeholder={text('treatment.everyDoctor')}
          clearable
          searchable
          {...choices(people, optionsOf)}
          value={filter.doctor === undefined ? null : String(filter.doctor)}
          onChange={(doctor) => show({ doctor: doctor === null ? undefined : Number(doctor) })}
        />
      </RecordsHead>
      <div className="list-and-panel">
        <EndlessTable
          query={treatments}
          placeKey={`treatments ${JSON.stringify(filter)}`}
          headers={[
            <SortButton key="when" name={text('treatment.when')} sort="executed_at" current={current} onSort={show} />,
            text('treatment.customer'),
            text('treatment.item'),
            text('treatment.doctor'),
            <span key="times" className="amount">
              {text('treatment.times')}
            </span>,
            <SortButton
              key="amount"
              name={text('treatment.amount')}
              sort="amount"
              current={current}
              onSort={show}
              isAmount
            />,
          ]}
          empty={text(isFiltered ? 'treatments.empty' : 'treatments.none')}
          keyOf={(one: Treatment) => one.id}
          onRow={({ id }: Treatment) => show({ open: id })}
          row={(one: Treatment) => (
            <>
              <td className="figures">{dayTimeText(one.executed_at, language)}</td>
              <td className="wraps">
                <UnstyledButton
                  className="row-opener"
                  aria-expanded={one.id === open}
                  onClick={() => show({ open: one.id })}
                >
                  <Text span size="sm" className="name">
                    {one.customer.name}
                  </Text>
                </UnstyledButton>
              </td>
              <td className="wraps">{one.item.name}</td>
              <td>{one.doctor?.name ?? '–'}</td>
              <td className="figures amount">{one.times}</td>
              <td className="figures amount">{moneyText(one.amount, language)}</td>
            </>
          )}
        />
        {opened && (
          <RecordPanel
            name={text('treatment.title')}
            customer={opened.customer}
            onClose={() => show({ open: undefined })}
            facts={[
              [text('treatment.idcard'), opened.customer.idcard],
              [text('treatment.when'), dayTimeText(opened.executed_at, language)],
              [text('treatment.item'), opened.item.name],
              [text('treatment.doctor'), opened.doctor?.name ?? '–'],
              [text('treatment.times'), String(opened.times)],
              [text('treatment.amount'), moneyText(opened.amount, language)],
            ]}
          />
        )}
      </div>
    </Stack>
  );
}
