import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Erkai } from '../../../shared/contract/treatment.ts';
import { erkaiList, erkaiTotals } from '../../api/treatment-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, useToday } from '../../state/use-workstation.ts';
import { moneyText } from '../../kit/format.ts';
import { Moment } from '../../parts/moment.tsx';
import { LinkButton } from '../../kit/link-button.tsx';
import type { ListColumn } from '../../kit/list/list-column.ts';
import { ListSection } from '../../kit/list/list-section.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';

/** The upsells of an account since the beginning of the month, and their sum. */
export function OwnUpsells({ userId, digit, tabs }: { userId: number; digit: string; tabs: ReactNode }) {
  const { text, language } = useText();
  const clinic = useClinic();
  const navigate = useNavigate();
  const filter = { developer: userId, from: `${useToday().slice(0, 7)}-01` };
  const sales = useInfiniteQuery(erkaiList(clinic, filter));
  const { data: totals } = useQuery(erkaiTotals(clinic, filter, useCapability('treatmentTotals')));
  const count = sales.data?.pages[0]?.total;
  const sums = [
    ...(count === undefined ? [] : [text('erkai.total', { count })]),
    ...(totals === undefined ? [] : [moneyText(totals.amount, language)]),
  ];
  const columns: readonly ListColumn<Erkai>[] = [
    {
      id: 'when',
      name: text('erkai.when'),
      width: 136,
      priority: 1,
      cell: (one) => <Moment at={one.created_at} />,
    },
    {
      id: 'customer',
      name: text('treatment.customer'),
      width: 104,
      grow: 1,
      cell: ({ id, customer }) => (
        <Link
          to="/erkai"
          search={{ ...filter, open: id }}
          className={`${tableStyles.rowOpener} ${layout.name}`}
          data-part="row-opener name"
        >
          {customer.name}
        </Link>
      ),
    },
    {
      id: 'items',
      name: text('erkai.items'),
      width: 120,
      grow: 3,
      cell: ({ items }) => items.map(({ name }) => name).join(text('list.separator')),
    },
    {
      id: 'amount',
      name: text('treatment.amount'),
      width: 112,
      isAmount: true,
      cell: ({ amount }) => moneyText(amount, language),
    },
  ];
  return (
    <ListSection
      title={text('own.upsells')}
      total={sums.length === 0 ? undefined : sums.join(' · ')}
      digit={digit}
      tabs={tabs}
      actions={
        <LinkButton to="/erkai" search={{ developer: userId }} variant="subtle" size="compact-sm">
          {text('own.allUpsells')}
        </LinkButton>
      }
    >
      <ListTable
        query={sales}
        columns={columns}
        empty={text('own.noUpsells')}
        keyOf={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: '/erkai', search: { ...filter, open: id } })}
      />
    </ListSection>
  );
}
