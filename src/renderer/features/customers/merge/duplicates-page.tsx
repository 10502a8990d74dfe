import { Anchor, Button, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerSummary } from '../../../../shared/contract/customer.ts';
import type { DuplicateGroup, Likeness } from '../../../../shared/contract/customer-merge.ts';
import { blockingProblemOf } from '../../../kit/blocking-problem.ts';
import { duplicateGroups } from '../../../api/customer-merge-reads.ts';
import { useClinic } from '../../../api/use-clinic.ts';
import { useText } from '../../../i18n/use-text.ts';
import { usePermissions } from '../../../state/use-workstation.ts';
import { numberText } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { PageHead } from '../../../kit/list/list-page.tsx';
import { NoPermission } from '../../../kit/no-permission.tsx';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { useOpenCustomer } from '../../../parts/customer/use-open-customer.ts';
import { useMayMerge } from './use-may-merge.ts';
import layout from '../../../kit/layout.module.css';
import pageStyles from '../../../kit/page.module.css';
import styles from './merge.module.css';

/** Groups of customers who are likely the same person, by what they share. */
export function DuplicatesPage() {
  const { text } = useText();
  const mayMerge = useMayMerge();
  return (
    <Stack gap="sm" className={`${pageStyles.page} ${pageStyles.scrolls}`} data-part="page">
      <PageHead title={text('duplicates.title')} hint={text('duplicates.hint')} />
      {mayMerge ? <Groups /> : <NoPermission />}
    </Stack>
  );
}

function Groups() {
  const { text } = useText();
  const seesNumbers = usePermissions().includes('customer.phone.view');
  const likenesses: readonly Likeness[] = seesNumbers ? ['number', 'document', 'name'] : ['name'];
  const [by, setBy] = useState<Likeness>(seesNumbers ? 'number' : 'name');
  const groups = useInfiniteQuery(duplicateGroups(useClinic(), by));
  const problem = blockingProblemOf(groups);
  const all = groups.data?.pages.flatMap(({ rows }) => rows);
  return (
    <>
      <SegmentedControl
        aria-label={text('duplicates.by')}
        value={by}
        onChange={(chosen) => setBy(chosen as Likeness)}
        data={likenesses.map((value) => ({ value, label: text(`duplicates.by.${value}`) }))}
        className={layout.keepsWidth}
      />
      {problem ? (
        <ProblemNotice error={problem} onRetry={() => void groups.refetch()} />
      ) : !all ? (
        <Skeleton height={240} />
      ) : all.length === 0 ? (
        <Text c="dimmed">{text('duplicates.none')}</Text>
      ) : (
        <div className={styles.groups}>
          {all.map((group) => (
            <Group key={group.customers.map(({ id }) => id).join(' ')} group={group} />
          ))}
          {groups.hasNextPage && (
            <Button variant="default" mt="sm" loading={groups.isFetching} onClick={() => void groups.fetchNextPage()}>
              {text('duplicates.more')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** The oldest first: the others are merged into it. */
function Group({ group: { customers } }: { group: DuplicateGroup }) {
  const [oldest] = customers;
  return (
    <div className={styles.group}>
      {customers.map((customer) => (
        <Member key={customer.id} customer={customer} into={customer === oldest ? undefined : oldest} />
      ))}
    </div>
  );
}

function Member({ customer, into }: { customer: CustomerSummary; into: CustomerSummary | undefined }) {
  const { text } = useText();
  const openCustomer = useOpenCustomer();
  return (
    <div className={styles.member}>
      <Anchor component="button" type="button" ta="start" size="sm" onClick={() => openCustomer(customer.id)}>
        {customer.name}
      </Anchor>
      <span className={layout.figures}>{customer.idcard}</span>
      <span className={layout.figures}>{customer.phone.map(numberText).join(text('list.separator'))}</span>
      {into ? (
        <LinkButton
          to="/customers/$id/merge"
          params={{ id: String(into.id) }}
          search={{ with: String(customer.id) }}
          size="compact-sm"
          variant="default"
          aria-label={text('duplicates.compareWith', { name: customer.name, card: customer.idcard })}
        >
          {text('duplicates.compare')}
        </LinkButton>
      ) : (
        <span />
      )}
    </div>
  );
}
