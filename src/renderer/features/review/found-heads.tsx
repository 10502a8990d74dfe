import { UnstyledButton } from '@mantine/core';
import type { Permission } from '../../../shared/contract/permission.ts';
import type { MessageKey } from '../../../shared/languages/en/console.ts';
import type { ReviewOrder } from '../../api/review-reads.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import styles from './found-heads.module.css';

/** Each with the direction that it begins with: the newest, the longest and the best, calls with an outcome, A to Z. */
const heads = [
  { sort: 'created_at', name: 'calls.when', first: 'desc' },
  { sort: 'billsec', name: 'calls.talk', first: 'desc' },
  { sort: 'agent_name', name: 'calls.agent', first: 'asc' },
  { sort: 'customer_name', name: 'calls.customer', first: 'asc', needs: 'customer.view' },
  { sort: 'group_id', name: 'calls.group', first: 'asc' },
  { sort: 'outcome_id', name: 'calls.said', first: 'desc' },
  { sort: 'score', name: 'reviews.score', first: 'desc', needs: 'recording.score' },
] as const satisfies readonly {
  sort: ReviewOrder['sort'];
  name: MessageKey;
  first: ReviewOrder['order'];
  needs?: Permission;
}[];

/** The heads of what the calls found are listed with. A press sorts by it, and turns the order of the one sorted by. */
export function FoundHeads({ by, onSort }: { by: ReviewOrder; onSort: (order: ReviewOrder) => void }) {
  const { text } = useText();
  const permissions = usePermissions();
  const shown = heads.filter((head) => !('needs' in head) || permissions.includes(head.needs));
  return (
    <div role="group" aria-label={text('review.order')} className={styles.heads} data-part="review-order">
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
