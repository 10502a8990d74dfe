import { UnstyledButton } from '@mantine/core';
import type { ReviewOrder } from '../../api/review-reads.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import styles from './found-heads.module.css';

/** Each with the direction that it begins with: the newest and the longest, and the first of each other. */
const heads = [
  { sort: 'created_at', name: 'calls.when', first: 'desc' },
  { sort: 'billsec', name: 'calls.talk', first: 'desc' },
  { sort: 'agent_id', name: 'calls.agent', first: 'asc' },
  { sort: 'customer_id', name: 'calls.customer', first: 'asc' },
  { sort: 'group_id', name: 'calls.group', first: 'asc' },
] as const;

/** The heads of what the calls found are listed with. A press sorts by it, and turns the order of the one sorted by. */
export function FoundHeads({ by, onSort }: { by: ReviewOrder; onSort: (order: ReviewOrder) => void }) {
  const { text } = useText();
  const maySeeCustomers = usePermissions().includes('customer.view');
  const shown = maySeeCustomers ? heads : heads.filter(({ sort }) => sort !== 'customer_id');
  return (
    <div role="group" aria-label={text('review.order')} className={styles.heads}>
      {shown.map(({ sort, name, first }) => {
        const sorted = by.sort === sort ? by.order : null;
        const other = by.order === 'asc' ? 'desc' : 'asc';
        return (
          <UnstyledButton
            key={sort}
            className={styles.head}
            aria-pressed={sorted !== null}
            title={sorted === null ? undefined : text(`review.order.${sorted}`)}
            onClick={() => onSort({ sort, order: sorted === null ? first : other })}
          >
            {text(name)} {sorted && <span aria-hidden>{sorted === 'asc' ? '↑' : '↓'}</span>}
          </UnstyledButton>
        );
      })}
    </div>
  );
}
