import { Select, Stack, Text, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Erkai } from '../../../shared/contract/treatment.ts';
import { departments, staff } from '../../api/lookups.ts';
import { type ErkaiFilter, erkaiList } from '../../api/treatment-reads.ts';
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

/** Second development: what was sold to customers during or after a treatment, and by whom. */
export function ErkaiPage() {
  const { text, language } = useText();
  const clinic = useClinic();
  const navigate = useNavigate();
  const { open, ...filter } = useSearch({ from: '/erkai' });
  const sales = useInfiniteQuery(erkaiList(clinic, filter));
  const choices = useChoices();
  const known = { departments: useQuery(departments(clinic)), staff: useQuery(staff(clinic)) };
  const show = (next: ErkaiFilter & { open?: number | undefined }): void =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...next }), replace: true });
  const current: Order<'created_at' | 'amount'> = { sort: filter.sort ?? 'created_at', order: filter.order ?? 'desc' };
  const opened = useOpenedRow(sales, open);
  const total = sales.data?.pages[0]?.total;
  const itemsOf = ({ items }: Erkai): string => items.map(({ name }) => name).join(text('list.separator'));
  const isFiltered = [filter.from, filter.to, filter.department, filter.developer].some((one) => one !== undefined);
  const choice = (name: 'department' | 'developer', every: string, from: (typeof known)['departments' | 'staff']) => (
    <Select
      w={180}
      aria-label={text(`erkai.${name}`)}
      placeholder={every}
      clearable
      searchable
      {...choices<{ id: number; name: string }, ReturnType<typeof optionsOf>[number]>(from, optionsOf)}
      value={filter[name] === undefined ? null : String(filter[name])}
      onChange={(chosen) => show({ [name]: chosen === null ? undefined : Number(chosen) })}
    />
  );
  return (
    <Stack gap="sm" className="page">
      <RecordsHead
        kind="erkai"
        total={total === undefined ? '' : text('erkai.total', { count: total })}
        days={filter}
        onDays={show}
      >
        {choice('department', text('erkai.everyDepartment'), known.departments)}
        {choice('developer', text('erkai.everyDeveloper'), known.staff)}
      </RecordsHead>
      <div className="list-and-panel">
        <EndlessTable
          query={sales}
          placeKey={`erkai ${JSON.stringify(filter)}`}
          headers={[
            <SortButton key="when" name={text('erkai.when')} sort="created_at" current={current} onSort={show} />,
            text('treatment.customer'),
            text('erkai.items'),
            text('erkai.department'),
            text('erkai.developer'),
            <SortButton
              key="amount"
              name={text('treatment.amount')}
              sort="amount"
              current={current}
              onSort={show}
              isAmount
            />,
          ]}
          empty={text(isFiltered ? 'erkai.empty' : 'erkai.none')}
          keyOf={(one: Erkai) => one.id}
          onRow={({ id }: Erkai) => show({ open: id })}
          row={(one: Erkai) => (
            <>
              <td className="figures">{dayTimeText(one.created_at, language)}</td>
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
              <td className="wraps">{itemsOf(one)}</td>
              <td>{one.department.name}</td>
              <td>{one.developer.name}</td>
              <td className="figures amount">{moneyText(one.amount, language)}</td>
            </>
          )}
        />
        {opened && (
          <RecordPanel
            name={text('erkai.title')}
            customer={opened.customer}
            onClose={() => show({ open: undefined })}
            facts={[
              [text('treatment.idcard'), opened.customer.idcard],
              [text('erkai.when'), dayTimeText(opened.created_at, language)],
              [text('erkai.items'), itemsOf(opened)],
              [text('erkai.department'), opened.department.name],
              [text('erkai.developer'), opened.developer.name],
              [text('treatment.amount'), moneyText(opened.amount, language)],
            ]}
          />
        )}
      </div>
    </Stack>
  );
}
